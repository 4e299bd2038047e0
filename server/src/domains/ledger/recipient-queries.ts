import { canPause, type RecipientFilter, type SkipReason, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { isStanding } from "./campaign-kinds-sql.ts";
import { BEING_SENT, RECIPIENTS, recipientConditions } from "./recipients-sql.ts";
import { inState, isOpen, isSettled } from "./states-sql.ts";

export interface RecipientRow {
  contactId: string;
  campaignId: string;
  name: string | null;
  email: string | null;
  state: number;
  beingSent: boolean;
  skipReason: SkipReason | null;
  attempts: number;
  reply: string | null;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
  heldSince: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  unsubscribedAt: Date | null;
  complainedAt: Date | null;
  machineOpenedAt: Date | null;
}

// A contact that was merged into another one counts as the remaining one.
const COLUMNS = sql`
  coalesce(m.into_id, r.account_id) as account_id, r.campaign_id, a.name, a.email, r.state, coalesce(${BEING_SENT}, false) as being_sent, r.skip_reason, r.attempts, r.reply, r.sent_at,
  case when ${inState("deferred")} then greatest(k.due_at, r.retry_at) end as next_attempt_at, case when ${inState("deferred")} then r.held_since end as held_since, r.opened_at, r.clicked_at, r.unsubscribed_at, r.complained_at, r.machine_opened_at`;

export type RecipientQuery = ListQuery & RecipientFilter;

/** Lists the recipients of campaigns page by page; a contact has one row in each ledger. */
export function listRecipients(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
  query: RecipientQuery,
) {
  const [only] = ledgers.length === 1 ? ledgers : [];
  return listPage<RecipientRow>(
    tx,
    {
      columns: COLUMNS,
      from: RECIPIENTS,
      where: recipientConditions(tenantId, only ?? ledgers, query),
      id: only === undefined ? sql`r.campaign_id` : sql`r.account_id`,
      sorts: { account: { by: sql`r.account_id`, type: "uuid" } },
      defaultSort: "account",
    },
    query,
  );
}

/** Returns undefined for an unknown address. */
export const findContactByEmail = (
  tx: Transaction,
  tenantId: string,
  email: string,
): Promise<{ id: string; createdAt: Date } | undefined> =>
  tx.maybeOne<{ id: string; createdAt: Date }>(
    sql`select id, created_at from accounts where tenant_id = ${tenantId} and email_key = lower(${email})`,
  );

/**
 * Returns the recipient row of a contact in these ledgers, those of contacts merged into it included; undefined without
 * any. If there are several rows, prefers the first ledger of `newest`, then a queued message, then the message sent
 * last, then the latest row.
 */
export const findRecipient = (
  tx: Transaction,
  tenantId: string,
  {
    contactId,
    ledgers,
    newest,
  }: { contactId: string; ledgers: readonly string[]; newest: readonly string[] },
): Promise<RecipientRow | undefined> =>
  tx.maybeOne<RecipientRow>(
    sql`select ${COLUMNS} from ${RECIPIENTS}
      where r.tenant_id = ${tenantId} and r.campaign_id = any(${[...ledgers]}::uuid[]) and r.account_id = any(array(
        select ${contactId}::uuid union all select account_id from merged_accounts where tenant_id = ${tenantId} and into_id = ${contactId}))
      order by array_position(${[...newest]}::uuid[], r.campaign_id) nulls last, ${isOpen} desc, r.sent_at desc nulls last, r.campaign_id desc, r.account_id
      limit 1`,
  );

/** One recipient in the ledger. `chunk` is null if it was skipped at the freeze. */
export interface LedgerEntry {
  state: number;
  chunk: number | null;
  sentAt: Date | null;
  unsubscribedAt: Date | null;
}

/** Returns undefined for a contact who is not in the campaign's ledger. */
export function findEntry(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactId: string,
): Promise<LedgerEntry | undefined> {
  return tx.maybeOne<LedgerEntry>(sql`
    select state, chunk, sent_at, unsubscribed_at from recipients
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and account_id = ${contactId}`);
}

/** Returns the variant of a campaign for a contact: null while a test runs, undefined for a contact without a chunk. */
export function findVariant(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactId: string,
): Promise<{ variant: number | null } | undefined> {
  return tx.maybeOne(sql`
    select k.variant from recipients r
    join campaign_chunks k on k.tenant_id = r.tenant_id and k.campaign_id = r.campaign_id and k.chunk = r.chunk
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = ${contactId}`);
}

/** The result of a recipient's email. */
export interface Settled {
  /** Their recipient state. */
  outcome: number;
  /** What the server replied. */
  reply: string | null;
  skipReason: SkipReason | null;
}

/** Returns those of these contacts already settled in the ledger, with their state and why. */
export async function findSettled(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactIds: readonly string[],
): Promise<Map<string, Settled>> {
  const rows = await tx.query<Settled & { contactId: string }>(sql`
    select r.account_id, r.state as outcome, r.reply, r.skip_reason from recipients r
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = any(${[...contactIds]}::uuid[]) and ${isSettled}`);
  return new Map(rows.map(({ contactId, ...settled }) => [contactId, settled]));
}

/** An email to a contact that is being sent or queued. */
export interface QueuedEmail {
  campaignId: string;
  /** The workflow of a message. */
  workflowId: string | null;
  name: string;
  /** When it may be sent; in the past if it is due. */
  dueAt: Date;
}

const SENDING = oneOf(sql`c.status`, statusesWhere(canPause));

/** Finds pending emails of running campaigns and workflows for a contact, earliest first. */
export function findQueuedFor(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
  limit: number,
): Promise<QueuedEmail[]> {
  return tx.query<QueuedEmail>(sql`
    select c.id as campaign_id, c.workflow_id, coalesce(w.name, c.name) as name, greatest(k.due_at, r.retry_at) as due_at
    from campaigns c
    cross join lateral (
      select r.chunk, r.retry_at from recipients r
      where r.tenant_id = ${tenantId}::uuid and r.campaign_id = c.id and r.account_id = any(${[...contactIds]}::uuid[]) and ${isOpen}
      limit 1
    ) r
    join campaign_chunks k on k.tenant_id = ${tenantId}::uuid and k.campaign_id = c.id and k.chunk = r.chunk
    left join campaigns w on w.tenant_id = ${tenantId}::uuid and w.id = c.workflow_id
    where c.tenant_id = ${tenantId}::uuid and c.open and c.frozen_at is not null and ${SENDING} and not ${isStanding("c")}
    order by greatest(k.due_at, r.retry_at), c.id limit ${limit}::int`);
}

/** Deletes server replies about these contacts, because replies repeat the address. Returns how many were deleted. */
export function eraseReplies(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    update recipients r set reply = null from campaigns c
    where c.tenant_id = ${tenantId}::uuid and c.frozen_at is not null
      and r.tenant_id = ${tenantId}::uuid and r.campaign_id = c.id and r.account_id = any(${[...contactIds]}::uuid[]) and r.reply is not null`);
}
