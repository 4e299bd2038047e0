import { isActive, statusesWhere, type WorkflowDefinition } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";

export interface ScheduledWorkflowRow {
  id: string;
  name: string;
  definition: WorkflowDefinition;
  nextEntryAt: Date | null;
  entryOpen: boolean;
}

/** Returns active workflows that contacts enter on a schedule, with their current version. */
export const findScheduled = (tx: Transaction, tenantId: string, limit: number) =>
  tx.query<ScheduledWorkflowRow>(sql`
    select c.id, c.name, v.definition, w.next_entry_at, w.entry_open
    from campaigns c
    join workflow_states w on w.tenant_id = ${tenantId}::uuid and w.workflow_id = c.id
    join workflow_versions v on v.tenant_id = ${tenantId}::uuid and v.workflow_id = c.id and v.version = w.version
    where c.tenant_id = ${tenantId}::uuid and c.kind = 'workflow' and c.archived_at is null
      and ${oneOf(sql`c.status`, statusesWhere(isActive))}
      and jsonb_path_exists(v.definition, '$.steps[*] ? (@.type == "entry" && @.config.trigger == "schedule")')
    order by w.next_entry_at nulls last, c.id limit ${limit}::int`);

/** Contacts counted per workflow and day. */
const COUNTED = 10_000;

/** Counts contacts who entered these workflows on each day of a range, at most 10,000 per workflow and day. */
export const countEntered = (
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  { from, until, timeZone }: { from: string; until: string; timeZone: string },
) =>
  tx.query<{ id: string; enteredAt: Date; contacts: number }>(sql`
    select i.id, n.entered_at, n.contacts::int as contacts
    from unnest(${ids}::uuid[]) as i (id)
    cross join generate_series(${from}::date::timestamp, ${until}::date::timestamp - interval '1 day', interval '1 day') as d (day)
    cross join lateral (
      select min(f.entered_at) as entered_at, count(*) as contacts from (
        select r.entered_at from workflow_runs r
        where r.tenant_id = ${tenantId}::uuid and r.workflow_id = i.id and r.round > 0
          and r.entered_at >= d.day at time zone ${timeZone}::text and r.entered_at < (d.day + interval '1 day') at time zone ${timeZone}::text
        order by r.entered_at limit ${COUNTED}::int
      ) f
    ) n
    where n.contacts > 0`);
