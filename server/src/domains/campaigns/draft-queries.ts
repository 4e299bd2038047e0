import {
  type CampaignCanary,
  type CampaignKind,
  type CampaignTest,
  canDelete,
  DELETED_CAMPAIGN_DAYS,
  statusesBefore,
  statusesWhere,
  type TemplateContent,
  type Utm,
  type WorkflowDefinition,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";

/** Campaign settings a user can change. */
export interface DraftParts {
  name: string;
  kind: CampaignKind;
  sendingAccountId: string | null;
  fromName: string | null;
  replyTo: string | null;
  backupSendingAccountId: string | null;
  filterIds: readonly string[];
  excludedFilterIds: readonly string[];
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
}

const json = (value: object | null): Sql => sql`${value && JSON.stringify(value)}::jsonb`;

const columnsOf = (draft: DraftParts): [string, Sql][] => [
  ["name", sql`${draft.name}`],
  ["kind", sql`${draft.kind}`],
  ["sending_account_id", sql`${draft.sendingAccountId}::uuid`],
  ["from_name", sql`${draft.fromName}`],
  ["reply_to", sql`${draft.replyTo}`],
  ["backup_sending_account_id", sql`${draft.backupSendingAccountId}::uuid`],
  ["filter_ids", sql`${[...draft.filterIds]}::uuid[]`],
  ["excluded_filter_ids", sql`${[...draft.excludedFilterIds]}::uuid[]`],
  ["topic_id", sql`${draft.topicId}::uuid`],
  ["template_id", sql`${draft.templateId}::uuid`],
  ["subject", sql`${draft.subject}`],
  ["preheader", sql`${draft.preheader}`],
  ["utm", json(draft.utm)],
  ["test", json(draft.test)],
  ["canary", json(draft.canary)],
  ["send_at", sql`${draft.sendAt}`],
  ["send_at_zone", sql`${draft.sendAtZone}`],
  ["spread_minutes", sql`${draft.spreadMinutes}::int`],
  ["is_important", sql`${draft.isImportant}`],
  ["ignores_quiet_hours", sql`${draft.ignoresQuietHours}`],
];

export async function insertDraft(
  tx: Transaction,
  tenantId: string,
  id: string,
  draft: DraftParts & { resendOf: string | null; workflow: WorkflowDefinition | null },
  userId: string | null,
): Promise<void> {
  const columns = [...columnsOf(draft), ["workflow", json(draft.workflow)] as const];
  await tx.execute(sql`
    insert into campaigns (tenant_id, id, status, created_by, resend_of, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${tenantId}, ${id}, 'draft', ${userId}, ${draft.resendOf}::uuid, ${sql.join(columns.map(([, value]) => value))})`);
}

/** Stores the `data` of a campaign's email. */
export async function setData(
  tx: Transaction,
  tenantId: string,
  id: string,
  data: object | null,
): Promise<void> {
  await tx.execute(
    sql`update campaigns set data = ${json(data)} where tenant_id = ${tenantId} and id = ${id}`,
  );
}

/** Returns the `data` of a campaign's email; null for most. */
export async function findData(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<TemplateContent["sampleData"] | null> {
  const row = await tx.maybeOne<{ data: TemplateContent["sampleData"] | null }>(
    sql`select data from campaigns where tenant_id = ${tenantId} and id = ${id}`,
  );
  return row?.data ?? null;
}

/** Returns a campaign's edited workflow; null when it has none yet. */
export async function findDefinition(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<WorkflowDefinition | null> {
  const row = await tx.maybeOne<{ workflow: WorkflowDefinition | null }>(
    sql`select workflow from campaigns where tenant_id = ${tenantId} and id = ${id}`,
  );
  return row?.workflow ?? null;
}

/** Returns whether the draft existed in this version. A campaign that failed to start is a draft again. */
export async function updateDraft(
  tx: Transaction,
  tenantId: string,
  id: string,
  draft: DraftParts & { version: number },
): Promise<boolean> {
  const changes = columnsOf(draft).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const changed = await tx.execute(sql`
    update campaigns set ${sql.join(changes)}, status = 'draft', content = null, source = null, translations = null, variant_texts = null,
      problem = null, starts_at = null, started_at = null, finished_at = null, version = version + 1, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and version = ${draft.version} and ${oneOf(sql`status`, statusesBefore("edit"))}`);
  return changed > 0;
}

/** A policy of the table hides deleted drafts; a change that deletes or restores one has to see them. */
async function changesDeleted(tx: Transaction, change: Sql): Promise<boolean> {
  await tx.execute(sql`select set_config('app.deleted_campaigns', 'shown', true)`);
  const changed = await tx.execute(change);
  await tx.execute(sql`select set_config('app.deleted_campaigns', '', true)`);
  return changed > 0;
}

export const deleteDraft = (tx: Transaction, tenantId: string, id: string): Promise<boolean> =>
  changesDeleted(
    tx,
    sql`update campaigns set deleted_at = now() where tenant_id = ${tenantId} and id = ${id} and ${oneOf(sql`status`, statusesWhere(canDelete))} and deleted_at is null`,
  );

/** Restores a deleted draft unchanged; returns false when there is none. */
export const undeleteDraft = (tx: Transaction, tenantId: string, id: string): Promise<boolean> =>
  changesDeleted(
    tx,
    sql`update campaigns set deleted_at = null where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null`,
  );

/** Deletes drafts past their retention. Runs outside any tenant. */
export async function removeOldDrafts(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`delete from campaigns where deleted_at < now() - make_interval(days => ${DELETED_CAMPAIGN_DAYS}::int)`,
  );
}

/** Returns which of these exist in the workspace; templates in the trash do not. */
export function findExisting(
  tx: Transaction,
  tenantId: string,
  named: {
    accounts: readonly string[];
    filters: readonly string[];
    templates: readonly string[];
    topics: readonly string[];
  },
): Promise<{ accounts: string[]; filters: string[]; templates: string[]; topics: string[] }> {
  return tx.one(sql`
    select
      array(select id from sending_accounts where tenant_id = ${tenantId} and id = any(${[...named.accounts]}::uuid[])) as accounts,
      array(select id from filters where tenant_id = ${tenantId} and id = any(${[...named.filters]}::uuid[])) as filters,
      array(select id from templates where tenant_id = ${tenantId} and id = any(${[...named.templates]}::uuid[]) and deleted_at is null) as templates,
      array(select id from topics where tenant_id = ${tenantId} and id = any(${[...named.topics]}::uuid[])) as topics`);
}
