import { isActive, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { RUN_STATES } from "./run-queries.ts";

/** Contacts counted per workflow and day. */
const COUNTED = 10_000;
const ACTIVE = oneOf(sql`c.status`, statusesWhere(isActive));

/**
 * Counts contacts whose wait in any workflow ends on the next days, in the workspace's time zone; omits days without
 * any.
 */
export function countContinuing(
  tx: Transaction,
  tenantId: string,
  { timeZone, day }: { timeZone: string; day: string },
  days: number,
): Promise<{ day: string; contacts: number }[]> {
  return tx.query<{ day: string; contacts: number }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, sum(n.contacts)::int as contacts
    from generate_series(${day}::date::timestamp, ${day}::date::timestamp + make_interval(days => ${days}::int - 1), interval '1 day') as d (day)
    cross join (
      select c.id from campaigns c where c.tenant_id = ${tenantId}::uuid and c.kind = 'workflow' and ${ACTIVE}
    ) c
    cross join lateral (
      select count(*) as contacts from (
        select from workflow_runs r
        where r.tenant_id = ${tenantId}::uuid and r.workflow_id = c.id and r.state = ${sql.lit(RUN_STATES.waiting)}
          and r.due_at >= d.day at time zone ${timeZone}::text and r.due_at < (d.day + interval '1 day') at time zone ${timeZone}::text
        limit ${COUNTED}::int
      ) found
    ) n
    group by d.day having sum(n.contacts) > 0`);
}

export interface FailingStep {
  workflowId: string;
  name: string;
  step: string;
  people: number;
  at: Date;
  problem: string | null;
}

/** Returns the steps of active workflows in which contacts failed within this many hours, most failures first. */
export function findFailingSteps(
  tx: Transaction,
  tenantId: string,
  hours: number,
): Promise<FailingStep[]> {
  return tx.query<FailingStep>(sql`
    select c.id as workflow_id, c.name, r.step, count(*)::int as people, max(r.ended_at) as at, max(r.problem) as problem
    from campaigns c
    join workflow_runs r on r.tenant_id = ${tenantId}::uuid and r.workflow_id = c.id and r.state = ${sql.lit(RUN_STATES.failed)}
      and r.ended_at >= now() - make_interval(hours => ${hours}::int)
    where c.tenant_id = ${tenantId}::uuid and c.kind = 'workflow' and ${ACTIVE}
    group by c.id, c.name, r.step order by count(*) desc limit 10`);
}
