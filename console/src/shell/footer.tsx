import { Flex } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePreference } from "../lib/preferences.ts";
import classes from "./footer.module.css";

/** The footer of every page of a workspace, if the user enabled it; never on small screens. */
export function Footer() {
  const { t } = useTranslation("shell");
  const [kind] = usePreference("footerType");
  if (kind === "hidden") return null;
  return (
    <Flex className={classes.footer} component="footer" gap="xs" data-kind={kind}>
      <span>{t("copyright", { year: new Date().getFullYear() })}</span>
      <span aria-hidden>·</span>
      <span>{t("credit")}</span>
    </Flex>
  );
}
