import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { hideFromReaders } from "../history/history-queries.ts";

/** Whether a workspace has deals. */
export async function hasDeals(tx: Transaction, tenantId: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(
    sql`select exists (select from deals where tenant_id = ${tenantId}::uuid) as found`,
  );
  return found;
}

/** Returns the user of a member. */
export const findUser = (tx: Transaction, tenantId: string, memberId: string) =>
  tx.one<{ userId: string }>(
    sql`select person_id as user_id from person_tenants where tenant_id = ${tenantId}::uuid and id = ${memberId}::uuid`,
  );

export interface Click {
  contactId: string;
  campaignId: string;
  at: Date;
}

/** Returns which contacts clicked in campaigns, and when. */
export const listClicks = (tx: Transaction, tenantId: string) =>
  tx.query<Click>(sql`
    select account_id as contact_id, campaign_id, occurred_at as at from events
    where tenant_id = ${tenantId}::uuid and type = 'mail.clicked' and account_id is not null and campaign_id is not null
    order by occurred_at, id`);

/** Returns which contacts are suppressed, and since when. */
export const listSuppressed = (tx: Transaction, tenantId: string) =>
  tx.query<{ contactId: string; since: Date }>(sql`
    select account_id as contact_id, created_at as since from suppressions
    where tenant_id = ${tenantId}::uuid and account_id is not null order by created_at desc, account_id`);

/** Makes a pipeline as old as its first deal, so that past months can have predictions. */
export const setPipelineSince = (tx: Transaction, tenantId: string, id: string, since: Date) =>
  tx.execute(sql`
    update pipelines set created_at = ${since}::timestamptz where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and created_at > ${since}::timestamptz`);

export interface DealRow {
  id: string;
  contactId: string;
  campaignId: string | null;
  stageId: string;
  position: string;
  status: "open" | "won" | "lost";
  title: string;
  company: string;
  value: number | null;
  expectedCloseOn: string;
  origin: string;
  tag: string;
  stageEnteredAt: Date;
  lastActivityAt: Date;
  closedOn: string | null;
  lostReasonId: string | null;
  lostNote: string;
  createdAt: Date;
}

/** Stores deals with their contacts. */
export async function insertDeals(
  tx: Transaction,
  tenantId: string,
  { pipelineId, userId }: { pipelineId: string; userId: string },
  rows: readonly DealRow[],
): Promise<void> {
  const each = <K extends keyof DealRow>(key: K) => rows.map((row) => row[key]);
  await tx.execute(sql`
    insert into deals (tenant_id, id, pipeline_id, stage_id, position, status, title, company, value, owner_id, expected_close_on, origin,
      campaign_id, tags, stage_entered_at, last_activity_at, closed_on, lost_reason_id, lost_note, created_at, updated_at, changed_by)
    select ${tenantId}::uuid, d.id, ${pipelineId}::uuid, d.stage_id, d.position, d.status, d.title, d.company, d.value, ${userId}::uuid,
      d.expected, d.origin, d.campaign_id, array[d.tag], d.entered, d.active, d.closed, d.reason_id, d.note, d.created, d.active, ${userId}::uuid
    from unnest(${each("id")}::uuid[], ${each("stageId")}::uuid[], ${each("position")}::text[], ${each("status")}::text[],
        ${each("title")}::text[], ${each("company")}::text[], ${each("value")}::bigint[], ${each("expectedCloseOn")}::date[],
        ${each("origin")}::text[], ${each("campaignId")}::uuid[], ${each("tag")}::text[], ${each("stageEnteredAt")}::timestamptz[],
        ${each("lastActivityAt")}::timestamptz[], ${each("closedOn")}::date[], ${each("lostReasonId")}::uuid[], ${each("lostNote")}::text[],
        ${each("createdAt")}::timestamptz[])
      as d (id, stage_id, position, status, title, company, value, expected, origin, campaign_id, tag, entered, active, closed, reason_id, note,
        created)`);
  await tx.execute(sql`
    insert into deal_contacts (tenant_id, deal_id, account_id, place)
    select ${tenantId}::uuid, d.id, d.contact_id, 0 from unnest(${each("id")}::uuid[], ${each("contactId")}::uuid[]) as d (id, contact_id)`);
}

export interface HistoryRow {
  id: string;
  dealId: string;
  kind: "created" | "moved" | "valueChanged" | "won" | "lost";
  at: Date;
  fromStageId: string | null;
  toStageId: string | null;
  enteredAt: Date | null;
  value: number | null;
  formerValue: number | null;
  reasonId: string | null;
  note: string;
}

/** Stores the history of deals. */
export async function insertHistory(
  tx: Transaction,
  tenantId: string,
  { pipelineId, userId }: { pipelineId: string; userId: string },
  rows: readonly HistoryRow[],
): Promise<void> {
  const each = <K extends keyof HistoryRow>(key: K) => rows.map((row) => row[key]);
  await tx.execute(sql`
    insert into deal_history (tenant_id, id, deal_id, kind, at, person_id, pipeline_id, from_stage_id, to_stage_id, entered_at, value,
      former_value, reason_id, note)
    select ${tenantId}::uuid, h.id, h.deal_id, h.kind, h.at, ${userId}::uuid, ${pipelineId}::uuid, h.from_id, h.to_id, h.entered, h.value,
      h.former, h.reason_id, h.note
    from unnest(${each("id")}::uuid[], ${each("dealId")}::uuid[], ${each("kind")}::text[], ${each("at")}::timestamptz[],
        ${each("fromStageId")}::uuid[], ${each("toStageId")}::uuid[], ${each("enteredAt")}::timestamptz[], ${each("value")}::bigint[],
        ${each("formerValue")}::bigint[], ${each("reasonId")}::uuid[], ${each("note")}::text[])
      as h (id, deal_id, kind, at, from_id, to_id, entered, value, former, reason_id, note)`);
}

export interface ActivityRow {
  id: string;
  dealId: string;
  kind: string;
  text: string;
  minutes: number | null;
  at: Date;
}

/** Stores what a user logged in deals. */
export async function insertActivities(
  tx: Transaction,
  tenantId: string,
  userId: string,
  rows: readonly ActivityRow[],
): Promise<void> {
  const each = <K extends keyof ActivityRow>(key: K) => rows.map((row) => row[key]);
  await tx.execute(sql`
    insert into deal_activities (tenant_id, id, deal_id, kind, text, minutes, at, person_id)
    select ${tenantId}::uuid, a.id, a.deal_id, a.kind, a.text, a.minutes, a.at, ${userId}::uuid
    from unnest(${each("id")}::uuid[], ${each("dealId")}::uuid[], ${each("kind")}::text[], ${each("text")}::text[],
      ${each("minutes")}::smallint[], ${each("at")}::timestamptz[]) as a (id, deal_id, kind, text, minutes, at)`);
}

export interface StepRow {
  id: string;
  dealId: string;
  text: string;
  dueAt: Date | null;
  createdAt: Date;
}

/** Stores the next steps of deals. */
export async function insertSteps(
  tx: Transaction,
  tenantId: string,
  userId: string,
  rows: readonly StepRow[],
): Promise<void> {
  const each = <K extends keyof StepRow>(key: K) => rows.map((row) => row[key]);
  await tx.execute(sql`
    insert into deal_next_steps (tenant_id, id, deal_id, text, assignee_id, due_at, created_at)
    select ${tenantId}::uuid, s.id, s.deal_id, s.text, ${userId}::uuid, s.due_at, s.created_at
    from unnest(${each("id")}::uuid[], ${each("dealId")}::uuid[], ${each("text")}::text[], ${each("dueAt")}::timestamptz[],
      ${each("createdAt")}::timestamptz[]) as s (id, deal_id, text, due_at, created_at)`);
}

/** Stores the predictions for months that have none yet. */
export async function insertPredictions(
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  rows: readonly { month: string; predicted: number; takenAt: Date }[],
): Promise<void> {
  await tx.execute(sql`
    insert into deal_forecasts (tenant_id, pipeline_id, month, predicted, taken_at)
    select ${tenantId}::uuid, ${pipelineId}::uuid, f.month, f.predicted, f.taken_at
    from unnest(${rows.map(({ month }) => `${month}-01`)}::date[], ${rows.map(({ predicted }) => predicted)}::bigint[],
      ${rows.map(({ takenAt }) => takenAt)}::timestamptz[]) as f (month, predicted, taken_at)
    on conflict (tenant_id, pipeline_id, month) do nothing`);
}

export interface DealEventRow {
  type: "deal.created" | "deal.moved" | "deal.won" | "deal.lost";
  contactId: string;
  data: object;
  at: Date;
}

/** Records the history of deals without notifying anyone. */
export async function recordPast(
  tx: Transaction,
  tenantId: string,
  userId: string,
  rows: readonly DealEventRow[],
): Promise<void> {
  await tx.execute(sql`
    insert into events (tenant_id, type, account_id, person_id, data, occurred_at)
    select ${tenantId}::uuid, e.type, e.contact_id, ${userId}::uuid, e.data::jsonb, e.at
    from unnest(${rows.map(({ type }) => type)}::text[], ${rows.map(({ contactId }) => contactId)}::uuid[],
      ${rows.map(({ data }) => JSON.stringify(data))}::text[], ${rows.map(({ at }) => at)}::timestamptz[]) as e (type, contact_id, data, at)`);
  await hideFromReaders(
    tx,
    tenantId,
    rows.map(({ at }) => at),
  );
}
