import type { WorkflowRunState } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";

const TONES: Record<WorkflowRunState, StatusTone> = {
  due: "progress",
  waiting: "info",
  mailing: "progress",
  calling: "progress",
  uncertain: "warning",
  finished: "done",
  failed: "danger",
  goal: "done",
  left: "neutral",
};

/** Returns true if a contact is inside and continues automatically. */
export const isInside = (state: WorkflowRunState): boolean =>
  state === "due" || state === "waiting" || state === "mailing" || state === "calling";

/** The state of one contact. `isHeld`: they wait because the plan's emails are used up. */
export function RunStatePill({ state, isHeld }: { state: WorkflowRunState; isHeld: boolean }) {
  const { t } = useTranslation("running-workflow");
  if (isHeld) return <StatusPill tone="warning" label={t("run.held")} />;
  return <StatusPill tone={TONES[state]} label={t(`run.${state}`)} />;
}
