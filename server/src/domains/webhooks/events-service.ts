import {
  AppError,
  type Webhook,
  type WebhookEvent,
  type WebhookEventFilter,
  type WebhookEventType,
  type webhookEventRoutes,
  webhookExample,
} from "@arauto/contracts";
import { v4, validate } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { publishSignals } from "../../platform/signals/signals.ts";
import { messageId, newEventsTopic, WEBHOOKS_TOPIC } from "./deliveries.ts";
import { findNow, insertDeliveries, makeDue } from "./delivery-queries.ts";
import { openSecrets } from "./endpoint-secrets.ts";
import * as queries from "./event-queries.ts";
import { type PayloadData, requestBody } from "./payloads.ts";
import { finalAttempt } from "./retry-schedule.ts";
import { requireEndpoint } from "./service.ts";
import { isSigned, signedHeaders, verifyingKey } from "../../platform/crypto/webhook-signing.ts";

type Details = RouteResult<typeof webhookEventRoutes.get>;

/** Converts an event to the API's form. */
export function present(row: queries.EventRow): WebhookEvent {
  const { id, eventId, type, webhookId, url, status, attempts, statusCode, error, durationMs } =
    row;
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
    durationMs,
    occurredAt: row.occurredAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}

type EventListQuery = ListQuery &
  Omit<queries.EventFilter, keyof Searched> & { search?: string | undefined };
type Searched = Pick<queries.EventFilter, "pattern" | "searchedId" | "email">;

export async function listEvents(tx: Transaction, tenantId: string, query: EventListQuery) {
  const { rows, ...page } = await queries.findPage(tx, tenantId, filterOf(query), query);
  return { items: rows.map(present), ...page };
}

export const countEvents = (
  tx: Transaction,
  tenantId: string,
  query: Omit<WebhookEventFilter, "status">,
) => queries.countByStatus(tx, tenantId, filterOf(query));

/** Converts the filters of the event list for queries. */
export const filterOf = ({ search, ...query }: WebhookEventFilter): queries.EventFilter => ({
  ...query,
  ...searched(search),
});

/** Recognizes complete ids, the header `webhook-id`, and email addresses. */
function searched(search: string | undefined): Searched {
  if (!search) return {};
  if (search.includes("@")) return { email: search };
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
  const headers = signedHeaders({ id: messageId(id), timestamp, body }, keys);
  return {
    ...present(row),
    body,
    headers,
    signatureVerified: isSigned(headers, body, verifyingKey(keys[0])),
    attemptsSinceQueued: row.step,
    finalAttemptAt: row.nextAttemptAt && finalAttempt(row.step, row.nextAttemptAt).toISOString(),
    attemptList: attempts.map(({ startedAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
    })),
  };
}

/** Cancels waiting deliveries. Returns how many. */
export const cancelEvents = queries.cancelWaiting;

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
