import type { WorkflowCall } from "@arauto/contracts";

/** Returns how many contacts wait for a decision about their request, and the step of the newest one; null without any. */
export function waitingForDecision(
  calls: readonly Pick<WorkflowCall, "isHeld" | "stepId">[],
): { count: number; stepId: string } | null {
  const held = calls.filter(({ isHeld }) => isHeld);
  const [first] = held;
  return first ? { count: held.length, stepId: first.stepId } : null;
}
