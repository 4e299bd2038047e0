import {
  customEventsOf,
  dealChangesOf,
  type FilterDefinition,
  type WorkflowDefinition,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { CampaignContent } from "../ledger/index.ts";
import { subscribe } from "./event-queries.ts";

/** An immutable version that contacts entered with, or were moved to. */
export interface PublishedVersion {
  version: number;
  definition: WorkflowDefinition;
  /** The frozen filters that steps reference, by id. */
  filters: Record<string, { name: string; definition: FilterDefinition }>;
  /** The content edition of each email step. */
  editions: Record<string, number>;
}

/** Loads a published version, which exists as long as its workflow. */
export function loadVersion(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  version: number,
): Promise<PublishedVersion> {
  return tx.one<PublishedVersion>(sql`
    select version, definition, filters, editions from workflow_versions
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and version = ${version}`);
}

export async function insertVersion(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  { version, definition, filters, editions }: PublishedVersion,
  userId: string | null,
): Promise<void> {
  await tx.execute(sql`
    insert into workflow_versions (tenant_id, workflow_id, version, definition, filters, editions, published_by)
    values (${tenantId}, ${workflowId}, ${version}, ${JSON.stringify(definition)}::jsonb, ${JSON.stringify(filters)}::jsonb,
      ${JSON.stringify(editions)}::jsonb, ${userId})`);
  await subscribe(tx, tenantId, workflowId, "customEvent", customEventsOf(definition));
  await subscribe(tx, tenantId, workflowId, "deal", dealChangesOf(definition));
}

/** A message of a workflow with all its frozen content. */
export interface Message {
  name: string;
  step: string;
  edition: number;
  content: Omit<CampaignContent, "campaign">;
  source: string;
  translations: unknown;
  /** The frequency cap does not apply to it. */
  isImportant: boolean;
}

/**
 * Creates the ledgers of messages, for contacts who reach their steps in round one. Messages share the workflow's
 * sender, topic and paused state.
 */
export async function insertMessages(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  campaign: CampaignContent["campaign"],
  messages: readonly Message[],
): Promise<void> {
  const json = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value));
  const ids = messages.map(() => v7());
  const contents = messages.map(({ content }, index) => ({
    ...content,
    campaign: { ...campaign, id: ids[index] },
  }));
  await tx.execute(sql`
    insert into campaigns (tenant_id, id, name, kind, workflow_id, step, edition, round, status, content, source, translations,
      sending_account_id, backup_sending_account_id, from_name, reply_to, topic_id, utm, created_by, is_important,
      frozen, skipped_at_freeze, frozen_at, starts_at, started_at)
    select w.tenant_id, m.id, m.name, 'message', w.id, m.step, m.edition, 1, case w.status when 'paused' then 'paused' else 'sending' end,
      m.content::jsonb, m.source, m.translations::jsonb,
      w.sending_account_id, w.backup_sending_account_id, w.from_name, w.reply_to, w.topic_id, w.utm, w.created_by, m.is_important,
      0, '{}', now(), w.starts_at, case when w.status <> 'scheduled' then now() end
    from unnest(${ids}::uuid[], ${messages.map(({ name }) => name)}::text[], ${messages.map(({ step }) => step)}::text[],
        ${messages.map(({ edition }) => edition)}::int[], ${json(contents)}::text[], ${messages.map(({ source }) => source)}::text[],
        ${json(messages.map(({ translations }) => translations ?? []))}::text[],
        ${messages.map(({ isImportant }) => isImportant)}::boolean[]) as m (id, name, step, edition, content, source, translations, is_important)
    join campaigns w on w.tenant_id = ${tenantId} and w.id = ${workflowId}`);
}

const findMessage = (
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  stepId: string,
  edition: number,
  round: number,
) =>
  tx.maybeOne<{ id: string }>(sql`
    select id from campaigns
    where tenant_id = ${tenantId} and workflow_id = ${workflowId} and step = ${stepId} and edition = ${edition} and round = ${round}`);

/**
 * Returns the ledger of a step's message for a round, and creates it like that of the first round when missing: a
 * ledger contains each contact at most once.
 */
export async function messageFor(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  stepId: string,
  edition: number,
  round: number,
): Promise<string> {
  const found = await findMessage(tx, tenantId, workflowId, stepId, edition, round);
  if (found) return found.id;
  const id = v7();
  await tx.execute(sql`
    insert into campaigns (tenant_id, id, name, kind, workflow_id, step, edition, round, status, content, source, translations,
      sending_account_id, backup_sending_account_id, from_name, reply_to, topic_id, utm, created_by, is_important,
      frozen, skipped_at_freeze, frozen_at, starts_at, started_at)
    select m.tenant_id, ${id}, m.name, 'message', m.workflow_id, m.step, m.edition, ${round},
      case w.status when 'paused' then 'paused' when 'canceled' then 'canceled' else 'sending' end,
      jsonb_set(m.content, '{campaign,id}', to_jsonb(${id}::text)), m.source, m.translations,
      m.sending_account_id, m.backup_sending_account_id, m.from_name, m.reply_to, m.topic_id, m.utm, m.created_by, m.is_important,
      0, '{}', now(), m.starts_at, now()
    from campaigns m join campaigns w on w.tenant_id = m.tenant_id and w.id = m.workflow_id
    where m.tenant_id = ${tenantId} and m.workflow_id = ${workflowId} and m.step = ${stepId} and m.edition = ${edition} and m.round = 1
    on conflict do nothing`);
  const made = await findMessage(tx, tenantId, workflowId, stepId, edition, round);
  if (!made)
    throw new Error(
      `Workflow ${workflowId} has no message for step ${stepId} in edition ${edition}`,
    );
  return made.id;
}

/** Returns the frozen content of some messages. */
export function findMessages(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  editions: PublishedVersion["editions"],
): Promise<Omit<Message, "name">[]> {
  return tx.query(sql`
    select m.step, m.edition, m.content - 'campaign' as content, m.source, m.translations, m.is_important
    from campaigns m join jsonb_each_text(${JSON.stringify(editions)}::jsonb) e on e.key = m.step and e.value::int = m.edition
    where m.tenant_id = ${tenantId} and m.workflow_id = ${workflowId} and m.round = 1`);
}
