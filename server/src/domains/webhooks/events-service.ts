import {
  AppError,
  type Webhook,
  type WebhookEvent,
  type WebhookEventType,
  type webhookEventRoutes,
  webhookExample,
} from "@arauto/contracts";
import { v4, validate } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Answer } from "../../platform/http/handler.ts";
import { publishSignals } from "../../platform/signals/signals.ts";
import { messageId, newEventsTopic, WEBHOOKS_TOPIC } from "./deliveries.ts";
import { findNow, insertDeliveries, makeDue } from "./delivery-queries.ts";
import { openSecrets } from "./endpoint-secrets.ts";
import * as queries from "./event-queries.ts";
import { type PayloadData, requestBody } from "./payloads.ts";
import { requireEndpoint } from "./service.ts";
import { signedHeaders } from "./signing.ts";

type Details = Answer<typeof webhookEventRoutes.get>;

/** Returns an event as the API shows it. */
export function present(row: queries.EventRow): WebhookEvent {
  const { id, eventId, type, webhookId, url, status, attempts, statusCode, error } = row;
  return {
    id,
    messageId: messageId(id),
    eventId,
    type,
    webhookId,
    url,
    status,
    attempts,
    statusCode,
    error,
    occurredAt: row.occurredAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}

type EventListQuery = ListQuery &
  Omit<queries.EventFilter, "pattern" | "searchedId"> & { search?: string | undefined };

export async function listEvents(
  tx: Transaction,
  tenantId: string,
  { search, ...query }: EventListQuery,
) {
  const filter = { ...query, ...searched(search) };
  const { rows, ...page } = await queries.findPage(tx, tenantId, filter, query);
  return { items: rows.map(present), ...page };
}

/** Recognizes complete ids, and the header `webhook-id`. */
function searched(search: string | undefined): Pick<queries.EventFilter, "pattern" | "searchedId"> {
  if (!search) return {};
  const hex = /^msg_([0-9a-f]{32})$/i.exec(search)?.[1];
  const searchedId = hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") ?? search;
  return validate(searchedId) ? { searchedId } : { pattern: likePattern(search) };
}

/** @throws AppError NOT_FOUND */
export async function getEvent(
  tx: Transaction,
  { secrets }: Pick<Deps, "secrets">,
  tenantId: string,
  id: string,
): Promise<Details> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  const endpoint = await requireEndpoint(tx, tenantId, row.webhookId);
  const attempts = await queries.findAttempts(tx, tenantId, id);
  const body = requestBody(row);
  const timestamp = Math.floor((row.attemptedAt ?? row.now).getTime() / 1000);
  const keys = openSecrets(secrets, tenantId, endpoint.id, endpoint, row.now);
  return {
    ...present(row),
    body,
    headers: signedHeaders({ id: messageId(id), timestamp, body }, keys),
    attemptList: attempts.map(({ startedAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
    })),
  };
}

/** Queues deliveries again. Returns how many. */
export async function retryEvents(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  const now = await findNow(tx);
  const endpoints = await queries.requeue(tx, tenantId, ids, now);
  if (endpoints.length === 0) return 0;
  await makeDue(tx, tenantId, endpoints, now);
  await publishSignals(tx, [WEBHOOKS_TOPIC]);
  return endpoints.length;
}

/** Queues an event with the example of its type. @throws AppError NOT_FOUND, WRONG_STATE */
export async function sendTestEvent(
  tx: Transaction,
  tenantId: string,
  webhookId: string,
  type: WebhookEventType,
): Promise<WebhookEvent> {
  const endpoint = await requireEndpoint(tx, tenantId, webhookId);
  if (endpoint.status === "inactive")
    throw new AppError("WRONG_STATE", "Enable the webhook to send a test event");
  const id = v4();
  const delivery = {
    id,
    endpointId: webhookId,
    eventId: null,
    type,
    contactId: null,
    data: exampleData(type, endpoint.payload),
    occurredAt: endpoint.now,
  };
  await insertDeliveries(tx, tenantId, [delivery], endpoint.now);
  await makeDue(tx, tenantId, [webhookId], endpoint.now);
  await publishSignals(tx, [WEBHOOKS_TOPIC, newEventsTopic(tenantId)]);
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

const exampleData = (type: WebhookEventType, payload: Webhook["payload"]): PayloadData =>
  webhookExample(type, payload).data;
