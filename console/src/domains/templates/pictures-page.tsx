import { useTranslation } from "react-i18next";
import { PictureLibrary } from "../email-editor/index.ts";
import { TemplatesFrame } from "./templates-frame.tsx";

/** The workspace's picture library. */
export function PicturesPage() {
  const { t } = useTranslation("templates");
  return (
    <TemplatesFrame title={t("pictures.title")} description={t("pictures.description")}>
      <PictureLibrary />
    </TemplatesFrame>
  );
}
