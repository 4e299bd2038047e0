import type { Transaction } from "../../platform/database/database.ts";
import { planSpread, spreadRate } from "./spread-plan.ts";
import * as queries from "./spread-queries.ts";
import { releaseHeldChunks } from "./stage-queries.ts";

export { isSpreadLate } from "./spread-queries.ts";

const MINUTE = 60_000;

const keyOf = ({ stage, variant, spreadFrom }: Omit<queries.WaitingChunk, "chunk" | "size">) =>
  `${stage}/${variant ?? ""}/${spreadFrom.getTime()}`;

/**
 * Plans when the remaining chunks of a spread campaign are due: when it begins, and again after an interruption. Chunks
 * that have begun stay due. A no-op for other campaigns, and when the spread was ended. Idempotent.
 */
export async function planRest(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<void> {
  const spread = await queries.findSpread(tx, tenantId, campaignId);
  if (!spread || spread.endedAt !== null) return;
  const waiting = await queries.lockWaitingChunks(tx, tenantId, campaignId);
  if (waiting.length === 0) return;
  const ms = spread.minutes * MINUTE;
  const now = spread.now.getTime();
  const planned = (await queries.sumSpreadParts(tx, tenantId, campaignId)).flatMap((part) => {
    const own = waiting.filter((chunk) => keyOf(chunk) === keyOf(part));
    if (own.length === 0) return [];
    const sizes = own.map(({ size }) => size);
    const group = { from: part.spreadFrom.getTime(), total: part.people, waiting: sizes };
    const recipients = sizes.reduce((sum, size) => sum + size, 0);
    return [
      { ...planSpread(group, ms, now), people: recipients, chunks: own.map(({ chunk }) => chunk) },
    ];
  });
  await queries.setDue(
    tx,
    tenantId,
    campaignId,
    planned.flatMap(({ chunks }) => chunks),
    planned.flatMap(({ due }) => due.map((at) => new Date(at))),
  );
  const until = new Date(Math.max(...planned.map((group) => group.until)));
  await queries.setPlan(tx, tenantId, campaignId, until, spreadRate(planned));
}

/** Releases the chunks held back, assigning this variant to those without one; in a spread campaign, one at a time. */
export async function releaseHeld(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  variant: number,
): Promise<void> {
  const spread = await queries.findSpread(tx, tenantId, campaignId);
  await releaseHeldChunks(tx, tenantId, campaignId, variant, spread?.now ?? null);
  await planRest(tx, tenantId, campaignId);
}

/** Makes the rest of a spread campaign due. Returns false when it isn't spread, or was already ended. */
export async function endSpread(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  const spread = await queries.findSpread(tx, tenantId, campaignId);
  if (!spread || spread.endedAt !== null) return false;
  await queries.setSpreadEnded(tx, tenantId, campaignId, spread.now);
  await queries.releaseWaitingChunks(tx, tenantId, campaignId);
  return true;
}

/** Resumes the spread of the remaining chunks. Returns false when the spread was not ended. */
export async function restoreSpread(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  const spread = await queries.findSpread(tx, tenantId, campaignId);
  if (!spread || spread.endedAt === null) return false;
  await queries.setSpreadEnded(tx, tenantId, campaignId, null);
  await planRest(tx, tenantId, campaignId);
  return true;
}
