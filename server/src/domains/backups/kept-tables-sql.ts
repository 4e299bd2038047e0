import { type Sql, sql } from "../../platform/database/sql.ts";
import { LEDGER_TABLES } from "../ledger/index.ts";

/** A workspace table included in backups. In its SQL, `x` is the row. */
export interface KeptTable {
  name: string;
  /** Condition for included rows. */
  where?: Sql;
  /** Replacement values for columns: data that must not be exported, and states that must not continue. */
  columns?: Readonly<Record<string, Sql>>;
}

const NULL = sql`null`;

/** A campaign that has begun to freeze its audience, or waits for its time, becomes a draft. */
const BECOMES_DRAFT = sql`x.status in ('scheduled', 'preparing')`;
/** A campaign, workflow or workflow message that runs, or would resume automatically, becomes paused. */
const BECOMES_PAUSED = sql`x.status = 'sending'`;
/** A request that waits for its first or another attempt, or for a response. */
const IS_UNDECIDED = sql`x.state in ('queued', 'calling')`;
const unlessDraft = (column: Sql): Sql => sql`case when not ${BECOMES_DRAFT} then ${column} end`;

/** Members and former members: other users can't be referenced in another workspace. */
const named = (tenantId: string, column: Sql): Sql => sql`case when
    exists (select from person_tenants m where m.tenant_id = ${tenantId}::uuid and m.person_id = ${column})
    or exists (select from former_members f where f.tenant_id = ${tenantId}::uuid and f.person_id = ${column})
  then ${column} end`;

const ofTable = (name: string): KeptTable => ({ name });

const CONTACTS: readonly KeptTable[] = [
  ...["accounts", "custom_fields", "tags", "topics", "topic_choices", "consents"].map(ofTable),
  ...["suppressions", "soft_bounces", "erasures", "merged_accounts"].map(ofTable),
  { name: "contact_trash", columns: { deleted_by: NULL } },
  ...["custom_event_names", "custom_event_properties", "custom_events"].map(ofTable),
  ...["contact_send_times", "filters"].map(ofTable),
];

/** Templates, and everything else needed to send emails. */
const CONTENT: readonly KeptTable[] = [
  ...["images", "saved_blocks", "templates", "template_drafts", "template_versions"].map(ofTable),
  { name: "sending_accounts", columns: { password_box: NULL, last_test: NULL } },
  ofTable("sending_rules"),
];

/** Campaigns and workflows, with their ledgers and statistics. */
function campaignTables(tenantId: string): readonly KeptTable[] {
  /** Campaigns with a ledger in the backup: excludes those of single emails, and drafts have none. */
  const ledger = (id: Sql): Sql => sql`${id} in (
    select c.id from campaigns c where c.tenant_id = ${tenantId}::uuid and c.kind <> 'emails' and c.status not in ('scheduled', 'preparing'))`;
  const ofLedger = (name: string): KeptTable => ({ name, where: ledger(sql`x.campaign_id`) });
  const ofWorkflow = (name: string): KeptTable => ({ name, where: ledger(sql`x.workflow_id`) });
  return [
    {
      name: "campaigns",
      where: sql`x.kind <> 'emails'`,
      columns: {
        status: sql`case when ${BECOMES_DRAFT} then 'draft' when ${BECOMES_PAUSED} then 'paused' else x.status end`,
        open: sql`x.open and not ${BECOMES_DRAFT}`,
        problem: sql`case when ${BECOMES_DRAFT} or ${BECOMES_PAUSED} then null else x.problem - 'resumesUntil' end`,
        starts_at: unlessDraft(sql`x.starts_at`),
        content: unlessDraft(sql`x.content`),
        source: unlessDraft(sql`x.source`),
        translations: unlessDraft(sql`x.translations`),
        variant_texts: unlessDraft(sql`x.variant_texts`),
        frozen: unlessDraft(sql`x.frozen`),
        frozen_at: unlessDraft(sql`x.frozen_at`),
        started_at: unlessDraft(sql`x.started_at`),
        skipped_at_freeze: unlessDraft(sql`x.skipped_at_freeze`),
        stage: unlessDraft(sql`x.stage`),
        stage_due_at: unlessDraft(sql`x.stage_due_at`),
      },
    },
    ...LEDGER_TABLES.map(ofLedger),
    ...["campaign_activity", "campaign_acts", "campaign_breakdown"].map(ofLedger),
    ...["campaign_domain_counts", "campaign_engagement", "campaign_link_clicks"].map(ofLedger),
    ...["unsubscribe_reasons", "ledger_changes", "workflow_mail_chunks"].map(ofLedger),
    ...["workflow_states", "workflow_versions", "workflow_runs", "workflow_ways"].map(ofWorkflow),
    ...["workflow_step_counts", "workflow_event_names"].map(ofWorkflow),
    {
      // A request without a final response becomes uncertain: the old workspace may send it, and the new one never does
      // automatically.
      name: "workflow_calls",
      where: ledger(sql`x.workflow_id`),
      columns: {
        lease: NULL,
        state: sql`case when ${IS_UNDECIDED} then 'uncertain' else x.state end`,
        error: sql`case when ${IS_UNDECIDED} then 'lost' else x.error end`,
        ended_at: sql`case when ${IS_UNDECIDED} then coalesce(x.ended_at, now()) else x.ended_at end`,
      },
    },
    // Statistics.
    ...["analyze_backlog", "analyze_campaign_hours", "analyze_click_hours"].map(ofLedger),
    ...["analyze_hours", "analyze_replies", "analyze_waits"].map(ofLedger),
    ...["analyze_provider_click_hours", "analyze_provider_hours"].map(ofTable),
    ...["analyze_views", "annotations", "monthly_goals"].map(ofTable),
  ];
}

const DEALS: readonly KeptTable[] = [
  ...["pipelines", "pipeline_stages", "lost_reasons", "deals", "deal_contacts"].map(ofTable),
  ...["deal_activities", "deal_files", "deal_forecasts", "deal_history"].map(ofTable),
  ofTable("deal_next_steps"),
];

const conversationTables = (tenantId: string): readonly KeptTable[] => [
  { name: "conversations", columns: { assignee_id: named(tenantId, sql`x.assignee_id`) } },
  {
    name: "conversation_messages",
    columns: {
      author_id: named(tenantId, sql`x.author_id`),
      // A restored workspace never sends replies that were not sent yet.
      state: sql`case when x.state = 'queued' then 'failed' else x.state end`,
    },
  },
  ofTable("conversation_attachments"),
];

const taskTables = (tenantId: string): readonly KeptTable[] => [
  {
    name: "tasks",
    where: sql`x.deleted_at is null`,
    columns: {
      paused_at: sql`case when x.draft then x.paused_at else coalesce(x.paused_at, now()) end`,
      expect_by: NULL,
      overdue_since: NULL,
    },
  },
  {
    name: "task_runs",
    where: sql`x.outcome <> 'running' and exists (
        select from tasks t where t.tenant_id = ${tenantId}::uuid and t.id = x.task_id and t.deleted_at is null)`,
    columns: { lease: NULL, lease_until: NULL, memo: NULL },
  },
  {
    name: "feed_items",
    where: sql`exists (
        select from tasks t where t.tenant_id = ${tenantId}::uuid and t.id = x.task_id and t.deleted_at is null)`,
  },
  ofTable("own_holidays"),
];

/**
 * Returns the tables of a backup, ordered by their foreign keys. Every other workspace table is in `LEFT_OUT`; a test
 * fails for a table that is in neither.
 */
export const keptTables = (tenantId: string): readonly KeptTable[] => [
  ...CONTACTS,
  ...CONTENT,
  ...campaignTables(tenantId),
  ...DEALS,
  ...conversationTables(tenantId),
  ...taskTables(tenantId),
  // History.
  { name: "events", columns: { api_key_id: NULL } },
];

/** Columns that the new workspace takes over from the old one. Plan, trial and name are new. */
export const WORKSPACE_COLUMNS = [
  "address",
  "language",
  "time_zone",
  "brand_color",
  "double_opt_in",
  "consent_text",
  "brand",
  "unverified_senders",
  "tracking",
  "approval_above",
  "approve_workflows",
] as const;

const ACCESS = "keys and secrets are never copied";
const PEOPLE = "members are invited again";
const BILLING = "a new workspace has a plan of its own";
const LOGS = "a log of the old workspace";
const MOMENT = "says only what was under way at that moment";
const OUTSIDE = "would call or contact other systems";
const SINGLE = "single emails belong to the API keys that sent them";

/** Workspace tables excluded from backups, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  tenants: "its settings are copied; see WORKSPACE_COLUMNS",
  api_keys: ACCESS,
  api_key_former_secrets: ACCESS,
  api_key_tenants: ACCESS,
  api_key_uses: ACCESS,
  secrets: ACCESS,
  request_signing_secrets: ACCESS,
  share_links: ACCESS,
  sending_domains: "its keys are secrets, and its DNS records belong to the old workspace",
  sending_domain_keys: ACCESS,
  sending_warm_ups: "belongs to a sending domain",
  sending_warm_up_days: "belongs to a sending domain",
  person_tenants: PEOPLE,
  former_members: PEOPLE,
  invitations: PEOPLE,
  notifications: PEOPLE,
  system_email_counts: PEOPLE,
  deal_viewers: PEOPLE,
  billing_info: BILLING,
  invoices: BILLING,
  orders: BILLING,
  order_steps: BILLING,
  payments: BILLING,
  subscriptions: BILLING,
  usage_months: BILLING,
  usage_notices: BILLING,
  task_runs_ahead: "prepared again before the next run",
  approvals: "a decision of the old workspace's members",
  approval_entries: "belongs to an approval",
  approval_looks: "belongs to an approval",
  approval_rounds: "belongs to an approval",
  standing_approvals: "a decision of the old workspace's members",
  standing_approval_uses: "a decision of the old workspace's members",
  api_logs: LOGS,
  api_log_durations: LOGS,
  api_log_failures: LOGS,
  audit_entries: LOGS,
  captured_mails: LOGS,
  exports: LOGS,
  imports: LOGS,
  import_changes: LOGS,
  import_rejections: LOGS,
  import_warnings: LOGS,
  deal_import_changes: LOGS,
  workspace_backups: LOGS,
  workspace_restores: LOGS,
  emails: SINGLE,
  email_contents: SINGLE,
  email_attachments: SINGLE,
  webhook_endpoints: OUTSIDE,
  webhook_attempts: OUTSIDE,
  webhook_deliveries: OUTSIDE,
  webhook_hours: OUTSIDE,
  webhook_queues: OUTSIDE,
  webhook_replays: OUTSIDE,
  inbound_mailboxes: OUTSIDE,
  inbound_mails: OUTSIDE,
  account_operations: MOMENT,
  account_operation_chunks: MOMENT,
  audience_counts: MOMENT,
  bounce_reports: MOMENT,
  campaign_rehearsals: MOMENT,
  confirmations_to_send: "would send email",
  custom_field_removals: MOMENT,
  event_outbox: MOMENT,
  request_breakers: MOMENT,
  sending_buckets: MOMENT,
  sending_health: MOMENT,
  sending_minutes: MOMENT,
  sending_paces: MOMENT,
  sending_slowdowns: MOMENT,
  task_queues: MOMENT,
  workflow_call_queues: MOMENT,
  workflow_event_queue: MOMENT,
};

/** Tables whose ids other records reference inside texts and JSON. */
export const NAMED_TABLES = [
  "campaigns",
  "templates",
  "saved_blocks",
  "filters",
  "topics",
  "custom_fields",
  "images",
  "sending_accounts",
  "pipelines",
  "pipeline_stages",
  "lost_reasons",
  "deals",
  "tasks",
  "conversations",
  "analyze_views",
] as const;
