import { useTranslation } from "react-i18next";
import type { Lack } from "./missing.ts";

/** What is missing, in words. */
export function useLackWords(): (lack: Pick<Lack, "path" | "code" | "message">) => string {
  const { t } = useTranslation(["campaigns", "errors"]);
  return ({ path, code, message }) => {
    const part = path.split(".")[0] ?? "";
    return t([`campaigns:lacks.${part}_${code}`, `campaigns:lacks.${code}`, `errors:${code}`], { defaultValue: message });
  };
}
