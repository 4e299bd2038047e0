import type { DealActivityKind, DealOrigin, DealTimelineShow } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetList, pageRows } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { HistoryKind } from "./move-queries.ts";

/** An entry of any source; properties that its kind lacks are null. */
export interface TimelineRow {
  id: string;
  at: Date;
  source: "history" | "activity" | "step" | "file" | "message" | "email";
  /** Of the source. */
  kind: string;
  userId: string | null;
  contactId: string | null;
  contactName: string | null;
  campaignId: string | null;
  campaignName: string | null;
  workflowId: string | null;
  workflowName: string | null;
  conversationId: string | null;
  fromStage: string | null;
  toStage: string | null;
  fromStageId: string | null;
  origin: DealOrigin | null;
  value: number | null;
  formerValue: number | null;
  seconds: number | null;
  reason: string | null;
  subject: string | null;
  text: string | null;
  minutes: number | null;
  editedAt: Date | null;
}

export type HistoryRow = TimelineRow & { source: "history"; kind: HistoryKind };
export type ActivityRow = TimelineRow & { source: "activity"; kind: DealActivityKind };

const NAMES = [
  "id",
  "at",
  "source",
  "kind",
  "person_id",
  "account_id",
  "campaign_id",
  "workflow_id",
  "conversation_id",
  "from_stage_id",
  "to_stage_id",
  "value",
  "former_value",
  "seconds",
  "reason_id",
  "subject",
  "text",
  "minutes",
  "edited_at",
] as const;
type Name = (typeof NAMES)[number];

const TYPES: Record<Name, string> = {
  id: "uuid",
  at: "timestamptz",
  source: "text",
  kind: "text",
  person_id: "uuid",
  account_id: "uuid",
  campaign_id: "uuid",
  workflow_id: "uuid",
  conversation_id: "uuid",
  from_stage_id: "uuid",
  to_stage_id: "uuid",
  value: "bigint",
  former_value: "bigint",
  seconds: "bigint",
  reason_id: "uuid",
  subject: "text",
  text: "text",
  minutes: "int",
  edited_at: "timestamptz",
};

/** Selects the columns of all sources in the same order; missing ones are null. */
const select = (given: Partial<Record<Name, Sql>>): Sql =>
  sql.join(
    NAMES.map(
      (name) => sql`${given[name] ?? sql`null`}::${sql.raw(TYPES[name])} as ${sql.raw(name)}`,
    ),
  );

/** Human reactions to emails since the deal was created; those of machines are other events. */
const EMAIL_EVENTS = [
  "mail.sent",
  "mail.opened",
  "mail.clicked",
  "mail.bounced",
  "mail.unsubscribed",
];

interface Of {
  tenantId: string;
  dealId: string;
}

const history = ({ tenantId, dealId }: Of): Sql => sql`
  select ${select({
    id: sql`h.id`,
    at: sql`h.at`,
    source: sql`'history'`,
    kind: sql`h.kind`,
    person_id: sql`h.person_id`,
    workflow_id: sql`h.workflow_id`,
    from_stage_id: sql`h.from_stage_id`,
    to_stage_id: sql`h.to_stage_id`,
    value: sql`h.value`,
    former_value: sql`h.former_value`,
    seconds: sql`extract(epoch from h.at - h.entered_at)`,
    reason_id: sql`h.reason_id`,
    text: sql`h.note`,
  })}
  from deal_history h where h.tenant_id = ${tenantId}::uuid and h.deal_id = ${dealId}::uuid`;

const activities = ({ tenantId, dealId }: Of): Sql => sql`
  select ${select({
    id: sql`v.id`,
    at: sql`v.at`,
    source: sql`'activity'`,
    kind: sql`v.kind`,
    person_id: sql`v.person_id`,
    text: sql`v.text`,
    minutes: sql`v.minutes`,
    edited_at: sql`v.edited_at`,
  })}
  from deal_activities v where v.tenant_id = ${tenantId}::uuid and v.deal_id = ${dealId}::uuid`;

const doneSteps = ({ tenantId, dealId }: Of): Sql => sql`
  select ${select({
    id: sql`n.id`,
    at: sql`n.done_at`,
    source: sql`'step'`,
    kind: sql`'done'`,
    person_id: sql`n.done_by`,
    text: sql`n.text`,
  })}
  from deal_next_steps n where n.tenant_id = ${tenantId}::uuid and n.deal_id = ${dealId}::uuid and n.done_at is not null`;

const files = ({ tenantId, dealId }: Of): Sql => sql`
  select ${select({
    id: sql`f.id`,
    at: sql`f.created_at`,
    source: sql`'file'`,
    kind: sql`'added'`,
    person_id: sql`f.person_id`,
    text: sql`f.name`,
  })}
  from deal_files f where f.tenant_id = ${tenantId}::uuid and f.deal_id = ${dealId}::uuid and f.deleted_at is null`;

const messages = ({ tenantId, dealId }: Of): Sql => sql`
  select ${select({
    id: sql`m.id`,
    at: sql`m.at`,
    source: sql`'message'`,
    kind: sql`m.direction`,
    person_id: sql`m.author_id`,
    account_id: sql`c.account_id`,
    conversation_id: sql`v.id`,
    subject: sql`m.subject`,
    text: sql`m.body`,
  })}
  from deal_contacts c
  join conversations v on v.tenant_id = ${tenantId}::uuid and v.account_id = c.account_id and v.deleted_at is null
  join conversation_messages m on m.tenant_id = ${tenantId}::uuid and m.conversation_id = v.id and not m.auto_reply
  where c.tenant_id = ${tenantId}::uuid and c.deal_id = ${dealId}::uuid`;

const emails = ({ tenantId, dealId }: Of): Sql => sql`
  select ${select({
    id: sql`e.id`,
    at: sql`e.occurred_at`,
    source: sql`'email'`,
    kind: sql`substr(e.type, 6)`,
    account_id: sql`c.account_id`,
    campaign_id: sql`e.campaign_id`,
    subject: sql`(select m.subject from emails m where m.tenant_id = ${tenantId}::uuid and m.id = (e.data ->> 'emailId')::uuid)`,
  })}
  from deals d
  join deal_contacts c on c.tenant_id = ${tenantId}::uuid and c.deal_id = d.id
  join events e on e.tenant_id = ${tenantId}::uuid and e.account_id = c.account_id
    and e.type in (${sql.join(EMAIL_EVENTS.map(sql.lit))}) and e.occurred_at >= d.created_at - interval '30 days'
  where d.tenant_id = ${tenantId}::uuid and d.id = ${dealId}::uuid`;

const SOURCES: Record<Exclude<DealTimelineShow, "all">, readonly ((of: Of) => Sql)[]> = {
  conversation: [messages],
  emails: [emails],
  notes: [activities],
  history: [history, doneSteps, files],
};

const union = (of: Of, show: DealTimelineShow): Sql =>
  sql.join(
    (show === "all" ? Object.values(SOURCES).flat() : SOURCES[show]).map((source) => source(of)),
    sql` union all `,
  );

/** Returns a page of a deal's timeline, newest first. */
export function findTimeline(
  tx: Transaction,
  tenantId: string,
  dealId: string,
  { show, ...query }: { show: DealTimelineShow; limit: number; cursor?: string | undefined },
) {
  const list: KeysetList = {
    columns: sql`t.id, t.at, t.source, t.kind, t.person_id, t.account_id, a.name as contact_name, k.id as campaign_id, k.name as campaign_name,
      t.workflow_id, f.name as workflow_name, t.conversation_id, s.name as from_stage, z.name as to_stage, t.from_stage_id, d.origin,
      t.value, t.former_value, t.seconds, r.name as reason,
      coalesce(t.subject, k.content ->> 'subject', k.subject) as subject, t.text, t.minutes, t.edited_at`,
    from: sql`(${union({ tenantId, dealId }, show)}) t
      join deals d on d.tenant_id = ${tenantId}::uuid and d.id = ${dealId}::uuid
      left join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = t.account_id
      -- One look-up per entry: the kind comes from functions that aren't leakproof, so a join would read all campaigns.
      left join lateral (
        select g.id, g.name, g.subject, g.content from campaigns g
        where g.tenant_id = ${tenantId}::uuid and g.kind <> 'emails' and g.id = case when t.kind = 'created' then d.campaign_id else t.campaign_id end
        limit 1) k on true
      left join campaigns f on f.tenant_id = ${tenantId}::uuid and f.id = t.workflow_id
      left join pipeline_stages s on s.tenant_id = ${tenantId}::uuid and s.id = t.from_stage_id
      left join pipeline_stages z on z.tenant_id = ${tenantId}::uuid and z.id = t.to_stage_id
      left join lost_reasons r on r.tenant_id = ${tenantId}::uuid and r.id = t.reason_id`,
    where: [],
    id: sql`t.id`,
    sorts: { at: { by: sql`t.at`, type: "timestamptz" } },
    defaultSort: "-at",
  };
  return pageRows<TimelineRow>(tx, list, query);
}

/** Counts the entries of a deal's timeline by filter. */
export function countTimeline(tx: Transaction, tenantId: string, dealId: string) {
  const count = (show: Exclude<DealTimelineShow, "all">) =>
    sql`(select count(*) from (${union({ tenantId, dealId }, show)}) t)`;
  return tx.one<{ conversation: number; emails: number; notes: number; history: number }>(sql`
    select ${count("conversation")} as conversation, ${count("emails")} as emails, ${count("notes")} as notes, ${count("history")} as history`);
}

export interface MedianRow {
  stageId: string;
  left: number;
  medianSeconds: number;
}

/** Returns the median time in stages of the deals that left them since a day, and their number. */
export const findMedians = (
  tx: Transaction,
  tenantId: string,
  stageIds: readonly string[],
  since: Date,
) =>
  tx.query<MedianRow>(sql`
    select h.from_stage_id as stage_id, count(*) as left,
      percentile_cont(0.5) within group (order by extract(epoch from h.at - h.entered_at))::bigint as median_seconds
    from deal_history h
    where h.tenant_id = ${tenantId}::uuid and h.from_stage_id = any(${stageIds}::uuid[]) and h.kind in ('moved', 'won', 'lost')
      and h.entered_at is not null and h.at >= ${since}::timestamptz
    group by h.from_stage_id`);
