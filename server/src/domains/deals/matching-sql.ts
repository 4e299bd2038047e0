import type { DealMatching } from "@arauto/contracts";
import { createdWithin } from "../../platform/database/created-range.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { FieldCondition } from "./field-conditions.ts";

/** Over `deals d`: neither closed nor deleted. Literal, for the partial indexes. */
export const IS_OPEN = sql<boolean>`d.status = 'open' and d.deleted_at is null`;

/** Over `deals d` and its stage `st`: no activity for longer than the stage allows. */
export const IS_STALE = sql<boolean>`(d.status = 'open' and st.stale_after_days is not null
  and d.last_activity_at < now() - st.stale_after_days * interval '1 day')`;

/** Conditions with the owner as a user: `null` for deals without an owner, `undefined` for any. */
export interface DealConditions extends Omit<DealMatching, "owner" | "field"> {
  ownerId?: string | null | undefined;
  fields?: readonly FieldCondition[] | undefined;
}

/** Matches the value of a custom field. Values of another type, left by a conversion, match nothing. */
function fieldSql(condition: FieldCondition): Sql<boolean> {
  const { identifier } = condition;
  const text = sql`(d.fields ->> ${identifier}::text)`;
  switch (condition.type) {
    case "text":
      return sql<boolean>`${text} ilike ${likePattern(condition.contains)}`;
    case "boolean":
      return sql<boolean>`d.fields -> ${identifier}::text = to_jsonb(${condition.is}::boolean)`;
    case "date":
      return within(sql`(${text} collate "C")`, condition, sql`text`);
    case "number":
      return sql<boolean>`case when jsonb_typeof(d.fields -> ${identifier}::text) = 'number'
        then ${within(sql`${text}::numeric`, condition, sql`numeric`)} else false end`;
  }
}

function within(
  value: Sql,
  { from, to }: { from: string | number | undefined; to: string | number | undefined },
  type: Sql,
): Sql<boolean> {
  const end = (given: string | number) => sql`${given}::${type}`;
  const ends = [
    ...(from === undefined ? [] : [sql`${value} >= ${end(from)}`]),
    ...(to === undefined ? [] : [sql`${value} <= ${end(to)}`]),
  ];
  return sql<boolean>`(${sql.join(ends, sql` and `)})`;
}

/** Matches deals whose primary contact `account_id` is suppressed under its current address. */
const isSuppressed = (tenantId: string) => sql<boolean>`exists (
  select from deal_contacts x
  join suppressions s on s.tenant_id = ${tenantId}::uuid and s.account_id = x.account_id
  join accounts y on y.tenant_id = ${tenantId}::uuid and y.id = x.account_id and s.email_hash = suppression_hash(y.email)
  where x.tenant_id = ${tenantId}::uuid and x.deal_id = d.id and x.place = 0)`;

function searchSql(tenantId: string, text: string): Sql<boolean> {
  const pattern = likePattern(text);
  return sql<boolean>`(d.title ilike ${pattern} or d.company ilike ${pattern} or d.id in (
    select x.deal_id from deal_contacts x
    join accounts y on y.tenant_id = ${tenantId}::uuid and y.id = x.account_id
    where x.tenant_id = ${tenantId}::uuid and (y.name ilike ${pattern} or y.email ilike ${pattern})))`;
}

/** Returns conditions over `deals d` with its stage `st`, excluding deleted deals. */
export function matchingDeals(tenantId: string, given: DealConditions): Sql[] {
  const where: Sql[] = [sql`d.tenant_id = ${tenantId}::uuid`, sql`d.deleted_at is null`];
  const add = <T>(value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) where.push(condition(value));
  };
  add(given.search || undefined, (text) => searchSql(tenantId, text));
  add(given.externalId, (text) => sql`d.external_id = ${text}`);
  for (const condition of given.fields ?? []) where.push(fieldSql(condition));
  add(given.pipelineId, (id) => sql`d.pipeline_id = ${id}::uuid`);
  add(given.status, (status) => sql`d.status = ${sql.lit(status)}`);
  add(given.stageId, (id) => sql`d.stage_id = ${id}::uuid`);
  add(given.ownerId, (id) => (id === null ? sql`w.id is null` : sql`d.owner_id = ${id}::uuid`));
  add(
    given.contactId,
    (id) =>
      sql`d.id in (select x.deal_id from deal_contacts x where x.tenant_id = ${tenantId}::uuid and x.account_id = ${id}::uuid)`,
  );
  add(given.campaignId, (id) => sql`d.campaign_id = ${id}::uuid`);
  add(given.origin, (origin) => sql`d.origin = ${origin}`);
  add(given.tag, (tag) => sql`${tag} = any(d.tags)`);
  add(given.lostReasonId, (id) => sql`d.lost_reason_id = ${id}::uuid`);
  add(given.stale, (stale) => (stale ? IS_STALE : sql`not ${IS_STALE}`));
  add(given.suppressed, (suppressed) =>
    suppressed ? isSuppressed(tenantId) : sql`not ${isSuppressed(tenantId)}`,
  );
  add(given.valueMin, (value) => sql`d.value >= ${value}::bigint`);
  add(given.valueMax, (value) => sql`d.value <= ${value}::bigint`);
  add(given.expectedFrom, (day) => sql`d.expected_close_on >= ${day}::date`);
  add(given.expectedUntil, (day) => sql`d.expected_close_on <= ${day}::date`);
  add(given.closedFrom, (day) => sql`d.closed_on >= ${day}::date`);
  add(given.closedUntil, (day) => sql`d.closed_on <= ${day}::date`);
  return [...where, ...createdWithin(sql`d.created_at`, given)];
}
