import { AppError, type dealActivityBody, type DealTimelineEntry } from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import * as activities from "./activity-queries.ts";
import type { Actor } from "./actor.ts";
import { markActive } from "./move-queries.ts";
import { lockDeal } from "./moves.ts";
import * as queries from "./queries.ts";
import { publishChange } from "./topic.ts";

/** Clocks differ: a slightly future time is accepted. */
const CLOCK_SLACK_MS = 10 * 60_000;

type Values = z.output<typeof dealActivityBody>;

/** Logs an activity or note. @throws AppError NOT_FOUND; VALIDATION for a time in the future */
export async function addActivity(
  tx: Transaction,
  actor: Actor,
  dealId: string,
  body: Values,
): Promise<DealTimelineEntry> {
  const { tenantId, userId } = actor;
  const { now } = await lockDeal(tx, tenantId, dealId);
  const id = v7();
  await activities.insert(tx, tenantId, { id, dealId, userId, ...valuesOf(body, now) });
  await markActive(tx, tenantId, [dealId], { userId, now });
  await publishChange(tx, tenantId);
  return getActivity(tx, actor, dealId, id);
}

function valuesOf({ kind, text, minutes, at }: Values, now: Date): activities.ActivityValues {
  const time = at === undefined ? now : new Date(at);
  if (time.getTime() > now.getTime() + CLOCK_SLACK_MS) {
    const message = "An activity can't be in the future. Add a next step instead";
    const errors = [{ path: "at", code: "inFuture", message }];
    throw new AppError("VALIDATION", message, { errors });
  }
  return { kind, text, at: time, minutes: kind === "call" || kind === "meeting" ? minutes : null };
}

/** @throws AppError NOT_FOUND; FORBIDDEN for another member's; VALIDATION for a time in the future */
export async function updateActivity(
  tx: Transaction,
  actor: Actor,
  dealId: string,
  id: string,
  body: Values,
): Promise<DealTimelineEntry> {
  const { tenantId, userId } = actor;
  const { now } = await lockDeal(tx, tenantId, dealId);
  const { at } = await requireOwn(tx, actor, dealId, id);
  const values = valuesOf({ ...body, at: body.at ?? at.toISOString() }, now);
  await activities.update(tx, tenantId, id, { ...values, editedAt: now });
  await markActive(tx, tenantId, [dealId], { userId, now });
  await publishChange(tx, tenantId);
  return getActivity(tx, actor, dealId, id);
}

/** @throws AppError NOT_FOUND; FORBIDDEN for another member's */
export async function removeActivity(
  tx: Transaction,
  actor: Actor,
  dealId: string,
  id: string,
): Promise<void> {
  const { tenantId, userId } = actor;
  const { now } = await lockDeal(tx, tenantId, dealId);
  await requireOwn(tx, actor, dealId, id);
  await activities.remove(tx, tenantId, dealId, id);
  await markActive(tx, tenantId, [dealId], { userId, now });
  await publishChange(tx, tenantId);
}

/** Members change only their own activities. Any member may change those created through the API. */
async function requireOwn(
  tx: Transaction,
  { tenantId, userId }: Actor,
  dealId: string,
  id: string,
): Promise<activities.ActivityRow> {
  const row = await activities.find(tx, tenantId, dealId, id);
  if (!row) throw new AppError("NOT_FOUND");
  if (userId !== null && row.userId !== null && row.userId !== userId)
    throw new AppError("FORBIDDEN", "Only the author of an activity can change it");
  return row;
}

async function getActivity(
  tx: Transaction,
  { tenantId, userId }: Actor,
  dealId: string,
  id: string,
): Promise<DealTimelineEntry> {
  const row = await activities.find(tx, tenantId, dealId, id);
  if (!row) throw new AppError("NOT_FOUND");
  const [member] = row.userId === null ? [] : await queries.findMembers(tx, tenantId, [row.userId]);
  const { userId: _, ...by } = member ?? { userId: null };
  return {
    id,
    at: row.at.toISOString(),
    by: member ? (by as Omit<typeof member, "userId">) : null,
    kind: "activity",
    activity: row.kind,
    text: row.text,
    minutes: row.minutes,
    isYours: userId !== null && row.userId === userId,
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}
