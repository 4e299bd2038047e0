import type { z } from "zod";
import type { filterPreview } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { accountColumns, type AccountRow } from "../accounts/index.ts";

export async function countMatches(tx: Transaction, tenantId: string, predicate: Sql): Promise<number> {
  await planForCounting(tx);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}`,
  );
  return count;
}

export interface AudiencePart {
  /** Why a campaign leaves them out; null when it reaches them. */
  reason: z.infer<typeof filterPreview>["leftOut"][number]["reason"] | null;
  count: number;
}

/** Among so many contacts the newest who match are looked for first. */
const NEWEST_CONTACTS = 2_000;
/** Up to so many matching people are fetched to count and sort them here. */
const FEW = 10_000;

/**
 * Matching people by what decides whether a campaign reaches them, and the newest of them, in one way through all
 * contacts: those of whom many match among the newest contacts are counted; otherwise they should be few and
 * are fetched. Only where there turn out to be many of old does it take more ways.
 * @param subscribed whether somebody gets the campaign's topic; null without a topic
 */
export async function surveyAudience(
  tx: Transaction,
  tenantId: string,
  predicate: Sql,
  subscribed: Sql | null,
  sampleSize: number,
): Promise<{ parts: AudiencePart[]; sample: AccountRow[] }> {
  const newest = await findAmongNewest(tx, tenantId, predicate, sampleSize);
  await planForCounting(tx);
  const decision = await decisionSql(tx, tenantId, subscribed);
  if (newest.length === sampleSize) return { parts: await countParts(tx, tenantId, predicate, decision), sample: newest };
  const few = await tx.query<{ id: string; createdAt: Date; reason: AudiencePart["reason"] }>(sql`
    select a.id, a.created_at, ${decision.reason} as reason from accounts a ${decision.joins}
    where a.tenant_id = ${tenantId}::uuid and ${predicate} limit ${FEW + 1}`);
  if (few.length <= FEW) {
    const reasons = new Map<AudiencePart["reason"], number>();
    for (const { reason } of few) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    const inOrder = few.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1));
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

/** Those who match among the newest contacts. */
function findAmongNewest(tx: Transaction, tenantId: string, predicate: Sql, size: number): Promise<AccountRow[]> {
  return tx.query<AccountRow>(sql`
    select ${accountColumns} from (
      select * from accounts where tenant_id = ${tenantId}::uuid order by created_at desc, id desc limit ${NEWEST_CONTACTS}) a
    where ${predicate} order by a.created_at desc, a.id desc limit ${size}`);
}

/**
 * The planner cannot guess how many match: going through the suppressions once for each would take minutes,
 * and where it expects to meet enough people soon it would look with one processor alone. Handing rows over costs
 * something, for free it would join those of whole ledgers with one processor.
 */
async function planForCounting(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    select set_config('enable_nestloop', 'off', true), set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0.01', true)`);
}

interface Decision {
  reason: Sql;
  joins: Sql;
  /** The status alone decides. */
  byStatus: boolean;
}

async function decisionSql(tx: Transaction, tenantId: string, subscribed: Sql | null): Promise<Decision> {
  // Where nobody is suppressed no address has to be hashed.
  const { suppressed } = await tx.one<{ suppressed: boolean }>(
    sql`select exists (select from suppressions where tenant_id = ${tenantId}::uuid) as suppressed`,
  );
  const topic = subscribed === null ? sql`null::text` : sql`case when not ${subscribed} then 'topic' end`;
  const byStatus = sql`nullif(a.status, 'active')`;
  if (!suppressed) return { reason: sql`coalesce(${byStatus}, ${topic})`, joins: sql``, byStatus: subscribed === null };
  return {
    reason: sql`coalesce(s.reason, ${byStatus}, ${topic})`,
    joins: sql`left join suppressions s on s.tenant_id = ${tenantId}::uuid and s.email_hash = suppression_hash(a.email)`,
    byStatus: false,
  };
}

async function countParts(tx: Transaction, tenantId: string, predicate: Sql, decision: Decision): Promise<AudiencePart[]> {
  if (decision.byStatus) return countByStatus(tx, tenantId, predicate);
  return tx.query<AudiencePart>(sql`
    select ${decision.reason} as reason, count(*) as count from accounts a ${decision.joins}
    where a.tenant_id = ${tenantId}::uuid and ${predicate} group by 1`);
}

/** Counts beside each other take a third of the time of groups. */
async function countByStatus(tx: Transaction, tenantId: string, predicate: Sql): Promise<AudiencePart[]> {
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

/** Of the many people who match. */
async function findNewest(tx: Transaction, tenantId: string, predicate: Sql, size: number): Promise<AccountRow[]> {
  // Told not to sort, the planner goes through the index in order.
  await tx.execute(sql`select set_config('enable_sort', 'off', true)`);
  const people = await tx.query<AccountRow>(sql`
    select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}
    order by a.created_at desc, a.id desc limit ${size}`);
  await tx.execute(sql`select set_config('enable_sort', 'on', true)`);
  return people;
}

/** In the order of the ids. */
async function findByIds(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<AccountRow[]> {
  const people = await tx.query<AccountRow>(
    sql`select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${ids}::uuid[])`,
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The contact with an address, whatever its capitals, and how each of the tests comes out for it, in their order. */
export async function testOnPerson(
  tx: Transaction,
  tenantId: string,
  email: string,
  tests: readonly Sql<boolean>[],
): Promise<{ account: AccountRow; outcomes: boolean[] } | undefined> {
  const row = await tx.maybeOne<AccountRow & { outcomes: boolean[] }>(sql`
    select ${accountColumns}, array[${sql.join(tests)}]::boolean[] as outcomes from accounts a
    where a.tenant_id = ${tenantId}::uuid and a.email_key = lower(${email}::text)`);
  if (!row) return undefined;
  const { outcomes, ...account } = row;
  return { account, outcomes };
}
