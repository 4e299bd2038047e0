import type { WorkflowContact, WorkflowRunState } from "@arauto/contracts";
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

/** Returns true if the frequency cap holds back the contact's email, until `dueAt`. */
export const isCapped = ({ state, dueAt }: Pick<WorkflowContact, "state" | "dueAt">): boolean =>
  state === "mailing" && dueAt !== null;

/** The state of one contact. `isHeld`: they wait because the plan's emails are used up. */
export function RunStatePill({
  contact,
}: {
  contact: Pick<WorkflowContact, "state" | "dueAt" | "isHeld">;
}) {
  const { t } = useTranslation("running-workflow");
  const { state, isHeld } = contact;
  if (isHeld) return <StatusPill tone="warning" label={t("run.held")} />;
  if (isCapped(contact)) return <StatusPill tone="info" label={t("run.capped")} />;
  return <StatusPill tone={TONES[state]} label={t(`run.${state}`)} />;
}
