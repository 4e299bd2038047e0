import type { Counter, MailboxProvider } from "@arauto/contracts";
import { domainOf, mailboxProviderOf, replyPattern } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { appendChanges, findAddresses, type MetricChange } from "./change-queries.ts";

export type { Device } from "./change-codes-sql.ts";
export type { MetricChange } from "./change-queries.ts";

/** Returns the provider of an address; unknown without one. */
export const providerOfAddress = (email: string | null | undefined): MailboxProvider =>
  email ? mailboxProviderOf(domainOf(email).toLowerCase()) : "unknown";

/** Appends changes of the metrics, merging equal ones into one row. */
export async function recordChanges(
  tx: Transaction,
  tenantId: string,
  changes: readonly MetricChange[],
): Promise<void> {
  const rows = new Map<string, MetricChange>();
  for (const change of changes) {
    const { campaignId, counter, provider, device, contactId, at, deferredAt, reply } = change;
    const times = [at?.getTime(), deferredAt?.getTime()];
    const key = [campaignId, counter, provider, device, contactId, ...times, reply].join(" ");
    const row = rows.get(key);
    if (row) row.by += change.by;
    else rows.set(key, { ...change });
  }
  await appendChanges(
    tx,
    tenantId,
    [...rows.values()].filter(({ by }) => by !== 0),
  );
}

/**
 * Appends the same changes for each of these recipients, whose addresses are looked up. `reply`: the server's raw
 * reply.
 */
export async function recordChangesOf(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  contactIds: readonly string[],
  changes: readonly { counter: Counter; by: number; reply?: string }[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const addresses = await findAddresses(tx, tenantId, campaignId, contactIds);
  const byId = new Map(addresses.map((address) => [address.id, address]));
  await recordChanges(
    tx,
    tenantId,
    contactIds.flatMap((id) => {
      const address = byId.get(id);
      const provider = mailboxProviderOf(address?.domain ?? "");
      return changes.map(({ reply, ...change }) => ({
        ...change,
        campaignId,
        provider,
        reply: reply === undefined ? null : replyPattern(reply, address?.email),
      }));
    }),
  );
}
