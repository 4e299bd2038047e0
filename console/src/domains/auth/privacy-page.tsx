import { useTranslation } from "react-i18next";
import { PaperPage } from "./paper-page.tsx";

const SECTIONS = ["you", "contacts", "browser", "rights"] as const;

/** The personal data that this installation stores, and contacts for questions. */
export function Component() {
  const { t } = useTranslation("auth");
  const sections = SECTIONS.map((name) => ({
    title: t(`privacy.${name}.title`),
    text: t(`privacy.${name}.text`),
  }));
  return <PaperPage title={t("privacy.title")} lead={t("privacy.lead")} sections={sections} />;
}
