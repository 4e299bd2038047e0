import {
  AppError,
  WEBHOOK_EVENTS,
  WEBHOOK_REPLAY_DAYS,
  type WebhookReplay,
  type webhookReplayRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { publishSignals } from "../../platform/signals/signals.ts";
import { addDeliveries, WEBHOOKS_TOPIC } from "./deliveries.ts";
import { findNow, makeDue } from "./delivery-queries.ts";
import { requeue } from "./event-queries.ts";
import type { EndpointRow } from "./queries.ts";
import * as queries from "./replay-queries.ts";
import { requireEndpoint } from "./service.ts";

type CountBody = z.output<NonNullable<typeof webhookReplayRoutes.count.body>>;
type Query = Omit<CountBody, "timeZone">;
type Body = z.output<NonNullable<typeof webhookReplayRoutes.create.body>>;

const DAY_MS = 24 * 60 * 60_000;
/** Minimum milliseconds between two parts: a replay queues few events at a time, so that its pace is even. */
const PART_MS = 5_000;
const MINUTE_MS = 60_000;

/** Returns how many events a part of a replay has, and the milliseconds until the next part. */
export function partOf(perMinute: number): { events: number; everyMs: number } {
  const events = Math.ceil((perMinute * PART_MS) / MINUTE_MS);
  return { events, everyMs: Math.ceil((events * MINUTE_MS) / perMinute) };
}

interface ReplayPayload extends JobPayload {
  replayId: string;
}

/** Queues the next part of a replay, and reschedules itself for the following one. */
export const replayJob = defineJob<ReplayPayload>({
  name: "webhooks.replay",
  async run({ tenantId, replayId }, { deps }) {
    await deps.database.tenant(tenantId, async (tx) => {
      const replay = await queries.find(tx, tenantId, replayId, { forUpdate: true });
      if (replay?.status !== "running") return;
      const now = await findNow(tx);
      // This part was queued before its worker was killed, and the next one's job is scheduled.
      if (replay.nextPartAt !== null && replay.nextPartAt > now) return;
      const part = partOf(replay.perMinute);
      if (await queueNext(tx, tenantId, replay, part.events, now)) {
        // Counted from when this part was due, unless it is so late that parts would follow immediately.
        const next = new Date((replay.nextPartAt ?? now).getTime() + part.everyMs);
        await planNext(tx, deps, { tenantId, replayId }, next > now ? next : now);
      } else await queries.updateStatus(tx, tenantId, replayId, ["running"], "finished", now);
      await publishSignals(tx, [WEBHOOKS_TOPIC]);
    });
  },
});

async function planNext(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  payload: ReplayPayload,
  runAt: Date,
): Promise<void> {
  await queries.planPart(tx, payload.tenantId, payload.replayId, runAt);
  await jobs.add(tx, replayJob, payload, { key: `${replayJob.name}:${payload.replayId}`, runAt });
}

/** Returns whether more may follow. A disabled endpoint pauses its replay. */
async function queueNext(
  tx: Transaction,
  tenantId: string,
  replay: queries.ReplayRow,
  limit: number,
  now: Date,
): Promise<boolean> {
  const endpoint = await requireEndpoint(tx, tenantId, replay.endpointId);
  if (endpoint.status === "inactive") {
    await queries.updateStatus(tx, tenantId, replay.id, ["running"], "paused", null);
    return true;
  }
  const filter = filterOf(replay.types, {
    ...replay,
    from: replay.fromTime,
    before: replay.beforeTime,
  });
  if (replay.selection === "missing") {
    const events = await queries.findEvents(tx, tenantId, filter, replay, limit);
    const { id, payload } = endpoint;
    const subscriber = { id, payload, types: replay.types, activeSince: replay.fromTime };
    const queued = await addDeliveries(tx, tenantId, events, [subscriber]);
    const last = events.at(-1);
    if (last)
      await queries.advance(tx, tenantId, replay.id, { at: last.occurredAt, id: last.id }, queued);
    return events.length === limit;
  }
  const deliveries = await queries.findDeliveries(tx, tenantId, filter, replay, limit);
  const ids = deliveries.map(({ id }) => id);
  const queued = await requeue(tx, tenantId, ids, now);
  await makeDue(tx, tenantId, queued, now);
  const last = deliveries.at(-1);
  if (last)
    await queries.advance(
      tx,
      tenantId,
      replay.id,
      { at: last.createdAt, id: last.id },
      queued.length,
    );
  return deliveries.length === limit;
}

function filterOf(
  types: queries.ReplayFilter["types"],
  given: Pick<queries.ReplayFilter, "endpointId" | "selection" | "from" | "before">,
): queries.ReplayFilter {
  const { endpointId, selection, from, before } = given;
  const sources = types.flatMap((type) => [...WEBHOOK_EVENTS[type].from]);
  return { endpointId, types, sources, selection, from, before };
}

function checkedFilter(endpoint: EndpointRow, query: Query): queries.ReplayFilter {
  const oldest = endpoint.now.getTime() - WEBHOOK_REPLAY_DAYS * DAY_MS;
  // The end is in the past, so that a back-fill never overlaps with events still being recorded.
  const before = new Date(Math.min(Date.parse(query.before), endpoint.now.getTime()));
  const from = new Date(Math.max(Date.parse(query.from), oldest));
  if (from >= before) {
    const message = "Choose a time within the last 30 days, with its start before its end";
    throw new AppError("VALIDATION", message, {
      errors: [{ path: "from", code: "rangeInvalid", message }],
    });
  }
  const types = query.events.length > 0 ? [...new Set(query.events)] : endpoint.types;
  return filterOf(types, {
    endpointId: endpoint.id,
    selection: query.selection,
    from,
    before,
  });
}

/** Returns how many events a replay would send, by day. @throws AppError NOT_FOUND, VALIDATION */
export async function countReplay(
  tx: Transaction,
  tenantId: string,
  { timeZone, ...query }: CountBody,
): Promise<RouteResult<typeof webhookReplayRoutes.count>> {
  const endpoint = await requireEndpoint(tx, tenantId, query.webhookId);
  const days = await queries.countByDay(tx, tenantId, checkedFilter(endpoint, query), timeZone);
  return { count: totalOf(days), days };
}

const totalOf = (days: readonly queries.DayCount[]) =>
  days.reduce((total, { count }) => total + count, 0);

/** @throws AppError NOT_FOUND, VALIDATION, WRONG_STATE */
export async function startReplay(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  { perMinute, ...query }: Body,
): Promise<WebhookReplay> {
  const endpoint = await requireEndpoint(tx, tenantId, query.webhookId);
  if (endpoint.status === "inactive")
    throw new AppError("WRONG_STATE", "Enable the webhook to replay events to it");
  const filter = checkedFilter(endpoint, query);
  const total = totalOf(await queries.countByDay(tx, tenantId, filter, "UTC"));
  const id = v7();
  await queries.insert(tx, tenantId, id, filter, { perMinute, total }).catch((error: unknown) => {
    if (!isUniqueViolation(error, "webhook_replays_open")) throw error;
    throw new AppError(
      "WRONG_STATE",
      "Another replay to this webhook is still running. Wait until it is done",
    );
  });
  await planNext(tx, { jobs }, { tenantId, replayId: id }, endpoint.now);
  return getReplay(tx, tenantId, id);
}

/** @throws AppError NOT_FOUND */
export async function getReplay(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<WebhookReplay> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

export async function listReplays(tx: Transaction, tenantId: string, query: ListQuery) {
  const { rows, ...page } = await queries.findPage(tx, tenantId, query);
  return { items: rows.map(present), ...page };
}

/** @throws AppError NOT_FOUND, WRONG_STATE */
export async function pauseReplay(tx: Transaction, tenantId: string, id: string) {
  return changeStatus(tx, tenantId, id, ["running"], "paused");
}

/** @throws AppError NOT_FOUND, WRONG_STATE */
export async function resumeReplay(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  id: string,
) {
  const replay = await changeStatus(tx, tenantId, id, ["paused"], "running");
  const [row, now] = await Promise.all([queries.find(tx, tenantId, id), findNow(tx)]);
  const next = row?.nextPartAt ?? now;
  await planNext(tx, { jobs }, { tenantId, replayId: id }, next > now ? next : now);
  return replay;
}

/** @throws AppError NOT_FOUND, WRONG_STATE */
export async function cancelReplay(tx: Transaction, tenantId: string, id: string) {
  return changeStatus(tx, tenantId, id, ["running", "paused"], "canceled");
}

async function changeStatus(
  tx: Transaction,
  tenantId: string,
  id: string,
  from: readonly WebhookReplay["status"][],
  to: WebhookReplay["status"],
): Promise<WebhookReplay> {
  const finishedAt = to === "canceled" ? await findNow(tx) : null;
  const changed = await queries.updateStatus(tx, tenantId, id, from, to, finishedAt);
  const replay = await getReplay(tx, tenantId, id);
  if (changed === 0) throw new AppError("WRONG_STATE");
  return replay;
}

function present(row: queries.ReplayRow): WebhookReplay {
  const { id, endpointId, types, selection, perMinute, status, total, done, failed } = row;
  return {
    id,
    webhookId: endpointId,
    events: types,
    selection,
    from: row.fromTime.toISOString(),
    before: row.beforeTime.toISOString(),
    perMinute,
    status,
    total,
    done,
    failed,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
