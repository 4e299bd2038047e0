import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ClaimedChunk } from "./chunk-queries.ts";
import { isStanding } from "./campaign-kinds-sql.ts";
import { inState, isOpen } from "./states-sql.ts";

/** Finds the campaigns and workflow messages that may have been sent since a time. */
export function findMarketingSince(
  tx: Transaction,
  tenantId: string,
  since: Date,
): Promise<{ id: string }[]> {
  return tx.query(sql`
    select c.id from campaigns c
    where c.tenant_id = ${tenantId} and c.frozen_at is not null and not ${isStanding("c")}
      and (c.finished_at is null or c.finished_at > ${since}) order by c.id`);
}

/**
 * Finds recipients a campaign was sent to since a time, ordered by recipient, after a given one. Returns remaining
 * contacts after merges.
 */
export function findSentSince(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  since: Date,
  after: string | undefined,
  limit: number,
): Promise<{ recipientId: string; contactId: string; sentAt: Date }[]> {
  const from = after === undefined ? sql`` : sql`and r.account_id > ${after}::uuid`;
  return tx.query(sql`
    select r.account_id as recipient_id, a.id as contact_id, r.sent_at from recipients r
    left join merged_accounts m on m.tenant_id = ${tenantId} and m.account_id = r.account_id
    join accounts a on a.tenant_id = ${tenantId} and a.id = case when m.into_id is null then r.account_id else m.into_id end
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.sent_at > ${since} ${from}
      and ${inState("sent", "complained")}
    order by r.account_id limit ${limit}`);
}

/** Facts about recipients for the frequency cap. */
export interface CapFacts {
  /** The time of the database clock. */
  now: Date;
  /** Ids of remaining contacts, by the ids of contacts merged into them. */
  merged: Record<string, string>;
}

const capFacts = (tenantId: string, contactIds: readonly string[]) => sql`
  now()::timestamptz(3) as now, (
    select coalesce(jsonb_object_agg(m.account_id, m.into_id), '{}') from merged_accounts m
    where m.tenant_id = ${tenantId} and m.account_id = any(${[...contactIds]}::uuid[])) as merged`;

export function findCapFacts(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<CapFacts> {
  return tx.one<CapFacts>(sql`select ${capFacts(tenantId, contactIds)}`);
}

/** A chunk whose next batch may be committed. */
export interface HeldLease extends CapFacts {
  /** Whether its campaign is still sending. */
  sending: boolean;
}

/**
 * Locks a chunk before its next batch is committed. Returns undefined when the lease is lost or the batch was already
 * committed.
 */
export function lockLease(
  tx: Transaction,
  { tenantId, campaignId, chunk, lease, batch }: ClaimedChunk,
  contactIds: readonly string[],
): Promise<HeldLease | undefined> {
  return tx.maybeOne<HeldLease>(sql`
    select c.status = 'sending' as sending, ${capFacts(tenantId, contactIds)}
    from campaign_chunks k join campaigns c on c.tenant_id = ${tenantId} and c.id = k.campaign_id
    where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = ${chunk} and k.lease_owner = ${lease} and k.flight = ${batch}
    for update of k`);
}

/** Returns those of a batch's recipients without a result in this pass, after the batch was already committed. */
export async function findUnsettled(
  tx: Transaction,
  { tenantId, campaignId, pass }: ClaimedChunk,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select r.account_id as id from recipients r
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = any(${[...contactIds]}::uuid[])
      and ${isOpen} and r.pass < ${pass}`);
  return new Set(rows.map(({ id }) => id));
}
