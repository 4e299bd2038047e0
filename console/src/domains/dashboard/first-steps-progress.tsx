import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useGetFirstStepsQuery } from "../../lib/api.generated.ts";
import { usePreference } from "../../lib/preferences.ts";
import { useSession } from "../../lib/session.ts";
import classes from "./first-steps-progress.module.css";
import { currentStep, STEPS } from "./step-state.ts";
import { TileRow } from "./tile-row.tsx";

const REFRESH_MS = 60_000;
const DONE_KEY = "first_steps_done";

/** How far a new workspace is on its way to the first real email; nothing once it left, or when the steps are hidden. */
export function FirstStepsProgress({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const { pathname } = useLocation();
  const [isHidden] = usePreference("firstStepsHidden");
  const workspace = user?.personTenantId ?? "";
  const isDone = localStorage.getItem(DONE_KEY) === workspace;
  const skip = isHidden || isDone || workspace === "";
  const { data, refetch } = useGetFirstStepsQuery(undefined, {
    skip,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const steps = data?.firstSteps;
  const isOver = steps === null;
  useEffect(() => {
    if (isOver) localStorage.setItem(DONE_KEY, workspace);
  }, [isOver, workspace]);
  const isOpen = !skip && !!steps;
  // A page that was left may have done a step.
  const page = useRef(pathname);
  useEffect(() => {
    if (page.current === pathname || !isOpen) return;
    page.current = pathname;
    void refetch();
  }, [pathname, isOpen, refetch]);
  if (skip || !steps) return null;
  const done = STEPS.filter((key) => steps[key].done).length;
  const current = currentStep(steps);
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
      {current && (
        <span className={classes.now}>
          {t("firstSteps.now", { step: t(`firstSteps.${current}`) })}
        </span>
      )}
    </Link>
  );
}
