import {
  type ApprovalStatus,
  type Campaign,
  type CampaignCanary,
  type CampaignKind,
  type CampaignStage,
  type CampaignStatus,
  type CampaignTest,
  isActive,
  isInDelivery,
  statusesWhere,
  type Utm,
} from "@arauto/contracts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";
import { balance, type FrozenVariant } from "../ledger/index.ts";

/** The stored stages; the others are derived from the schedule. */
export type RunningStage = Exclude<CampaignStage, "grace" | "scheduled">;

/** Why a campaign paused automatically. */
export interface CampaignProblem {
  code: string;
  message: string;
  /** When it ends automatically. */
  until?: string;
  /** A paused campaign resumes automatically if the cause is resolved before this time. */
  resumesUntil?: string;
  /** Since when the emails of a standing ledger have waited for their server. */
  since?: string;
}

export interface CampaignRow {
  id: string;
  name: string;
  /** A message belongs to a workflow and appears in no list. */
  kind: CampaignKind | "message";
  /** For a message: its workflow, and the step that sends it. */
  workflowId: string | null;
  workflowName: string | null;
  step: string | null;
  /** The latest approval request. */
  approval: {
    id: string;
    status: ApprovalStatus;
    askedBy: string | null;
    decideBy: string | null;
    takesEffectAt: string | null;
  } | null;
  /** Set for a workflow. */
  workflow: NonNullable<Campaign["workflow"]> | null;
  /** The campaigns whose recipients count as this one's: for a workflow, its messages. */
  ledgers: string[];
  status: CampaignStatus;
  open: boolean;
  stage: RunningStage | null;
  stageDueAt: Date | null;
  winner: number | null;
  sendingAccountId: string | null;
  backupSendingAccountId: string | null;
  fromName: string | null;
  replyTo: string | null;
  filterIds: string[];
  excludedFilterIds: string[];
  topicId: string | null;
  templateId: string | null;
  subject: string | null;
  preheader: string | null;
  utm: Utm | null;
  test: CampaignTest | null;
  canary: CampaignCanary | null;
  sendAt: string | null;
  sendAtZone: "workspace" | "recipient";
  spreadMinutes: number | null;
  isImportant: boolean;
  ignoresQuietHours: boolean;
  spreadEndedAt: Date | null;
  spreadUntil: Date | null;
  spreadPerMinute: number | null;
  /** The limits of its sending account. */
  ratePerSecond: number | null;
  ratePerHour: number | null;
  startsAt: Date | null;
  resendOf: string | null;
  resendOfName: string | null;
  shownFromName: string | null;
  shownFromEmail: string | null;
  shownSubject: string | null;
  shownPreheader: string | null;
  filters: { id: string; name: string }[] | null;
  excludedFilters: { id: string; name: string }[] | null;
  topicName: string | null;
  templateName: string | null;
  /** For a started campaign with a test: its further variants. */
  frozenVariants: FrozenVariant[] | null;
  /** For a draft with a test: the templates its variants reference, by id. */
  variantTemplates: Record<string, { name: string; subject: string }> | null;
  frozen: number | null;
  expectedRecipients: number | null;
  skippedAtFreeze: Record<string, number> | null;
  problem: CampaignProblem | null;
  createdAt: Date;
  updatedAt: Date;
  frozenAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  archivedAt: Date | null;
  version: number;
  sums: balance.LedgerSums | null;
}

const namedFilters = (ids: Sql) => sql`(
  select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by array_position(${ids}, f.id))
  from filters f where f.tenant_id = c.tenant_id and f.id = any(${ids}))`;
const frozenFilters = (key: string) => sql`(
  select jsonb_agg(jsonb_build_object('id', f ->> 'id', 'name', f ->> 'name')) from jsonb_array_elements(c.content -> ${sql.lit(key)}) f)`;

const MESSAGES = sql`campaigns m where m.tenant_id = c.tenant_id and m.workflow_id = c.id`;
const FROZEN_IN_MESSAGES = sql`(select sum(m.frozen)::int from ${MESSAGES})`;
const SKIPPED_IN_MESSAGES = sql`(
  select jsonb_object_agg(s.reason, s.people) from (
    select e.key, sum(e.value::int) from (select m.skipped_at_freeze as skipped from ${MESSAGES}) t cross join lateral jsonb_each_text(t.skipped) e
    group by e.key
  ) s (reason, people))`;
/** A problem that stops one of its messages is shown on the workflow, which keeps running. */
const PROBLEM_OF_MESSAGES = sql`(
  select m.problem from ${MESSAGES} and m.problem is not null and ${oneOf(sql`m.status`, statusesWhere(isInDelivery))}
  order by m.status = 'paused' desc, m.updated_at desc limit 1)`;

const WORKFLOW_FACTS = sql`(
  select jsonb_build_object(
    'steps', coalesce(jsonb_array_length(d.definition -> 'steps'), 1),
    'mails', coalesce(jsonb_array_length(jsonb_path_query_array(d.definition, '$.steps[*] ? (@.type == "email")')), 0),
    'entered', coalesce(w.entered, 0), 'inside', coalesce(w.entered - w.finished - w.failed - w.left_early, 0),
    'entryOpen', ${oneOf(sql`c.status`, statusesWhere(isActive))} and coalesce(w.entry_open, false))
  from (select) one
  left join workflow_states w on w.tenant_id = c.tenant_id and w.workflow_id = c.id
  left join workflow_versions v on v.tenant_id = c.tenant_id and v.workflow_id = c.id and v.version = w.version
  cross join lateral (select coalesce(v.definition, c.workflow)) d (definition))`;

const APPROVAL_MARK = sql`(
  select jsonb_build_object('id', q.id, 'status', q.status, 'askedBy', p.name, 'decideBy', q.decide_by, 'takesEffectAt', q.takes_effect_at)
  from approvals q left join people p on p.id = q.asked_by where q.tenant_id = c.tenant_id and q.campaign_id = c.id)`;

// A draft shows its current parts, a started campaign its frozen ones.
export const CAMPAIGN_COLUMNS = sql`
  c.id, c.name, c.kind, c.workflow_id, c.step, ledgers.ids as ledgers, c.status, c.open, c.stage, c.stage_due_at, c.winner, c.sending_account_id, c.backup_sending_account_id,
  c.from_name, c.reply_to, c.filter_ids, c.excluded_filter_ids, c.topic_id, c.template_id, c.subject, c.preheader, c.utm, c.test, c.canary,
  c.send_at, c.send_at_zone, c.spread_minutes, c.is_important, c.ignores_quiet_hours, c.spread_ended_at, c.spread_until, c.spread_per_minute, c.expected_recipients, s.rate_per_second, s.rate_per_hour, c.starts_at, c.resend_of,
  (select w.name from campaigns w where w.tenant_id = c.tenant_id and w.id = c.workflow_id) as workflow_name,
  case c.kind when 'workflow' then ${WORKFLOW_FACTS} end as workflow,
  case c.kind when 'workflow' then case when c.started_at is not null then ${FROZEN_IN_MESSAGES} end else c.frozen end as frozen,
  case c.kind when 'workflow' then ${SKIPPED_IN_MESSAGES} else c.skipped_at_freeze end as skipped_at_freeze,
  case c.kind when 'workflow' then coalesce(c.problem, ${PROBLEM_OF_MESSAGES}) else c.problem end as problem,
  ${APPROVAL_MARK} as approval,
  c.created_at, c.updated_at, c.frozen_at, c.started_at, c.finished_at, c.archived_at, c.version,
  coalesce(c.content -> 'from' ->> 'name', c.from_name, s.from_name) as shown_from_name,
  coalesce(c.content -> 'from' ->> 'address', s.from_email) as shown_from_email,
  coalesce(c.content ->> 'subject', c.subject, t.subject) as shown_subject,
  coalesce(c.content ->> 'preheader', c.preheader, t.preheader) as shown_preheader,
  case
    when c.content is null then ${namedFilters(sql`c.filter_ids`)}
    when c.content ? 'filters' then ${frozenFilters("filters")}
    when c.filter_ids[1] is not null then jsonb_build_array(jsonb_build_object('id', c.filter_ids[1], 'name', c.content #>> '{filter,name}'))
  end as filters,
  case when c.content is null then ${namedFilters(sql`c.excluded_filter_ids`)} else ${frozenFilters("excludedFilters")} end as excluded_filters,
  case when c.content is null then o.name else c.content -> 'topic' ->> 'name' end as topic_name,
  coalesce(c.content -> 'template' ->> 'name', t.name) as template_name,
  (select p.name from campaigns p where p.tenant_id = c.tenant_id and p.id = c.resend_of) as resend_of_name,
  c.content -> 'variants' as frozen_variants,
  case when c.test is not null and c.content is null then (
    select jsonb_object_agg(v.id, jsonb_build_object('name', v.name, 'subject', v.subject)) from templates v
    where v.tenant_id = c.tenant_id and v.id in (select (e ->> 'templateId')::uuid from jsonb_array_elements(c.test -> 'variants') e)
  ) end as variant_templates,
  case when c.frozen is not null or c.kind = 'workflow' then ${balance.ledgerSums(sql`c.tenant_id`, sql`ledgers.ids`)} end as sums`;

export const CAMPAIGNS = sql`
  campaigns c
  cross join lateral (
    select case c.kind when 'workflow' then array(
      select m.id from campaigns m where m.tenant_id = c.tenant_id and m.workflow_id = c.id) else array[c.id] end
  ) ledgers (ids)
  left join sending_accounts s on s.tenant_id = c.tenant_id and s.id = c.sending_account_id
  left join topics o on o.tenant_id = c.tenant_id and o.id = c.topic_id
  left join templates t on t.tenant_id = c.tenant_id and t.id = c.template_id`;
