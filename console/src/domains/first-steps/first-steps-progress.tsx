import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { TileRow } from "../../ui/tiles/tile-row.tsx";
import classes from "./first-steps-progress.module.css";
import { currentStep, STEPS } from "./step-state.ts";
import { useFirstSteps } from "./use-first-steps.ts";

const REFRESH_MS = 60_000;

/** How far a new workspace is on its way to the first real email; nothing once it left, or when the steps are hidden. */
export function FirstStepsProgress({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const { steps, refetch } = useFirstSteps(REFRESH_MS);
  // A page that was left may have done a step.
  const page = useRef(pathname);
  const readAgain = useEffectEvent(() => steps && refetch());
  useEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    readAgain();
  }, [pathname]);
  if (!steps) return null;
  const done = STEPS.filter((key) => steps[key].done).length;
  const label = t("firstSteps.done", { done, count: STEPS.length });
  return (
    <Link to="/dashboard" className={classes.progress} onClick={onNavigate}>
      <span className={classes.head}>
        <b>{t("firstSteps.title")}</b>
        <span>{label}</span>
      </span>
      <span className={classes.tiles}>
        <TileRow
          label={label}
          seed="first steps"
          total={STEPS.length}
          filled={done === STEPS.length ? done : done + 0.5}
        />
      </span>
      <span className={classes.now}>
        {t("firstSteps.now", { step: t(`firstSteps.${currentStep(steps) ?? "real"}`) })}
      </span>
    </Link>
  );
}
