import type { z } from "zod";
import type { filterPreview } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { accountColumns, type AccountRow } from "../accounts/index.ts";

export async function countMatches(tx: Transaction, tenantId: string, predicate: Sql): Promise<number> {
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

/**
 * Matching people by what decides whether a campaign reaches them, in one pass over the contacts.
 * @param subscribed whether somebody gets the campaign's topic; null without a topic
 */
export async function countAudience(tx: Transaction, tenantId: string, predicate: Sql, subscribed: Sql | null): Promise<AudiencePart[]> {
  // Where nobody is suppressed no address has to be hashed.
  const suppressed = await hasSuppressions(tx, tenantId);
  // The planner cannot guess how many match; going through the suppressions once for each would take minutes.
  await tx.execute(sql`set local enable_nestloop = off`);
  const parts = await tx.query<AudiencePart>(sql`
    select coalesce(
      ${suppressed ? sql`s.reason` : sql`null::text`}, nullif(a.status, 'active'),
      ${subscribed === null ? sql`null::text` : sql`case when not ${subscribed} then 'topic' end`}) as reason, count(*) as count
    from accounts a
    ${suppressed ? sql`left join suppressions s on s.tenant_id = ${tenantId}::uuid and s.email_hash = suppression_hash(a.email)` : sql``}
    where a.tenant_id = ${tenantId}::uuid and ${predicate}
    group by 1`);
  await tx.execute(sql`set local enable_nestloop = on`);
  return parts;
}

async function hasSuppressions(tx: Transaction, tenantId: string): Promise<boolean> {
  const { some } = await tx.one<{ some: boolean }>(
    sql`select exists (select from suppressions where tenant_id = ${tenantId}::uuid) as some`,
  );
  return some;
}

/** From here on the newest matching people are met soon on the way through all, newest first. */
const COMMON_MATCHES = 1_000;

/** The newest of the matching people, of whom there are so many. */
export async function findSample(tx: Transaction, tenantId: string, predicate: Sql, matches: number, size: number): Promise<AccountRow[]> {
  // The planner cannot guess how many match; told not to sort, it goes through the index in order.
  if (matches >= COMMON_MATCHES) await tx.execute(sql`set local enable_sort = off`);
  return tx.query<AccountRow>(sql`
    select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}
    order by a.created_at desc, a.id desc limit ${size}`);
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
