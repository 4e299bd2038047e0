import type { WorkflowRunState } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";

const TONES: Record<WorkflowRunState, StatusTone> = {
  due: "progress",
  waiting: "info",
  mailing: "progress",
  calling: "progress",
  finished: "done",
  failed: "danger",
  goal: "done",
  left: "neutral",
};

/** Returns true if a contact is inside and continues automatically. */
export const isInside = (state: WorkflowRunState): boolean =>
  state === "due" || state === "waiting" || state === "mailing" || state === "calling";

/** The state of one contact. */
export function RunStatePill({ state }: { state: WorkflowRunState }) {
  const { t } = useTranslation("running-workflow");
  return <StatusPill tone={TONES[state]} label={t(`run.${state}`)} />;
}
