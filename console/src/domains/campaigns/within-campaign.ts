import type { Campaign } from "../../lib/api.generated.ts";

/** The owner of the recipients. Workflows and their messages get recipients one by one. */
export type Within = "campaign" | "message" | "workflow";

export function withinOf({ kind, workflowOf }: Campaign): Within {
  if (kind === "workflow") return "workflow";
  return workflowOf === null ? "campaign" : "message";
}
