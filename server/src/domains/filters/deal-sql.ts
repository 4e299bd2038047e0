import type { DealConditions, DealFilterField } from "@arauto/contracts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { type Calendar, startOfDay } from "./date-sql.ts";
import type { EngagementContext } from "./engagement-sql.ts";
import type { CheckedCondition } from "./filter-values.ts";
import { daysBefore } from "./workspace-days.ts";

/**
 * Compiles a condition on whether contacts have a deal, whether or not they are its primary contact. The matching
 * contacts are gathered once, regardless of the number of contacts.
 */
export function dealSql({ field, operator, deal }: CheckedCondition, context: EngagementContext) {
  const { tenantId, joinsActs } = context;
  const tests = dealTests(field as DealFilterField, deal, context);
  // The status is a literal, because partial indexes depend on it.
  const contacts = sql`
    select c.account_id from deals d
    join deal_contacts c on c.tenant_id = ${tenantId}::uuid and c.deal_id = d.id
    where d.tenant_id = ${tenantId}::uuid and d.deleted_at is null
      ${sql.join(
        tests.map((test) => sql`and ${test}`),
        sql` `,
      )}`;
  const has = operator === "has";
  if (joinsActs) {
    const found = sql`exists (select from (${contacts}) deal where deal.account_id = a.id)`;
    return has ? found : sql`not ${found}`;
  }
  // See `engagementSql`.
  return has ? sql`((a.id in (${contacts})) is true)` : sql`((a.id in (${contacts})) is not true)`;
}

const STATUS: Record<DealFilterField, Sql | null> = {
  any: null,
  open: sql`d.status = 'open'`,
  won: sql`d.status = 'won'`,
  lost: sql`d.status = 'lost'`,
};

/** Compiles the conditions on a deal, over `deals d`. */
function dealTests(
  field: DealFilterField,
  deal: DealConditions,
  context: EngagementContext,
): Sql[] {
  const { tenantId, timeZone } = context;
  const { pipelineId, stageIds, valueFrom, valueTo, origin, campaignId, lostReasonIds } = deal;
  const owner =
    deal.owner === "nobody"
      ? sql`d.owner_id is null`
      : sql`d.owner_id = (select w.person_id from person_tenants w where w.tenant_id = ${tenantId}::uuid and w.id = ${deal.owner}::uuid)`;
  const tests: (Sql | null | undefined | false)[] = [
    STATUS[field],
    pipelineId !== undefined && sql`d.pipeline_id = ${pipelineId}::uuid`,
    stageIds && stageIds.length > 0 && sql`d.stage_id = any(${stageIds}::uuid[])`,
    valueFrom !== undefined && sql`d.value >= ${valueFrom}::bigint`,
    valueTo !== undefined && sql`d.value <= ${valueTo}::bigint`,
    deal.created && createdSql(deal.created, context),
    (deal.inStage ?? deal.expectedClose) && STATUS.open,
    deal.inStage &&
      sql`(d.stage_entered_at at time zone ${timeZone}::text)::date ${
        deal.inStage.kind === "atLeast" ? sql`<=` : sql`>`
      } ${daysBefore(context.today, deal.inStage.days)}::date`,
    deal.owner !== undefined && owner,
    lostReasonIds &&
      lostReasonIds.length > 0 &&
      sql`d.lost_reason_id = any(${lostReasonIds}::uuid[])`,
    origin !== undefined && sql`d.origin = ${origin}::text`,
    campaignId !== undefined && sql`d.campaign_id = ${campaignId}::uuid`,
    deal.expectedClose && expectedSql(deal.expectedClose, context.today),
  ];
  return tests.filter((test): test is Sql => Boolean(test));
}

function createdSql(
  { kind, days }: NonNullable<DealConditions["created"]>,
  calendar: Calendar,
): Sql {
  const start = startOfDay(daysBefore(calendar.today, days), calendar);
  return kind === "inLastDays" ? sql`d.created_at >= ${start}` : sql`d.created_at < ${start}`;
}

function expectedSql(expected: NonNullable<DealConditions["expectedClose"]>, today: string): Sql {
  switch (expected.kind) {
    case "inNextDays":
      return sql`d.expected_close_on between ${today}::date and ${daysBefore(today, -expected.days)}::date`;
    case "overdue":
      return sql`d.expected_close_on < ${today}::date`;
    case "notSet":
      return sql`d.expected_close_on is null`;
  }
}
