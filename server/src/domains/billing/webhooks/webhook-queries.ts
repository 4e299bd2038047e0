import type { Transaction } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";

/** A webhook as received. */
export interface WebhookRow {
  id: string;
  provider: string;
  headers: Record<string, string>;
  body: Buffer;
  ip: string;
  status: "received" | "done" | "rejected";
  receivedAt: Date;
}

/** Stores a webhook as received. Runs outside any tenant. */
export async function insertWebhook(
  tx: Transaction,
  webhook: Omit<WebhookRow, "status" | "receivedAt">,
): Promise<void> {
  await tx.execute(sql`
    insert into provider_webhooks (id, provider, headers, body, ip, status, received_at)
    values (${webhook.id}::uuid, ${webhook.provider}, ${JSON.stringify(webhook.headers)}::jsonb, ${webhook.body}::bytea, ${webhook.ip}, 'received', now())`);
}

export function findWebhook(tx: Transaction, id: string): Promise<WebhookRow | undefined> {
  return tx.maybeOne(
    sql`select id, provider, headers, body, ip, status, received_at from provider_webhooks where id = ${id}::uuid`,
  );
}

export async function setHandled(
  tx: Transaction,
  id: string,
  result: { status: "done" | "rejected"; eventId: string | null; problem: string | null },
): Promise<void> {
  await tx.execute(sql`
    update provider_webhooks set status = ${result.status}, event_id = ${result.eventId}, problem = ${result.problem}, handled_at = now()
    where id = ${id}::uuid`);
}

/** A webhook as shown to the operator. */
export interface ListedWebhook {
  receivedAt: Date;
  provider: string;
  status: string;
  eventId: string | null;
  problem: string | null;
  ip: string;
}

/** Lists the latest webhooks. Runs outside any tenant. */
export function listWebhooks(tx: Transaction, limit: number): Promise<ListedWebhook[]> {
  return tx.query(sql`
    select received_at, provider, status, event_id, problem, ip from provider_webhooks order by received_at desc, id desc limit ${limit}::int`);
}

/** Deletes old webhooks: rejected ones after a week, others after 90 days. */
export async function deleteOldWebhooks(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from provider_webhooks where received_at < now() - interval '90 days'
      or (status = 'rejected' and received_at < now() - interval '7 days')`);
}
