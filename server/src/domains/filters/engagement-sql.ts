import { eventType } from "../../platform/events/events.ts";
import type { EngagementFilterField } from "@arauto/contracts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { recipientsOf, stateSql } from "../ledger/index.ts";
import { type Calendar, startOfDay } from "./date-sql.ts";
import type { CheckedCondition } from "./filter-values.ts";
import { daysBefore } from "./workspace-days.ts";

/** When it happened, over `recipients r`. The ledger stores that a message bounced, but not when. */
const HAPPENED_AT: Record<Exclude<EngagementFilterField, "bounced">, Sql> = {
  sent: sql`r.sent_at`,
  opened: sql`r.opened_at`,
  clicked: sql`r.clicked_at`,
  unsubscribed: sql`r.unsubscribed_at`,
};

/** The context for compiling engagement conditions. */
export interface EngagementContext extends Calendar {
  tenantId: string;
  /** Whether contacts of the workspace were ever merged into others. */
  anyMerged: boolean;
  /**
   * Whether PostgreSQL may choose how to join the engagement to the contacts: true for counts, which compare nothing in
   * nested loops, and for single contacts. Otherwise all matches are gathered before the first contact is checked.
   */
  joinsActs: boolean;
  /**
   * The messages of workflows by workflow id: engagement with a workflow means engagement with one
   * of its messages. Absent when there are none.
   */
  messages?: ReadonlyMap<string, readonly string[]>;
}

/**
 * Compiles a condition on engagement recorded in the campaigns' ledgers. The matching contacts are gathered once,
 * regardless of the number of contacts. Engagement of a merged contact counts for the remaining one.
 */
export function engagementSql(condition: CheckedCondition, context: EngagementContext): Sql {
  const { days, operator } = condition;
  const { tenantId, anyMerged, joinsActs } = context;
  const since = days === null ? null : startOfDay(daysBefore(context.today, days), context);
  const field = condition.field as EngagementFilterField;
  const within = ledgersOf(condition.campaignId, context);
  const acts =
    field === "bounced"
      ? bounces(tenantId, within, since)
      : actsIn(HAPPENED_AT[field], tenantId, within, since);
  if (joinsActs && !anyMerged) {
    const found = sql`exists (select from (${acts}) act where act.account_id = a.id)`;
    return operator === "did" ? found : sql`not ${found}`;
  }
  const contacts = anyMerged
    ? sql`
        select coalesce(m.into_id, r.account_id) from (${acts}) r
        left join merged_accounts m on m.tenant_id = ${tenantId}::uuid and m.account_id = r.account_id`
    : acts;
  // The planner would turn a bare `in` into a join, whose size it estimates badly; `is true`
  // prevents that.
  return operator === "did"
    ? sql`(a.id in (${contacts})) is true`
    : sql`(a.id in (${contacts})) is not true`;
}

/** Returns the ledgers a condition refers to, as a condition on the campaign id column. */
function ledgersOf(
  campaignId: string | null,
  { messages }: EngagementContext,
): (column: Sql) => Sql {
  if (campaignId === null) return () => sql`true`;
  const ids = messages?.get(campaignId);
  return (column) =>
    ids ? sql`${column} = any(${[...ids]}::uuid[])` : sql`${column} = ${campaignId}::uuid`;
}

function actsIn(at: Sql, tenantId: string, within: (column: Sql) => Sql, since: Sql | null): Sql {
  return sql`
    select r.account_id from ${recipientsOf(tenantId)} r
    where ${within(sql`r.campaign_id`)}
      and ${since === null ? sql`${at} is not null` : sql`${at} >= ${since}`}`;
}

function bounces(tenantId: string, within: (column: Sql) => Sql, since: Sql | null): Sql {
  if (since === null)
    return sql`
      select r.account_id from ${recipientsOf(tenantId)} r
      where ${within(sql`r.campaign_id`)}
        and ${stateSql.inState("bounced")}`;
  return sql`
    select e.account_id from events e
    where e.tenant_id = ${tenantId}::uuid and e.type = ${eventType("mail.bounced")} and e.account_id is not null and e.occurred_at >= ${since}
      and ${within(sql`e.campaign_id`)}`;
}
