import type { WorkflowRunState } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";

const TONES: Record<WorkflowRunState, StatusTone> = {
  due: "progress",
  waiting: "info",
  mailing: "progress",
  finished: "done",
  failed: "danger",
  left: "neutral",
};

/** Somebody is inside, and goes on by themselves. */
export const isInside = (state: WorkflowRunState): boolean => state === "due" || state === "waiting" || state === "mailing";

/** Where one person stands. */
export function RunStatePill({ state }: { state: WorkflowRunState }) {
  const { t } = useTranslation("journey");
  return <StatusPill tone={TONES[state]} label={t(`run.${state}`)} />;
}
