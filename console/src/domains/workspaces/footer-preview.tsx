import { type Language, mailWords } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import classes from "./workspace-settings.module.css";

export interface FooterPreviewProps {
  name: string;
  address: string;
  /** The language of the mails, not that of the interface. */
  language: Language;
}

/** The foot that mails get whose author gave no way to unsubscribe, as people will see it. */
export function FooterPreview({ name, address, language }: FooterPreviewProps) {
  const { t } = useTranslation("workspaces");
  const { reason, unsubscribe } = mailWords(language);
  return (
    <figure className={classes.preview}>
      <figcaption>{t("settings.preview")}</figcaption>
      <div className={classes.paper} lang={language} dir="auto">
        {reason.join(name.trim())}
        {address.trim() !== "" && (
          <>
            <br />
            <span className={classes.lines}>{address.trim()}</span>
          </>
        )}
        <br />
        <u>{unsubscribe}</u>
      </div>
      {address.trim() === "" && <p className={classes.missing}>{t("settings.addressMissing")}</p>}
    </figure>
  );
}
