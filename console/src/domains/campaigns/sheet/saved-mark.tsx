import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats.ts";
import { problemText } from "../../../ui/problem.ts";
import { SavedMark } from "../../../ui/saved-mark.tsx";
import { useSheet } from "./sheet-context.ts";

/** Whether everything is with the server, and since when. */
export function SheetSavedMark() {
  const { t } = useTranslation(["campaigns", "errors"]);
  const formats = useFormats();
  const { sheet, stored, saving, readOnly } = useSheet();
  const told = () => {
    if (readOnly) return t("campaigns:saving.readOnly");
    if (saving.kind === "saved" && stored.id === "") return "";
    if (saving.kind === "saved") return t("campaigns:saving.saved", { time: formats.clock(stored.updatedAt) });
    if (saving.kind === "failed") return `${t("campaigns:saving.failed")} · ${problemText(saving.problem, t)}`;
    return t(`campaigns:saving.${saving.kind}`);
  };
  return (
    <SavedMark
      wraps
      kind={readOnly ? "readOnly" : saving.kind}
      words={told()}
      again={{ label: t("campaigns:saving.again"), onAgain: () => void sheet.settle() }}
    />
  );
}
