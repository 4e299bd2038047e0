import type { DealChanges, DealMember } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { createWakeSignal } from "../../platform/signals/wake-signal.ts";
import { getPipeline } from "../pipelines/index.ts";
import { presentDeals } from "./presented.ts";
import * as queries from "./queries.ts";
import * as stream from "./stream-queries.ts";
import { publishChange, topicOf } from "./topic.ts";

/** A stream ends after this time and the client reconnects, so that a former member does not keep listening forever. */
const STREAM_LIFE_MS = 5 * 60_000;
/** Interval for renewing a viewer, who counts until two renewals were missed. */
const SEEN_AGAIN_MS = 20_000;
const FRESH_MS = 50_000;
/** Maximum delay between a change's timestamp and its commit. */
const LATE_MS = 10_000;
/** With more changes at once than this, the client reloads the board. */
const CHANGES_MAX = 50;

interface Viewer {
  tenantId: string;
  userId: string;
  pipelineId: string;
}

/**
 * Yields who else has the board of a pipeline open, and its changes. Ends when the caller disconnects or leaves the
 * workspace, and after some minutes in any case.
 * @throws AppError NOT_FOUND
 */
export async function* watchBoard(
  { database, signals }: Deps,
  viewer: Viewer,
  signal: AbortSignal,
): AsyncGenerator<DealChanges> {
  const { tenantId } = viewer;
  const over = AbortSignal.any([signal, AbortSignal.timeout(STREAM_LIFE_MS)]);
  const wakeSignal = createWakeSignal();
  const unsubscribe = signals.subscribe(topicOf(tenantId), wakeSignal.wake);
  const board = new Board(viewer);
  try {
    while (!over.aborted) {
      wakeSignal.reset();
      const seen = await database.tenant(tenantId, (tx) => board.check(tx));
      if (seen === "left") return;
      if (seen) yield seen;
      await wakeSignal.wokenWithin(SEEN_AGAIN_MS, over);
    }
  } finally {
    unsubscribe();
    await database.tenant(tenantId, async (tx) => {
      await stream.removeViewer(tx, tenantId, viewer);
      await publishChange(tx, tenantId);
    });
  }
}

/** A viewer's known state of a board. */
class Board {
  /** The time of each deal's last known change. */
  readonly #known = new Map<string, number>();
  #since: Date | undefined;
  #seenAt = 0;
  #viewers: string | undefined;

  constructor(readonly viewer: Viewer) {}

  /** Returns the changes since the last check; undefined for none, `left` if the viewer is no longer a member. */
  async check(tx: Transaction): Promise<DealChanges | "left" | undefined> {
    const { tenantId, userId, pipelineId } = this.viewer;
    const now = await queries.findNow(tx);
    const since = this.#since ?? now;
    if ((await queries.findMembers(tx, tenantId, [userId])).length === 0) return "left";
    if (this.#since === undefined) await getPipeline(tx, tenantId, pipelineId);
    this.#since = now;
    const { changes, reload } = await this.#changes(tx, new Date(since.getTime() - LATE_MS));
    const viewers = await this.#others(tx, now);
    const viewersText = JSON.stringify(viewers);
    const isNews = changes.length > 0 || reload || viewersText !== this.#viewers;
    this.#viewers = viewersText;
    return isNews ? { changes, reload, viewers } : undefined;
  }

  async #changes(tx: Transaction, since: Date): Promise<Pick<DealChanges, "changes" | "reload">> {
    const { tenantId, pipelineId } = this.viewer;
    const rows = await stream.findChanged(tx, tenantId, pipelineId, since, CHANGES_MAX + 1);
    if (rows.length > CHANGES_MAX) {
      this.#known.clear();
      for (const { id, updatedAt } of rows) this.#known.set(id, updatedAt.getTime());
      return { changes: [], reload: true };
    }
    const fresh = rows.filter(({ id, updatedAt }) => this.#known.get(id) !== updatedAt.getTime());
    this.#known.clear();
    for (const { id, updatedAt } of rows) this.#known.set(id, updatedAt.getTime());
    if (fresh.length === 0) return { changes: [], reload: false };
    const there = fresh.flatMap(({ id, isThere }) => (isThere ? [id] : []));
    const found = there.length > 0 ? await queries.findSome(tx, tenantId, there) : [];
    const deals = new Map((await presentDeals(tx, tenantId, found)).map((deal) => [deal.id, deal]));
    const members = await membersOf(
      tx,
      tenantId,
      fresh.flatMap(({ changedBy }) => changedBy ?? []),
    );
    const changes = fresh.map(({ id, updatedAt, changedBy }) => ({
      dealId: id,
      deal: deals.get(id) ?? null,
      by: members.get(changedBy ?? "") ?? null,
      at: updatedAt.toISOString(),
    }));
    return { changes, reload: false };
  }

  async #others(tx: Transaction, now: Date): Promise<DealMember[]> {
    const { tenantId } = this.viewer;
    const freshSince = new Date(now.getTime() - FRESH_MS);
    if (now.getTime() - this.#seenAt >= SEEN_AGAIN_MS - 1_000) {
      this.#seenAt = now.getTime();
      if (await stream.noteViewer(tx, tenantId, this.viewer, now, freshSince))
        await publishChange(tx, tenantId);
    }
    const others = await stream.findViewers(tx, tenantId, this.viewer, freshSince);
    return [...(await membersOf(tx, tenantId, others)).values()];
  }
}

async function membersOf(
  tx: Transaction,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, DealMember>> {
  if (userIds.length === 0) return new Map();
  const rows = await queries.findMembers(tx, tenantId, [...new Set(userIds)]);
  return new Map(rows.map(({ userId, ...member }) => [userId, member]));
}
