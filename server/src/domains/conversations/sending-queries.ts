import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { REPLY_FAILURES } from "@arauto/contracts";

/** A reply that waits to be sent. */
export interface WaitingReply {
  id: string;
  conversationId: string;
  fromName: string;
  fromEmail: string;
  toName: string;
  toEmail: string;
  subject: string;
  body: string;
  sendingAccountId: string | null;
  /** It was sent before with an unknown result. */
  handedOver: boolean;
}

/** Returns undefined when it no longer waits. */
export function findWaiting(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<WaitingReply | undefined> {
  return tx.maybeOne<WaitingReply>(sql`
    select m.id, m.conversation_id, m.from_name, m.from_email, coalesce(nullif(a.name, ''), c.name) as to_name, m.to_email, m.subject, m.body,
      s.id as sending_account_id, m.handed_over_at is not null as handed_over
    from conversation_messages m
    join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
    left join accounts a on a.tenant_id = c.tenant_id and a.id = c.account_id
    left join sending_accounts s on s.tenant_id = m.tenant_id and s.id = m.sending_account_id
    where m.tenant_id = ${tenantId} and m.id = ${id} and m.state = 'queued'`);
}

/** Returns the Message-IDs of earlier messages, oldest first. */
export async function findReferences(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  beforeId: string,
): Promise<string[]> {
  const rows = await tx.query<{ messageId: string }>(sql`
    select m.message_id from conversation_messages m join conversation_messages b on b.tenant_id = m.tenant_id and b.id = ${beforeId}
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.id <> b.id and m.at <= b.at and m.message_id <> ''
    order by m.at desc, m.id desc limit 50`);
  return rows.map(({ messageId }) => messageId).toReversed();
}

export interface OriginalMessage {
  fromName: string;
  fromEmail: string;
  at: Date;
  /** Including its own quotes. */
  text: string;
}

/** Returns the message a reply refers to: the last one from the contact before it. */
export function findOriginal(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  answerId: string,
): Promise<OriginalMessage | undefined> {
  return tx.maybeOne<OriginalMessage>(sql`
    select m.from_name, m.from_email, m.at, coalesce(m.full_body, m.body) as text
    from conversation_messages m join conversation_messages a on a.tenant_id = m.tenant_id and a.id = ${answerId}
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.direction = 'in' and not m.auto_reply and m.at <= a.at
    order by m.at desc, m.id desc limit 1`);
}

/**
 * Records that the reply is being sent and may arrive. Returns false when another process is
 * sending it.
 */
export async function recordHandOver(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update conversation_messages set handed_over_at = now()
    where tenant_id = ${tenantId} and id = ${id} and state = 'queued' and handed_over_at is null`);
  return changed > 0;
}

/** Records that the reply certainly did not arrive and may be sent again. */
export async function requeueReply(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update conversation_messages set handed_over_at = null where tenant_id = ${tenantId} and id = ${id} and state = 'queued'`);
}

export interface ReplyFailure {
  code: (typeof REPLY_FAILURES)[number];
  detail: string;
}

/** Records the result of a waiting reply. */
export async function settle(
  tx: Transaction,
  tenantId: string,
  id: string,
  failure: ReplyFailure | null,
): Promise<void> {
  await tx.execute(sql`
    with settled as (
      update conversation_messages set state = ${failure ? "failed" : "sent"}, failure = ${failure && JSON.stringify(failure)}::jsonb
      where tenant_id = ${tenantId} and id = ${id} and state = 'queued' returning conversation_id
    )
    update conversations c set changed_at = clock_timestamp() from settled where c.tenant_id = ${tenantId} and c.id = settled.conversation_id`);
}

/** Records that a sent reply bounced. */
export async function failSent(
  tx: Transaction,
  tenantId: string,
  id: string,
  failure: ReplyFailure,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    with failed as (
      update conversation_messages set state = 'failed', failure = ${JSON.stringify(failure)}::jsonb
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and direction = 'out' and state <> 'failed' returning conversation_id
    )
    update conversations c set changed_at = clock_timestamp() from failed where c.tenant_id = ${tenantId} and c.id = failed.conversation_id`);
  return changed > 0;
}

/**
 * Queues a failed reply again, through another sending account if its own was deleted. Returns false when it did not
 * fail.
 */
export async function requeue(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  id: string,
  sendingAccountId: string | null,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    with queued as (
      update conversation_messages m set state = 'queued', failure = null, handed_over_at = null,
        sending_account_id = coalesce(
          (select s.id from sending_accounts s where s.tenant_id = m.tenant_id and s.id = m.sending_account_id), ${sendingAccountId}::uuid)
      where tenant_id = ${tenantId} and conversation_id = ${conversationId} and id = ${id} and state = 'failed' returning conversation_id
    )
    update conversations c set changed_at = clock_timestamp() from queued where c.tenant_id = ${tenantId} and c.id = queued.conversation_id`);
  return changed > 0;
}
