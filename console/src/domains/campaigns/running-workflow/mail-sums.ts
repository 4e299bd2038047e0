import type { WorkflowStepResults } from "../../../lib/api.generated.ts";

const ACTS = ["sent", "opened", "clicked", "unsubscribed"] as const;

/** Sums up the results of all emails of a workflow. */
export function mailSums(
  steps: readonly Pick<WorkflowStepResults, "mail">[],
): Record<(typeof ACTS)[number], number> {
  const sums = { sent: 0, opened: 0, clicked: 0, unsubscribed: 0 };
  for (const { mail } of steps) for (const act of ACTS) sums[act] += mail?.[act] ?? 0;
  return sums;
}
