import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./test-band.module.css";

/** A hatched band on every billing page in test mode: no money changes hands. */
export function TestBand({ children, text }: { children?: ReactNode; text?: string }) {
  const { t } = useTranslation("billing");
  return (
    <div className={classes.band} role="note">
      <span>
        <span className={classes.hatch} aria-hidden />
        <strong>{t("test.title")}</strong> {text ?? t("test.text")}
      </span>
      {children}
    </div>
  );
}
