import { isActive, isOver, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";
import { isListed } from "../ledger/index.ts";
import type { Reference, ReferenceTarget } from "../../platform/deps.ts";

/** Everything of one kind that a campaign references. A started campaign keeps copies of filters and templates. */
const NAMED: Partial<Record<ReferenceTarget, Sql>> = {
  filter: sql`c.filter_ids || c.excluded_filter_ids`,
  template: sql`c.template_id || array(
    select (v ->> 'templateId')::uuid from jsonb_array_elements(c.test -> 'variants') v where v ->> 'templateId' is not null)`,
  topic: sql`array[c.topic_id]`,
  sendingAccount: sql`array[c.sending_account_id, c.backup_sending_account_id]`,
};

/**
 * Finds campaigns that need one of these. A campaign needs its sending accounts and its topic until it ends. A
 * workflow's messages share the workflow's, so the workflow is listed for them.
 */
export function findReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  if (target === "sendingDomain") return findSentFrom(tx, tenantId, ids);
  const named = NAMED[target];
  if (!named || ids.length === 0) return Promise.resolve([]);
  const statuses = statusesWhere((status) => !isOver(status));
  return tx.query<Reference>(sql`
    select distinct 'campaign' as kind, c.id, c.name, named.id as target_id
    from campaigns c cross join lateral unnest(${named}) as named (id)
    where c.tenant_id = ${tenantId} and ${isListed("c")} and named.id = any(${ids}::uuid[]) and ${oneOf(sql`c.status`, statuses)} order by c.name limit 100`);
}

/**
 * Finds campaigns in progress whose sender is on one of these domains or a subdomain; a draft may
 * have another sender when it is started.
 */
function findSentFrom(
  tx: Transaction,
  tenantId: string,
  domainIds: readonly string[],
): Promise<Reference[]> {
  const host = sql`split_part(lower(c.content -> 'from' ->> 'address'), '@', 2)`;
  return tx.query<Reference>(sql`
    select 'campaign' as kind, c.id, c.name, d.id as target_id
    from sending_domains d
    join campaigns c on c.tenant_id = d.tenant_id and ${isListed("c")} and ${oneOf(sql`c.status`, statusesWhere(isActive))}
      and (${host} in (d.name, d.display_name) or right(${host}, length(d.name) + 1) = '.' || d.name
        or right(${host}, length(d.display_name) + 1) = '.' || d.display_name)
    where d.tenant_id = ${tenantId} and d.id = any(${domainIds}::uuid[]) order by c.name limit 100`);
}
