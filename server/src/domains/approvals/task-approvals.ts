import type { ApprovalStatus } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { askApproval } from "./ask.ts";
import * as queries from "./queries.ts";

/** Returns the request of a run's campaign; null if there is none. */
export async function findOfRun(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  campaignId: string,
): Promise<{ id: string; status: ApprovalStatus; takesEffectAt: Date | null } | null> {
  const row = await database.tenant(tenantId, (tx) =>
    queries.findOfCampaign(tx, tenantId, campaignId),
  );
  return row ? { id: row.id, status: row.status, takesEffectAt: row.takesEffectAt } : null;
}

/**
 * Requests approval for the campaign of a task's run, in the name of the user who last changed the task. Returns the
 * request's id.
 * @throws AppError as `askApproval`
 */
export async function askForRun(
  deps: Deps,
  { tenantId, userId, campaignId }: { tenantId: string; userId: string; campaignId: string },
  task: queries.AskingTask,
  decideBy: Date,
): Promise<string> {
  // It only affects what the response contains.
  const member = { tenantId, userId, permissions: [] };
  const asked = {
    campaignId,
    action: "start" as const,
    inside: "finish" as const,
    note: "",
    acceptedFindings: [],
  };
  return (await askApproval(deps, member, asked, { task, decideBy })).id;
}
