import {
  AppError,
  type Webhook,
  WEBHOOK_ACTIVITY_DAYS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_ROTATION_HOURS,
  WEBHOOK_WAITING_MAX,
  WEBHOOKS_MAX,
  type WebhookErrorBand,
  webhookErrorBandOf,
  type WebhookEventType,
  webhookExample,
  webhookPayload,
  type webhookRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { publishSignals } from "../../platform/signals/signals.ts";
import { removeDeliveriesJob } from "./cleanup.ts";
import { WEBHOOKS_TOPIC } from "./deliveries.ts";
import { makeDue } from "./delivery-queries.ts";
import { openSecrets, sealSecret } from "./endpoint-secrets.ts";
import { checkedUrl } from "../../platform/network/outgoing-url.ts";
import * as queries from "./queries.ts";
import { createSecret, verifyingKey } from "../../platform/crypto/webhook-signing.ts";

type CreateBody = z.output<NonNullable<typeof webhookRoutes.create.body>>;
type UpdateBody = z.output<NonNullable<typeof webhookRoutes.update.body>>;
type Secret = RouteResult<typeof webhookRoutes.secret>;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Dependencies of an endpoint's settings. */
type Installation = Pick<Deps, "config" | "secrets">;

async function present(
  tx: Transaction,
  tenantId: string,
  rows: readonly queries.EndpointRow[],
): Promise<Webhook[]> {
  const now = rows[0]?.now;
  if (now === undefined) return [];
  const since = new Date(now.getTime() - WEBHOOK_ACTIVITY_DAYS * DAY_MS);
  const found = await queries.findActivity(
    tx,
    tenantId,
    rows.map(({ id }) => id),
    since,
    WEBHOOK_WAITING_MAX,
  );
  const activities = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    description: row.description,
    status: row.status,
    disabledReason: row.disabledReason,
    events: row.types,
    payload: row.payload,
    signature: row.signature,
    formerSecretUntil: futureOf(row.formerSecretUntil, now),
    failingSince: row.failingSince?.toISOString() ?? null,
    pausedUntil: futureOf(row.openUntil, now),
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    waiting: activities.get(row.id)?.waiting ?? 0,
    activity: activityOf(activities.get(row.id)),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }));
}

const futureOf = (date: Date | null, now: Date) =>
  date !== null && date > now ? date.toISOString() : null;

function activityOf(row: queries.ActivityRow | undefined): Webhook["activity"] {
  const { calls = 0, failed = 0, p50 = null, p95 = null } = row ?? {};
  const errorRate = calls === 0 ? null : failed / calls;
  const errorBand = errorRate === null ? null : webhookErrorBandOf(errorRate);
  return { calls, failed, errorRate, errorBand, p50, p95 };
}

interface WebhookListQuery extends ListQuery {
  search?: string | undefined;
  status?: Webhook["status"] | undefined;
  paused?: boolean | undefined;
  eventType?: WebhookEventType | undefined;
  errorBand?: WebhookErrorBand | undefined;
}

export async function listWebhooks(tx: Transaction, tenantId: string, query: WebhookListQuery) {
  const search = query.search ? likePattern(query.search) : null;
  const { rows, ...page } = await queries.findPage(tx, tenantId, query, {
    search,
    status: query.status,
    paused: query.paused,
    eventType: query.eventType,
    errorBand: query.errorBand,
  });
  return { items: await present(tx, tenantId, rows), ...page };
}

/** @throws AppError NOT_FOUND */
export async function getWebhook(tx: Transaction, tenantId: string, id: string): Promise<Webhook> {
  const [webhook] = await present(tx, tenantId, [await requireEndpoint(tx, tenantId, id)]);
  if (!webhook) throw new AppError("NOT_FOUND");
  return webhook;
}

/** @throws AppError NOT_FOUND */
export async function requireEndpoint(
  tx: Transaction,
  tenantId: string,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<queries.EndpointRow> {
  const row = await queries.find(tx, tenantId, id, options);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

function valuesOf(
  { config }: Installation,
  { url, description, events, payload }: Omit<CreateBody, "signature">,
): queries.EndpointValues {
  const allowPrivate = config.allowPrivateSmtp;
  return { url: checkedUrl(url, allowPrivate), description, types: [...new Set(events)], payload };
}

/** @throws AppError VALIDATION, WEBHOOKS_FULL */
export async function createWebhook(
  tx: Transaction,
  installation: Installation,
  tenantId: string,
  { signature, ...body }: CreateBody,
): Promise<RouteResult<typeof webhookRoutes.create>> {
  const values = valuesOf(installation, body);
  if ((await queries.countForInsert(tx, tenantId)) >= WEBHOOKS_MAX)
    throw new AppError("WEBHOOKS_FULL");
  const id = v7();
  const secret = createSecret(signature);
  const secretBox = sealSecret(installation.secrets, tenantId, id, secret);
  await queries.insert(tx, tenantId, id, { ...values, signature, secretBox });
  return { ...(await getWebhook(tx, tenantId, id)), secret: verifyingKey(secret) };
}

/** @throws AppError NOT_FOUND, VALIDATION, VERSION_CONFLICT with the current webhook */
export async function updateWebhook(
  tx: Transaction,
  installation: Installation,
  tenantId: string,
  id: string,
  { version, ...body }: UpdateBody,
): Promise<Webhook> {
  const changed = await queries.update(tx, tenantId, id, version, valuesOf(installation, body));
  const current = await getWebhook(tx, tenantId, id);
  if (changed === 0) throw new AppError("VERSION_CONFLICT", undefined, { current });
  return current;
}

/** Enables webhooks; their waiting deliveries are due immediately. Returns how many were inactive. */
export async function enableWebhooks(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  const enabled = await queries.enable(tx, tenantId, ids);
  if (enabled.length === 0) return 0;
  await makeDue(tx, tenantId, enabled, new Date(0));
  await publishSignals(tx, [WEBHOOKS_TOPIC]);
  return enabled.length;
}

/** Returns how many were active. */
export const disableWebhooks = queries.disable;

/** Deletes webhooks, and their deliveries by a job. Returns how many were deleted. */
export async function removeWebhooks(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  const removed = await queries.remove(tx, tenantId, ids);
  for (const endpointId of removed)
    await jobs.add(tx, removeDeliveriesJob, { tenantId, endpointId });
  return removed.length;
}

function secretOf(
  { secrets }: Pick<Deps, "secrets">,
  tenantId: string,
  row: queries.EndpointRow,
): Secret {
  const [current, former] = openSecrets(secrets, tenantId, row.id, row, row.now);
  return {
    secret: verifyingKey(current),
    former: former === undefined ? null : verifyingKey(former),
    formerUntil: futureOf(row.formerSecretUntil, row.now),
  };
}

/** @throws AppError NOT_FOUND */
export async function revealSecret(
  tx: Transaction,
  installation: Installation,
  tenantId: string,
  id: string,
): Promise<Secret> {
  return secretOf(installation, tenantId, await requireEndpoint(tx, tenantId, id));
}

/**
 * Replaces a secret. Both secrets sign for a day; a second rotation within it drops the oldest. @throws AppError
 * NOT_FOUND
 */
export async function rotateSecret(
  tx: Transaction,
  installation: Installation,
  tenantId: string,
  id: string,
): Promise<Secret> {
  const row = await requireEndpoint(tx, tenantId, id, { forUpdate: true });
  const until = new Date(row.now.getTime() + WEBHOOK_ROTATION_HOURS * HOUR_MS);
  const box = sealSecret(installation.secrets, tenantId, id, createSecret(row.signature));
  await queries.updateSecret(tx, tenantId, id, box, until);
  return secretOf(installation, tenantId, await requireEndpoint(tx, tenantId, id));
}

/** Returns the latest attempts of each webhook, or of some. */
export async function listStrips(
  tx: Transaction,
  tenantId: string,
  { ids, limit }: { ids?: readonly string[] | undefined; limit: number },
): Promise<RouteResult<typeof webhookRoutes.strips>> {
  const rows = await queries.findLatestAttempts(tx, tenantId, ids, limit);
  const items: RouteResult<typeof webhookRoutes.strips>["items"] = [];
  for (const { webhookId: id, startedAt, ...attempt } of rows) {
    let strip = items.at(-1);
    if (strip?.webhookId !== id) items.push((strip = { webhookId: id, attempts: [] }));
    strip.attempts.push({ ...attempt, startedAt: startedAt.toISOString() });
  }
  return { items };
}

/** The definitions never change while the server runs. */
let definitions: RouteResult<typeof webhookRoutes.catalogue> | undefined;

/** Returns every type that webhooks deliver, with JSON Schemas and examples. */
export function listEventTypes(): RouteResult<typeof webhookRoutes.catalogue> {
  const schemaOf = (...given: Parameters<typeof webhookPayload>) =>
    z.toJSONSchema(webhookPayload(...given)) as Record<string, unknown>;
  definitions ??= {
    items: WEBHOOK_EVENT_TYPES.map((type) => ({
      type,
      description: WEBHOOK_EVENTS[type].description,
      thinSchema: schemaOf(type, "thin"),
      fullSchema: schemaOf(type, "full"),
      thinExample: webhookExample(type, "thin"),
      fullExample: webhookExample(type, "full"),
    })),
  };
  return definitions;
}
