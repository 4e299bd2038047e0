import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Logo } from "../../ui/layout/logo.tsx";
import classes from "./paper-page.module.css";

interface PaperPageProps {
  title: string;
  lead: string;
  sections: readonly { title: string; text: string }[];
}

/** A public page of plain text about this installation. */
export function PaperPage({ title, lead, sections }: PaperPageProps) {
  const { t } = useTranslation("auth");
  return (
    <div className={classes.page}>
      <header>
        <Link to="/" aria-label="Arauto">
          <Logo size={24} />
        </Link>
      </header>
      <main className={classes.paper}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2 className={classes.subtitle}>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </main>
      <nav className={classes.others} aria-label={t("papers")}>
        <Link to="/terms">{t("terms.title")}</Link>
        <Link to="/privacy">{t("privacy.title")}</Link>
        <Link to="/">{t("backToLogin")}</Link>
      </nav>
    </div>
  );
}
