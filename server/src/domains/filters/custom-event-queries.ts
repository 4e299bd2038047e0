import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

/** Finds those of some custom events that have a name and pass tests over `custom_events e`. */
export const findMatching = (
  tx: Transaction,
  tenantId: string,
  name: string,
  eventIds: readonly string[],
  tests: readonly Sql[],
) =>
  tx.query<{ id: string; contactId: string }>(sql`
    select e.id, e.account_id from custom_events e
    where e.tenant_id = ${tenantId}::uuid and e.id = any(${eventIds}::uuid[]) and e.name = ${name}::text
      ${sql.join(
        tests.map((test) => sql`and ${test}`),
        sql` `,
      )}`);

/** Finds the first custom events of a name in a period that pass tests over `custom_events e`, in order. */
export const findPast = (
  tx: Transaction,
  tenantId: string,
  name: string,
  { from, until }: { from: Date; until: Date },
  tests: readonly Sql[],
  most: number,
) =>
  tx.query<{ contactId: string; at: Date }>(sql`
    select e.account_id, e.occurred_at as at from custom_events e
    where e.tenant_id = ${tenantId}::uuid and e.name = ${name}::text
      and e.occurred_at > ${from}::timestamptz and e.occurred_at <= ${until}::timestamptz
      ${sql.join(
        tests.map((test) => sql`and ${test}`),
        sql` `,
      )}
    order by e.occurred_at, e.id limit ${most}::int`);
