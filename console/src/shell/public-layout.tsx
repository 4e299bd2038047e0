import { LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/constants";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { Logo } from "../ui/logo.tsx";
import { TileWall } from "../ui/tiles.tsx";
import classes from "./public-layout.module.css";
import { useSwitchLanguage } from "./switch-language.ts";

/** The screens before signing in: the form on one half, a wall of tiles, drawn new each day, on the other. */
export function Component() {
  const { t, i18n } = useTranslation(["auth", "common"]);
  const switchLanguage = useSwitchLanguage();
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <header className={classes.head}>
          <Logo />
        </header>
        <main className={classes.form}>
          <Outlet />
        </main>
        <nav className={classes.languages} aria-label={t("common:language.label")}>
          {LANGUAGES.map((lang) => (
            <button
              key={lang}
              type="button"
              lang={lang}
              aria-current={lang === i18n.language || undefined}
              onClick={() => void switchLanguage(lang)}
            >
              {LANGUAGE_NAMES[lang].nativeName}
            </button>
          ))}
        </nav>
      </div>
      <div className={classes.wall}>
        <TileWall seed={today} columns={18} rows={20} tone="wall" />
        <p className={classes.line}>{t("auth:wallLine")}</p>
      </div>
    </div>
  );
}
