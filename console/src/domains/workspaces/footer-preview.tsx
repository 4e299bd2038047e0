import { Text } from "@mantine/core";
import { type Language, mailWords } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import classes from "./workspace-settings.module.css";

export interface FooterPreviewProps {
  name: string;
  address: string;
  /** The language of the emails, not of the interface. */
  language: Language;
}

/** Previews the footer added to emails whose author included no unsubscribe link. */
export function FooterPreview({ name, address, language }: FooterPreviewProps) {
  const { t } = useTranslation("workspaces");
  const { reason, unsubscribe } = mailWords(language);
  return (
    <figure className={classes.preview}>
      <figcaption>{t("settings.preview")}</figcaption>
      <Text
        className={classes.paper}
        component="div"
        size="2xs"
        c="#5f6672"
        ta="center"
        lang={language}
        dir="auto"
      >
        {reason.join(name.trim())}
        {address.trim() !== "" && (
          <>
            <br />
            <span className={classes.lines}>{address.trim()}</span>
          </>
        )}
        <br />
        <u>{unsubscribe}</u>
      </Text>
      {address.trim() === "" && (
        <Text m="var(--space-1-5) 0 0" size="xs" c="var(--warning-text)">
          {t("settings.addressMissing")}
        </Text>
      )}
    </figure>
  );
}
