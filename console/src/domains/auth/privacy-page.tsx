import { useTranslation } from "react-i18next";
import { PaperPage } from "./paper-page.tsx";

const SECTIONS = ["you", "contacts", "browser", "rights"] as const;

/** What this installation stores about people, and whom they can contact. */
export function Component() {
  const { t } = useTranslation("auth");
  const sections = SECTIONS.map((name) => ({
    title: t(`privacy.${name}.title`),
    text: t(`privacy.${name}.text`),
  }));
  return <PaperPage title={t("privacy.title")} lead={t("privacy.lead")} sections={sections} />;
}
