import type { WorkflowCall } from "@arauto/contracts";

/** Returns the number of contacts who wait for a decision, and the step of the newest one; null if there are none. */
export function waitingForDecision(
  calls: readonly Pick<WorkflowCall, "isHeld" | "stepId">[],
): { count: number; stepId: string } | null {
  const held = calls.filter(({ isHeld }) => isHeld);
  const [first] = held;
  return first ? { count: held.length, stepId: first.stepId } : null;
}
