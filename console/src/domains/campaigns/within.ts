import type { Campaign } from "../../lib/api.generated.ts";

/** What the recipients belong to. To a workflow and its messages, they are added one by one. */
export type Within = "campaign" | "message" | "workflow";

export function withinOf({ kind, workflowOf }: Campaign): Within {
  if (kind === "workflow") return "workflow";
  return workflowOf === null ? "campaign" : "message";
}
