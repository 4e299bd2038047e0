import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface NamedRecord {
  kind: "campaign" | "workflow" | "template" | "topic";
  id: string;
  name: string;
}

/** Returns those of these records that exist, with their names. */
export function findNames(
  tx: Transaction,
  tenantId: string,
  ids: Readonly<Record<NamedRecord["kind"], readonly string[]>>,
): Promise<NamedRecord[]> {
  const { campaign, workflow, template, topic } = ids;
  return tx.query<NamedRecord>(sql`
    select 'campaign' as kind, c.id, c.name from campaigns c
    where c.tenant_id = ${tenantId}::uuid and c.kind = 'oneOff' and c.id = any(${[...campaign]}::uuid[])
    union all
    select 'workflow' as kind, c.id, c.name from campaigns c
    where c.tenant_id = ${tenantId}::uuid and c.kind = 'workflow' and c.id = any(${[...workflow]}::uuid[])
    union all
    select 'template' as kind, t.id, t.name from templates t
    where t.tenant_id = ${tenantId}::uuid and t.id = any(${[...template]}::uuid[])
    union all
    select 'topic' as kind, o.id, o.name from topics o
    where o.tenant_id = ${tenantId}::uuid and o.id = any(${[...topic]}::uuid[])`);
}
