import {
  awaitsFreeze,
  isActive,
  isOver,
  PERSONAL_EVENT_FACTS,
  type Preferences,
  statusesWhere,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { DeletedContact } from "../../platform/deps.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { recipients } from "../ledger/index.ts";
import { containsAddress } from "./address-sql.ts";

/**
 * A contact to erase: the ids its records use, its address, and the hashes of this and former
 * addresses.
 */
export interface ContactToForget {
  ids: readonly string[];
  email: string;
  /** In hexadecimal. */
  hashes: readonly string[];
}

/** Returns the hashes of an address, and of the addresses of contacts merged into it. */
export async function findHashes(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  email: string,
): Promise<string[]> {
  const rows = await tx.query<{ hash: string }>(sql`
    select encode(suppression_hash(${email}::text), 'hex') as hash
    union select encode(email_hash, 'hex') from merged_accounts where tenant_id = ${tenantId}::uuid and into_id = ${contactId}::uuid`);
  return rows.map(({ hash }) => hash);
}

/** Counts by kind the records stored under the contact's id and deleted with it. */
export function countOwn(tx: Transaction, tenantId: string, contactId: string) {
  return tx.one<{
    tags: number;
    fields: number;
    topicChoices: number;
    consents: number;
    importChanges: number;
    customEvents: number;
  }>(sql`
    select cardinality(a.tags) as tags, (select count(*) from jsonb_object_keys(a.fields)) as fields,
      (select count(*) from topic_choices c where c.tenant_id = a.tenant_id and c.account_id = a.id) as topic_choices,
      (select count(*) from consents c where c.tenant_id = a.tenant_id and c.account_id = a.id) as consents,
      (select count(*) from import_changes c where c.tenant_id = a.tenant_id and c.account_id = a.id) as import_changes,
      (select count(*) from custom_events e where e.tenant_id = a.tenant_id and e.account_id = a.id) as custom_events
    from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = ${contactId}::uuid`);
}

/** Deletes emails in the test inbox that were sent to the contact or contain the address. */
export function removeCapturedMessages(
  tx: Transaction,
  tenantId: string,
  { email, hashes }: ContactToForget,
): Promise<number> {
  return tx.execute(sql`
    delete from captured_mails m where m.tenant_id = ${tenantId}::uuid and (
      encode(suppression_hash(m.rcpt_to), 'hex') = any(${hashes}::text[])
      or position(convert_to(${email}, 'UTF8') in m.source) > 0 or position(convert_to(lower(${email}), 'UTF8') in m.source) > 0)`);
}

/**
 * Deletes the contents of inbound messages from the contact, and of those that contain the address.
 * A record of their arrival stays, so that none is processed twice. Must run before the
 * conversations are deleted.
 */
export function removeInboundMessages(
  tx: Transaction,
  tenantId: string,
  { ids, email, hashes }: ContactToForget,
): Promise<number> {
  return tx.execute(sql`
    update inbound_mails m set source = null, mail_from = null, rcpt_to = null,
      processed_at = coalesce(m.processed_at, now()), outcome = coalesce(m.outcome, 'erased')
    where m.tenant_id = ${tenantId}::uuid and m.source is not null and (
      encode(suppression_hash(coalesce(m.mail_from, '')), 'hex') = any(${hashes}::text[])
      or position(convert_to(${email}, 'UTF8') in m.source) > 0 or position(convert_to(lower(${email}), 'UTF8') in m.source) > 0
      or m.id in (
        select w.id from conversation_messages w join conversations c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
        where w.tenant_id = ${tenantId}::uuid and (c.account_id = any(${ids}::uuid[]) or encode(c.email_hash, 'hex') = any(${hashes}::text[]))))`);
}

/** Servers repeat the address in their replies: those are deleted, the results of the messages stay. */
export async function removeReplies(
  tx: Transaction,
  tenantId: string,
  { ids }: ContactToForget,
): Promise<number> {
  const ledger = await recipients.eraseReplies(tx, tenantId, ids);
  const events = await tx.execute(sql`
    update events set data = data - ${[...PERSONAL_EVENT_FACTS]}::text[] where tenant_id = ${tenantId}::uuid and account_id = any(${ids}::uuid[]) and data ?| ${[...PERSONAL_EVENT_FACTS]}::text[]`);
  return ledger + events;
}

/**
 * Deletes sample values of import columns; all of a file's, because a name next to an address is
 * personal data too.
 */
export function removeImportSamples(
  tx: Transaction,
  tenantId: string,
  { hashes }: ContactToForget,
): Promise<number> {
  return tx.execute(sql`
    update imports i set columns = (select coalesce(jsonb_agg(c || '{"samples": []}' order by n), '[]') from jsonb_array_elements(i.columns) with ordinality as k (c, n))
    where i.tenant_id = ${tenantId}::uuid and ${containsAddress(sql`i.columns`, hashes)}`);
}

/** A workflow evaluates its filters until it ends, possibly on any day. */
const ASKS_ON = sql`(c.kind = 'workflow' and ${oneOf(sql`c.status`, statusesWhere(isActive))})`;

/**
 * Finds and locks campaigns whose own audience definition, as JSON text, contains one of the
 * addresses. `isNeeded`: the campaign has not frozen its audience yet, or is a running workflow.
 */
export const findCampaignFilters = (
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
) =>
  tx.query<{ id: string; filters: string; isNeeded: boolean; startsAt: Date | null }>(sql`
    select c.id, ${OWN_FILTERS}::text as filters,
      ${ASKS_ON} or (c.frozen_at is null and ${oneOf(sql`c.status`, statusesWhere(awaitsFreeze))}) as is_needed,
      case when ${ASKS_ON} then now() + interval '1 day' else c.starts_at end as starts_at
    from campaigns c where c.tenant_id = ${tenantId}::uuid and c.content is not null and ${containsAddress(OWN_FILTERS, emailHashes)}
    order by c.id for no key update`);

const OWN_FILTERS = sql`(
  select jsonb_object_agg(part.key, part.value) from jsonb_each(c.content) part where part.key in ('filter', 'filters', 'excludedFilters'))`;

export async function storeCampaignFilters(
  tx: Transaction,
  tenantId: string,
  id: string,
  filters: string,
): Promise<void> {
  await tx.execute(sql`
    update campaigns set content = content || ${filters}::jsonb where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Like `findCampaignFilters`, for the filters that were frozen with the steps of workflows. */
export const findStepFilters = (
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
) =>
  tx.query<{ id: string; version: number; filters: string; isNeeded: boolean }>(sql`
    select c.id, v.version, v.filters::text as filters, ${ASKS_ON} as is_needed
    from workflow_versions v join campaigns c on c.tenant_id = v.tenant_id and c.id = v.workflow_id
    where v.tenant_id = ${tenantId}::uuid and ${containsAddress(sql`v.filters`, emailHashes)}
    order by c.id, v.version for no key update`);

export async function storeStepFilters(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  filters: string,
): Promise<void> {
  await tx.execute(sql`
    update workflow_versions set filters = ${filters}::jsonb
    where tenant_id = ${tenantId}::uuid and workflow_id = ${id}::uuid and version = ${version}`);
}

/** The texts of an edited workflow (`version` is null), or of one of its versions. */
export interface WorkflowText {
  id: string;
  version: number | null;
  definition: string;
  /** The workflow has not ended: only a user can decide what its steps should do without the address. */
  isNeeded: boolean;
}

/** Finds and locks the steps and notes of workflows, as JSON text, that contain one of the addresses. */
export async function findWorkflowTexts(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<WorkflowText[]> {
  const isNeeded = sql`not ${oneOf(sql`c.status`, statusesWhere(isOver))} as is_needed`;
  const edited = await tx.query<WorkflowText>(sql`
    select c.id, null::int as version, c.workflow::text as definition, ${isNeeded}
    from campaigns c where c.tenant_id = ${tenantId}::uuid and c.kind = 'workflow' and c.workflow is not null
      and ${containsAddress(sql`c.workflow`, emailHashes)}
    order by c.id for no key update`);
  const published = await tx.query<WorkflowText>(sql`
    select c.id, v.version, v.definition::text as definition, ${isNeeded}
    from workflow_versions v join campaigns c on c.tenant_id = v.tenant_id and c.id = v.workflow_id
    where v.tenant_id = ${tenantId}::uuid and ${containsAddress(sql`v.definition`, emailHashes)}
    order by c.id, v.version for no key update of v`);
  return [...edited, ...published];
}

export async function storeWorkflowText(
  tx: Transaction,
  tenantId: string,
  { id, version, definition }: Pick<WorkflowText, "id" | "version" | "definition">,
): Promise<void> {
  if (version === null)
    await tx.execute(sql`
      update campaigns set workflow = ${definition}::jsonb where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
  else
    await tx.execute(sql`
      update workflow_versions set definition = ${definition}::jsonb
      where tenant_id = ${tenantId}::uuid and workflow_id = ${id}::uuid and version = ${version}`);
}

/** A snapshot's facts about the send. Excludes messages, as in templates. */
const SNAPSHOT_FACTS = sql`jsonb_build_object('sending', r.snapshot -> 'sending', 'steps', r.snapshot -> 'steps')`;

/** Finds and locks snapshots for approval with one of the addresses in their audience or steps, as JSON text. */
export const findSnapshotFacts = (
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
) =>
  tx.query<{ approvalId: string; round: number; facts: string }>(sql`
    select r.approval_id, r.round, ${SNAPSHOT_FACTS}::text as facts
    from approval_rounds r where r.tenant_id = ${tenantId}::uuid and ${containsAddress(SNAPSHOT_FACTS, emailHashes)}
    order by r.approval_id, r.round for no key update`);

export async function storeSnapshotFacts(
  tx: Transaction,
  tenantId: string,
  { approvalId, round, facts }: { approvalId: string; round: number; facts: string },
): Promise<void> {
  await tx.execute(sql`
    update approval_rounds set snapshot = snapshot || ${facts}::jsonb
    where tenant_id = ${tenantId}::uuid and approval_id = ${approvalId}::uuid and round = ${round}::int`);
}

/** Finds and locks notes and comments of approval requests that contain one of the addresses. `entryId` is null for the note. */
export async function findApprovalTexts(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<{ approvalId: string; entryId: string | null; text: string }[]> {
  const notes = await tx.query<{ approvalId: string; entryId: null; text: string }>(sql`
    select q.id as approval_id, null::uuid as entry_id, q.note as text
    from approvals q where q.tenant_id = ${tenantId}::uuid and ${containsAddress(sql`q.note`, emailHashes)}
    order by q.id for no key update`);
  const comments = await tx.query<{ approvalId: string; entryId: string; text: string }>(sql`
    select e.approval_id, e.id as entry_id, e.text
    from approval_entries e where e.tenant_id = ${tenantId}::uuid and ${containsAddress(sql`e.text`, emailHashes)}
    order by e.approval_id, e.id for no key update`);
  return [...notes, ...comments];
}

export async function storeApprovalText(
  tx: Transaction,
  tenantId: string,
  { approvalId, entryId, text }: { approvalId: string; entryId: string | null; text: string },
): Promise<void> {
  if (entryId === null)
    await tx.execute(
      sql`update approvals set note = ${text} where tenant_id = ${tenantId}::uuid and id = ${approvalId}::uuid`,
    );
  else
    await tx.execute(sql`
      update approval_entries set text = ${text}
      where tenant_id = ${tenantId}::uuid and approval_id = ${approvalId}::uuid and id = ${entryId}::uuid`);
}

/** Returns the list preferences of a workspace's members, locked until the transaction ends. Runs outside any tenant. */
export const lockMemberLists = (tx: Transaction, tenantId: string) =>
  tx.query<{ userId: string; lists: NonNullable<Preferences["lists"]> }>(sql`
    select p.id as person_id, p.preferences -> 'lists' as lists from people p
    where p.preferences ? 'lists' and p.id in (select person_id from person_tenants where tenant_id = ${tenantId}::uuid)
    order by p.id for no key update`);

/** Runs outside any tenant. */
export async function storeLists(
  tx: Transaction,
  userId: string,
  lists: Preferences["lists"],
): Promise<void> {
  await tx.execute(sql`
    update people set preferences = jsonb_set(preferences, '{lists}', ${JSON.stringify(lists)}::jsonb) where id = ${userId}::uuid`);
}

/** Deletes searches and values of finished operations. */
export function removeFromOperations(
  tx: Transaction,
  tenantId: string,
  { hashes }: ContactToForget,
): Promise<number> {
  return tx.execute(sql`
    update account_operations o set selection = o.selection - 'search' - 'ids',
      action = case when o.action ? 'value' then o.action || '{"value": null}' else o.action end
    where o.tenant_id = ${tenantId}::uuid and o.status in ('done', 'canceled', 'failed')
      and (${containsAddress(sql`o.selection`, hashes)} or ${containsAddress(sql`o.action`, hashes)})`);
}

/** Deletes addresses stored next to their hash. */
export function removeSuppressedAddress(
  tx: Transaction,
  tenantId: string,
  { hashes }: ContactToForget,
): Promise<number> {
  return tx.execute(sql`
    update suppressions s set email = null
    where s.tenant_id = ${tenantId}::uuid and s.email is not null
      and s.email_hash = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h))`);
}

/** Whether the address stays suppressed. */
export async function isSuppressed(
  tx: Transaction,
  tenantId: string,
  email: string,
): Promise<boolean> {
  const row = await tx.one<{ some: boolean }>(sql`
    select exists (select from suppressions where tenant_id = ${tenantId}::uuid and email_hash = suppression_hash(${email}::text)) as some`);
  return row.some;
}

/** Deletes the ids of contacts that were merged into this one. */
export const removeAliases = (
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<number> =>
  tx.execute(
    sql`delete from merged_accounts where tenant_id = ${tenantId}::uuid and into_id = ${contactId}::uuid`,
  );

/** Deletes the contact itself, and returns it for other domains. */
export const removeContact = (
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<DeletedContact[]> =>
  tx.query(sql`
    delete from accounts where tenant_id = ${tenantId}::uuid and id = ${contactId}::uuid returning id, suppression_hash(email) as email_hash`);
