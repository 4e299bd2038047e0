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
