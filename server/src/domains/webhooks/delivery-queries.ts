import type { Contact, Webhook, WebhookCampaign, WebhookEventType } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { contactColumns, type ContactRow, presentContact } from "../contacts/index.ts";
import type { PayloadData } from "./payloads.ts";

/** Endpoint data for creating deliveries. */
export interface Subscriber {
  id: string;
  types: WebhookEventType[];
  payload: Webhook["payload"];
  /** Gets no earlier events. */
  activeSince: Date;
}

/** Returns the active endpoints of a workspace, and prevents deleting them until the transaction ends. */
export function findSubscribers(tx: Transaction, tenantId: string): Promise<Subscriber[]> {
  return tx.query(sql`
    select id, types, payload, active_since from webhook_endpoints
    where tenant_id = ${tenantId}::uuid and status = 'active' order by id for key share`);
}

export interface NewDelivery {
  id: string;
  endpointId: string;
  eventId: string | null;
  type: WebhookEventType;
  contactId: string | null;
  data: PayloadData;
  occurredAt: Date;
}

/** Adds deliveries that are due now; those that exist already are ignored. Returns the endpoint of each new one. */
export async function insertDeliveries(
  tx: Transaction,
  tenantId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.query<{ endpointId: string }>(sql`
    insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, type, contact_id, data, occurred_at, next_at, created_at)
    select ${tenantId}::uuid, n.id, n.endpoint_id, n.event_id, n.type, n.contact_id, n.data::jsonb, n.occurred_at, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${deliveries.map((one) => one.id)}::uuid[], ${deliveries.map((one) => one.endpointId)}::uuid[],
      ${deliveries.map((one) => one.eventId)}::uuid[], ${deliveries.map((one) => one.type)}::text[],
      ${deliveries.map((one) => one.contactId)}::uuid[], ${deliveries.map((one) => JSON.stringify(one.data))}::text[],
      ${deliveries.map((one) => one.occurredAt)}::timestamptz[])
      as n (id, endpoint_id, event_id, type, contact_id, data, occurred_at)
    on conflict (tenant_id, id) do nothing
    returning endpoint_id`);
  return rows.map((row) => row.endpointId);
}

/** Makes the queues of endpoints due. The revision shows their process that something was added since it checked. */
export async function makeDue(
  tx: Transaction,
  tenantId: string,
  endpointIds: readonly string[],
  at: Date,
): Promise<void> {
  // In a fixed order everywhere, so that two transactions never deadlock on each other's queues.
  await tx.execute(sql`
    with queues as materialized (
      select endpoint_id from webhook_queues
      where tenant_id = ${tenantId}::uuid and endpoint_id = any(${[...new Set(endpointIds)]}::uuid[])
      order by endpoint_id for update
    )
    update webhook_queues w set due_at = least(w.due_at, ${at}::timestamptz), revision = w.revision + 1
    from queues q where w.tenant_id = ${tenantId}::uuid and w.endpoint_id = q.endpoint_id`);
}

/** Returns the database's time. */
export async function findNow(tx: Transaction): Promise<Date> {
  const { now } = await tx.one<{ now: Date }>(sql`select now() as now`);
  return now;
}

export async function findContacts(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, Contact>> {
  const rows = await tx.query<ContactRow>(
    sql`select ${contactColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, presentContact(row)]));
}

export async function findCampaigns(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, WebhookCampaign>> {
  type Row = Pick<WebhookCampaign, "id" | "name" | "kind" | "status"> & {
    createdAt: Date;
    updatedAt: Date;
    startedAt: Date | null;
  };
  const rows = await tx.query<Row>(sql`
    select id, name, kind, status, created_at, updated_at, started_at from campaigns
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`);
  return new Map(
    rows.map(({ createdAt, updatedAt, startedAt, ...row }) => [
      row.id,
      {
        ...row,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        startedAt: startedAt?.toISOString() ?? null,
      },
    ]),
  );
}

/** Removes the records of deleted contacts from payloads, and the responses, which may repeat them. */
export async function forgetContacts(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update webhook_attempts a set response_body = '', response_headers = '{}'
    from webhook_deliveries d
    where d.tenant_id = ${tenantId}::uuid and d.contact_id = any(${contactIds}::uuid[])
      and a.tenant_id = ${tenantId}::uuid and a.delivery_id = d.id`);
  await tx.execute(sql`
    update webhook_deliveries set data = (data - 'reply') || case when data ? 'deal' then '{"deal": null}' else '{"contact": null}' end::jsonb
    where tenant_id = ${tenantId}::uuid and contact_id = any(${contactIds}::uuid[]) and data ?| array['contact', 'deal']`);
}
