import { useTranslation } from "react-i18next";
import classes from "./footer.module.css";

/** The line below every page of a workspace, left out on small screens. */
export function Footer() {
  const { t } = useTranslation("shell");
  return (
    <footer className={classes.footer}>
      <span>{t("copyright", { year: new Date().getFullYear() })}</span>
      <span aria-hidden>·</span>
      <span>{t("credit")}</span>
    </footer>
  );
}
