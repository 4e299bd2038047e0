import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { Reference, ReferenceTarget } from "../../platform/deps.ts";
import { usesSecret } from "../requests/index.ts";

const listed = (name: string): Sql =>
  sql`select f.id::uuid from jsonb_array_elements_text(t.action -> ${name}::text) f (id)`;
const single = (name: string): Sql => sql`select (t.action ->> ${name}::text)::uuid`;

/** Ids of one kind that the action of a task `t` references. */
const NAMED: Partial<Record<ReferenceTarget, (tenantId: string, ids: Sql) => Sql>> = {
  template: () => single("templateId"),
  filter: () => sql`${listed("filterIds")} union all ${listed("excludedFilterIds")}`,
  topic: () => single("topicId"),
  sendingAccount: () => single("sendingAccountId"),
  secret: (tenantId, ids) => sql`
    select k.id from secrets k where k.tenant_id = ${tenantId}::uuid and k.id = any(${ids})
      and ${usesSecret(sql`t.action -> 'request'`, sql`k.name`)}`,
};

/** Finds tasks that need one of these, including drafts and tasks whose schedule ended: they can still be run. */
export function findReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  const named = NAMED[target];
  if (!named || ids.length === 0) return Promise.resolve([]);
  const wanted = sql`${[...ids]}::uuid[]`;
  const type = target === "secret" ? "request" : "email";
  return tx.query<Reference>(sql`
    select distinct 'task' as kind, t.id, t.name, n.id as target_id
    from tasks t cross join lateral (${named(tenantId, wanted)}) n (id)
    where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null and t.type = ${type} and n.id = any(${wanted})
    order by t.name limit 100`);
}
