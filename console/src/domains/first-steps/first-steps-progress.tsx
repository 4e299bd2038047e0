import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import classes from "./first-steps-progress.module.css";
import { countDone, currentStep, STEPS } from "./step-state.ts";
import { StepTiles } from "./step-tiles.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

const REFRESH_MS = 60_000;

/**
 * The progress of a new workspace toward the first real email; nothing once it was sent, or if the steps are hidden.
 */
export function FirstStepsProgress({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const { steps, refetch } = useFirstSteps(REFRESH_MS);
  // The page that was left may have completed a step.
  const page = useRef(pathname);
  const readAgain = useEffectEvent(() => steps && refetch());
  useEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    readAgain();
  }, [pathname]);
  if (!steps) return null;
  const done = countDone(steps);
  const label = t("firstSteps.done", { done, count: STEPS.length });
  return (
    <Link to="/dashboard" className={classes.progress} onClick={onNavigate}>
      <span className={classes.head}>
        <b>{t("firstSteps.title")}</b>
        <span>{label}</span>
      </span>
      <span className={classes.tiles}>
        <StepTiles steps={steps} label={label} />
      </span>
      <span className={classes.now}>
        {t("firstSteps.now", { step: t(`firstSteps.${currentStep(steps) ?? "real"}`) })}
      </span>
    </Link>
  );
}
