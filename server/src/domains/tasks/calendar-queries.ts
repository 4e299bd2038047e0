import type { TaskRunOutcome, TaskType } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { STORED, type StoredTask } from "./task-sql.ts";

/** Returns started tasks that are due before a moment, the next due first. */
export const findComing = (tx: Transaction, tenantId: string, until: Date, limit: number) =>
  tx.query<StoredTask>(sql`
    select ${STORED} from tasks t
    where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null and t.paused_at is null
      and t.next_due_at < ${until}::timestamptz
    order by t.next_due_at, t.id limit ${limit}::int`);

/** Returns the holiday calendars and time zones that the tasks observe. */
export const findObserved = (tx: Transaction, tenantId: string) =>
  tx.query<{ timeZone: string; calendars: string[] | null }>(sql`
    select t.time_zone, array_agg(distinct c.calendar) filter (where c.calendar is not null) as calendars
    from tasks t left join lateral jsonb_array_elements_text(t.holidays -> 'calendars') as c (calendar) on true
    where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null and not t.draft
    group by t.time_zone order by t.time_zone`);

export interface PastRunsRow {
  taskId: string;
  name: string;
  type: TaskType;
  schedule: StoredTask["schedule"];
  outcome: TaskRunOutcome;
  dueAt: Date;
  times: number;
  /** The campaign of the run, if there was one. */
  campaignId: string | null;
  people: number | null;
}

/** Returns the outcomes of due times in a range, by task and day. Leaves out runs that did nothing. */
export const findPast = (
  tx: Transaction,
  tenantId: string,
  { from, until, timeZone, limit }: { from: Date; until: Date; timeZone: string; limit: number },
) =>
  tx.query<PastRunsRow>(sql`
    select r.task_id, t.name, t.type, t.schedule, r.outcome, min(r.due_at) as due_at, count(*)::int as times,
      min(r.result ->> 'campaignId') as campaign_id, max((r.result ->> 'recipients')::int) as people
    from tasks t join task_runs r on r.tenant_id = ${tenantId}::uuid and r.task_id = t.id
    where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null
      and r.due_at >= ${from}::timestamptz and r.due_at < ${until}::timestamptz
      and r.outcome in ('running', 'completed', 'failed', 'missed')
    group by r.task_id, t.name, t.type, t.schedule, r.outcome, to_char(r.due_at at time zone ${timeZone}::text, 'YYYY-MM-DD')
    order by min(r.due_at), r.task_id limit ${limit}::int`);
