import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { DesignStarters } from "../templates/index.ts";

/** The second step: a few designs in the workspace's own brand. The editor links back to the steps. */
export function StepDesign() {
  const { t } = useTranslation("dashboard");
  const mayWrite = useSession().can("TEMPLATE.WRITE");
  return mayWrite ? <DesignStarters back="/dashboard" /> : <p>{t("steps.notAllowed")}</p>;
}
