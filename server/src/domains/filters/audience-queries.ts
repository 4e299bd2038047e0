import type { z } from "zod";
import type { filterPreview } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { contactColumns, type ContactRow } from "../contacts/index.ts";

export async function countMatches(
  tx: Transaction,
  tenantId: string,
  predicate: Sql,
): Promise<number> {
  await planForCounting(tx);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}`,
  );
  return count;
}

export interface AudiencePart {
  /** Why a campaign leaves these contacts out; null when it reaches them. */
  reason: z.infer<typeof filterPreview>["leftOut"][number]["reason"] | null;
  count: number;
}

/** The number of newest contacts that are searched for matches first. */
const NEWEST_CONTACTS = 2_000;
/** Up to this many matching contacts are fetched, counted and sorted here. */
const FEW = 10_000;

/**
 * Counts the matching contacts by the criteria that decide whether a campaign reaches them, and finds the newest ones,
 * in a single pass if possible: when many of the newest contacts match, all matches are counted; otherwise there are
 * probably few, and they are fetched. Only when many old contacts match does it take further passes.
 * @param subscribed Whether a contact gets the campaign's topic; null without a topic.
 */
export async function countAudienceGroups(
  tx: Transaction,
  tenantId: string,
  predicate: Sql,
  subscribed: Sql | null,
  sampleSize: number,
): Promise<{ parts: AudiencePart[]; sample: ContactRow[] }> {
  const newest = await findAmongNewest(tx, tenantId, predicate, sampleSize);
  await planForCounting(tx);
  const decision = await decisionSql(tx, tenantId, subscribed);
  if (newest.length === sampleSize)
    return { parts: await countParts(tx, tenantId, predicate, decision), sample: newest };
  const few = await tx.query<{ id: string; createdAt: Date; reason: AudiencePart["reason"] }>(sql`
    select a.id, a.created_at, ${decision.reason} as reason from accounts a ${decision.joins}
    where a.tenant_id = ${tenantId}::uuid and ${predicate} limit ${FEW + 1}`);
  if (few.length <= FEW) {
    const reasons = new Map<AudiencePart["reason"], number>();
    for (const { reason } of few) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    const inOrder = few.toSorted(
      (one, other) =>
        other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
    );
    return {
      parts: [...reasons].map(([reason, count]) => ({ reason, count })),
      sample: await findByIds(
        tx,
        tenantId,
        inOrder.slice(0, sampleSize).map(({ id }) => id),
      ),
    };
  }
  const parts = await countParts(tx, tenantId, predicate, decision);
  return { parts, sample: await findNewest(tx, tenantId, predicate, sampleSize) };
}

/** Finds the matches among the newest contacts. */
function findAmongNewest(
  tx: Transaction,
  tenantId: string,
  predicate: Sql,
  size: number,
): Promise<ContactRow[]> {
  return tx.query<ContactRow>(sql`
    select ${contactColumns} from (
      select * from accounts where tenant_id = ${tenantId}::uuid order by created_at desc, id desc limit ${NEWEST_CONTACTS}) a
    where ${predicate} order by a.created_at desc, a.id desc limit ${size}`);
}

/**
 * The planner cannot estimate how many contacts match. It would look up the suppressions once per
 * contact, which takes minutes, or scan with a single worker because it expects enough matches
 * early. A small cost per tuple keeps it from joining whole ledgers in one process.
 */
async function planForCounting(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    select set_config('enable_nestloop', 'off', true), set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0.01', true)`);
}

interface Decision {
  reason: Sql;
  joins: Sql;
  /** True when the status alone decides. */
  byStatus: boolean;
}

async function decisionSql(
  tx: Transaction,
  tenantId: string,
  subscribed: Sql | null,
): Promise<Decision> {
  // Without suppressions no address has to be hashed.
  const { suppressed } = await tx.one<{ suppressed: boolean }>(
    sql`select exists (select from suppressions where tenant_id = ${tenantId}::uuid) as suppressed`,
  );
  const topic =
    subscribed === null ? sql`null::text` : sql`case when not ${subscribed} then 'topic' end`;
  const byStatus = sql`nullif(a.status, 'active')`;
  if (!suppressed)
    return {
      reason: sql`coalesce(${byStatus}, ${topic})`,
      joins: sql``,
      byStatus: subscribed === null,
    };
  return {
    reason: sql`coalesce(s.reason, ${byStatus}, ${topic})`,
    joins: sql`left join suppressions s on s.tenant_id = ${tenantId}::uuid and s.email_hash = suppression_hash(a.email)`,
    byStatus: false,
  };
}

async function countParts(
  tx: Transaction,
  tenantId: string,
  predicate: Sql,
  decision: Decision,
): Promise<AudiencePart[]> {
  if (decision.byStatus) return countByStatus(tx, tenantId, predicate);
  return tx.query<AudiencePart>(sql`
    select ${decision.reason} as reason, count(*) as count from accounts a ${decision.joins}
    where a.tenant_id = ${tenantId}::uuid and ${predicate} group by 1`);
}

/** Parallel counts take a third of the time of a GROUP BY. */
async function countByStatus(
  tx: Transaction,
  tenantId: string,
  predicate: Sql,
): Promise<AudiencePart[]> {
  const counts = await tx.one<{ matches: number; active: number; inactive: number }>(sql`
    select count(*) as matches, count(*) filter (where a.status = 'active') as active, count(*) filter (where a.status = 'inactive') as inactive
    from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}`);
  const parts: AudiencePart[] = [
    { reason: null, count: counts.active },
    { reason: "inactive", count: counts.inactive },
    { reason: "pending", count: counts.matches - counts.active - counts.inactive },
  ];
  return parts.filter(({ count }) => count > 0);
}

/** Finds the newest of many matching contacts. */
async function findNewest(
  tx: Transaction,
  tenantId: string,
  predicate: Sql,
  size: number,
): Promise<ContactRow[]> {
  // With sorting disabled, the planner reads the index in order.
  await tx.execute(sql`select set_config('enable_sort', 'off', true)`);
  const contacts = await tx.query<ContactRow>(sql`
    select ${contactColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}
    order by a.created_at desc, a.id desc limit ${size}`);
  await tx.execute(sql`select set_config('enable_sort', 'on', true)`);
  return contacts;
}

/** Returns the contacts in the order of the ids. */
async function findByIds(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<ContactRow[]> {
  const contacts = await tx.query<ContactRow>(
    sql`select ${contactColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${ids}::uuid[])`,
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Finds the contact with an address, ignoring case, and the result of each test for it, in order.
 */
export async function testOnContact(
  tx: Transaction,
  tenantId: string,
  email: string,
  tests: readonly Sql<boolean>[],
): Promise<{ contact: ContactRow; outcomes: boolean[] } | undefined> {
  const row = await tx.maybeOne<ContactRow & { outcomes: boolean[] }>(sql`
    select ${contactColumns}, array[${sql.join(tests)}]::boolean[] as outcomes from accounts a
    where a.tenant_id = ${tenantId}::uuid and a.email_key = lower(${email}::text)`);
  if (!row) return undefined;
  const { outcomes, ...contact } = row;
  return { contact, outcomes };
}
