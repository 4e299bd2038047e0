import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { codeOf, isOpen } from "./states-sql.ts";
import { STATE_CODES } from "./states.ts";

/** A recipient of a simulated past sending, before its result is decided. */
export interface PlannedRecipient {
  contactId: string;
  email: string;
  /** Position in the order of sending, from 0. */
  position: number;
}

/** The result for a recipient of such a sending. */
export interface PastRecipient {
  contactId: string;
  state: "sent" | "bounced";
  /** The server's reply to a message that bounced. */
  reply: string | null;
  sentAt: Date;
  /** When a server first deferred it; null if none did. */
  deferredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  machineOpenedAt: Date | null;
  unsubscribedAt: Date | null;
  complainedAt: Date | null;
  mailDomain: string;
  openClient: string | null;
  openDevice: string | null;
  clickClient: string | null;
  clickDevice: string | null;
  machineClient: string | null;
  /** Indexes of the links that the contact followed. */
  links: readonly number[];
}

/** Returns the pending recipients of a frozen campaign, in the order of sending. */
export function findPlanned(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<PlannedRecipient[]> {
  return tx.query(sql`
    select r.account_id as contact_id, a.email, (row_number() over (order by r.chunk, r.place) - 1)::int as position
    from recipients r join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = r.account_id
    where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId}::uuid and r.chunk is not null and ${isOpen}
    order by r.chunk, r.place`);
}

/**
 * Records a complete sending in the past: results and actions of all recipients of a frozen campaign, which ends it.
 * Runs in the transaction that froze it, so that delivery never sees it. The caller stores the sums of engagement.
 */
export async function storePastSending(
  tx: Transaction,
  ids: { tenantId: string; campaignId: string },
  recipients: readonly PastRecipient[],
  times: { startedAt: Date; finishedAt: Date },
): Promise<void> {
  await storeRecipients(tx, ids, recipients);
  await storeActs(tx, ids, recipients);
  await endChunks(tx, ids);
  await endCampaign(tx, ids, times);
}

async function storeRecipients(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  recipients: readonly PastRecipient[],
): Promise<void> {
  await tx.execute(sql`
    update recipients r set state = o.state, pass = 1, attempts = case when o.deferred_at is null then 1 else 2 end, reply = o.reply, deferred_at = o.deferred_at,
      sent_at = case when o.state = ${codeOf("sent")} then o.sent_at end, opened_at = o.opened_at, clicked_at = o.clicked_at,
      machine_opened_at = o.machine_opened_at, unsubscribed_at = o.unsubscribed_at, complained_at = o.complained_at
    from unnest(
      ${recipients.map((one) => one.contactId)}::uuid[], ${recipients.map((one) => STATE_CODES[one.state])}::smallint[],
      ${recipients.map((one) => one.reply)}::text[], ${recipients.map((one) => one.sentAt)}::timestamptz[],
      ${recipients.map((one) => one.openedAt)}::timestamptz[], ${recipients.map((one) => one.clickedAt)}::timestamptz[],
      ${recipients.map((one) => one.machineOpenedAt)}::timestamptz[],
      ${recipients.map((one) => one.unsubscribedAt)}::timestamptz[], ${recipients.map((one) => one.complainedAt)}::timestamptz[],
      ${recipients.map((one) => one.deferredAt)}::timestamptz[]
    ) as o (account_id, state, reply, sent_at, opened_at, clicked_at, machine_opened_at, unsubscribed_at, complained_at, deferred_at)
    where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId}::uuid and r.account_id = o.account_id`);
}

async function storeActs(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  recipients: readonly PastRecipient[],
): Promise<void> {
  const active = recipients.filter(
    (one) => one.openedAt ?? one.machineOpenedAt ?? one.unsubscribedAt ?? one.complainedAt,
  );
  await tx.execute(sql`
    insert into campaign_acts (tenant_id, campaign_id, account_id, mail_domain, variant, open_client, open_device, click_client, click_device, machine_client)
    select ${tenantId}::uuid, ${campaignId}::uuid, o.account_id, o.mail_domain, 0, o.open_client, o.open_device, o.click_client, o.click_device, o.machine_client
    from unnest(
      ${active.map((one) => one.contactId)}::uuid[], ${active.map((one) => one.mailDomain)}::text[],
      ${active.map((one) => one.openClient)}::text[], ${active.map((one) => one.openDevice)}::text[],
      ${active.map((one) => one.clickClient)}::text[], ${active.map((one) => one.clickDevice)}::text[],
      ${active.map((one) => one.machineClient)}::text[]
    ) as o (account_id, mail_domain, open_client, open_device, click_client, click_device, machine_client)`);
  const clicks = recipients.flatMap(({ contactId, links }) =>
    links.map((link) => ({ contactId, link })),
  );
  await tx.execute(sql`
    insert into campaign_link_clicks (tenant_id, campaign_id, link, account_id, clicks)
    select ${tenantId}::uuid, ${campaignId}::uuid, c.link, c.account_id, 1
    from unnest(${clicks.map(({ link }) => link)}::int[], ${clicks.map(({ contactId }) => contactId)}::uuid[]) as c (link, account_id)`);
}

async function endChunks(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<void> {
  await tx.execute(sql`
    update campaign_chunks k set done = true, watermark = k.size, flight = 1, sent = n.sent, bounced = n.bounced
    from (
      select chunk, count(*) filter (where state = ${codeOf("sent")})::int as sent, count(*) filter (where state = ${codeOf("bounced")})::int as bounced
      from recipients where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and chunk is not null group by chunk
    ) n
    where k.tenant_id = ${tenantId}::uuid and k.campaign_id = ${campaignId}::uuid and k.chunk = n.chunk`);
}

async function endCampaign(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  { startedAt, finishedAt }: { startedAt: Date; finishedAt: Date },
): Promise<void> {
  await tx.execute(sql`
    update campaigns set status = 'sent', open = false, send_at = null, created_at = ${startedAt}::timestamptz - interval '1 day', starts_at = ${startedAt}, started_at = ${startedAt},
      frozen_at = ${startedAt}, finished_at = ${finishedAt}, updated_at = ${finishedAt}
    where tenant_id = ${tenantId}::uuid and id = ${campaignId}::uuid`);
}
