import { useTranslation } from "react-i18next";
import { PaperPage } from "./paper-page.tsx";

const SECTIONS = ["use", "login", "content", "software"] as const;

/** The terms for using this installation. */
export function Component() {
  const { t } = useTranslation("auth");
  const sections = SECTIONS.map((name) => ({
    title: t(`terms.${name}.title`),
    text: t(`terms.${name}.text`),
  }));
  return <PaperPage title={t("terms.title")} lead={t("terms.lead")} sections={sections} />;
}
