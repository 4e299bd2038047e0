import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { Logo } from "../ui/layout/logo.tsx";
import { TileWall } from "../ui/layout/tiles.tsx";
import { LanguageRow } from "./language-row.tsx";
import classes from "./public-layout.module.css";

/** The screens before signing in: the form on one half, a wall of tiles, different each day, on the other. */
export function Component() {
  const { t } = useTranslation("auth");
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <header>
          <Logo />
        </header>
        <main className={classes.form}>
          <Outlet />
        </main>
        <footer className={classes.foot}>
          <LanguageRow />
          <span className={classes.papers}>
            <Link to="/terms">{t("terms.short")}</Link>
            <Link to="/privacy">{t("privacy.short")}</Link>
          </span>
        </footer>
      </div>
      <aside className={classes.wall} aria-label="Arauto">
        <TileWall seed={today} columns={18} rows={20} tone="wall" />
        <p className={classes.line}>{t("wallLine")}</p>
      </aside>
    </div>
  );
}
