import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { RetryLater } from "../../platform/http/problems.ts";
import { countSystemEmail, findDay, sumOfUser, sumOfWorkspace } from "./queries.ts";

/**
 * Rejects a user who caused as many system emails today as the setting allows, across all their workspaces: more
 * workspaces don't allow more emails. Requires a transaction outside any tenant.
 * @throws RetryLater SYSTEM_EMAIL_LIMIT with the seconds until the next UTC day
 */
export async function refuseOverLimit(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  userId: string,
): Promise<void> {
  const { day, secondsLeft } = await findDay(tx);
  if ((await sumOfUser(tx, userId, day)) >= config.systemEmailsPerDay)
    throw new RetryLater("SYSTEM_EMAIL_LIMIT", secondsLeft);
}

/**
 * Counts one system email of a workspace to another person, in the transaction that queues it.
 * @throws RetryLater SYSTEM_EMAIL_LIMIT with the seconds until the next UTC day
 */
export async function countTowardLimit(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  const { day, secondsLeft } = await findDay(tx);
  // Counted first: the row's lock serializes emails of one member.
  await countSystemEmail(tx, tenantId, userId, day);
  if ((await sumOfWorkspace(tx, tenantId, day)) > config.systemEmailsPerDay)
    throw new RetryLater("SYSTEM_EMAIL_LIMIT", secondsLeft);
}
