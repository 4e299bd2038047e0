import { classifyRefusal, type RefusalKind } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import type { EventReader } from "../../platform/events/event-reader.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { states } from "../ledger/index.ts";
import * as queries from "./counting-queries.ts";

/** Chunks counted in one transaction, of at most a thousand recipients each; few because a reader may wait. */
const BATCH = 25;
const BATCH_FOR_READER = 4;
/** How long a report waits for the counting; the rest runs in the background. */
const READER_WAITS_MS = 200;

/** Positions of rejected recipients by kind: bounced, deferred and failed. */
type Refusals = Partial<
  Record<RefusalKind, [bounced: number[], deferred: number[], failed: number[]]>
>;
const { bounced, deferred, failed } = states.STATE_CODES;
const PART_OF_STATE: Readonly<Record<number, 0 | 1 | 2>> = {
  [bounced]: 0,
  [deferred]: 1,
  [failed]: 2,
};

function toKeptChunk({ refused, ...chunk }: queries.CountedChunk): queries.KeptChunk {
  const refusals: Refusals = {};
  for (const [state, place, reply] of refused) {
    const parts = (refusals[classifyRefusal(reply ?? "")] ??= [[], [], []]);
    parts[PART_OF_STATE[state] ?? 2].push(place);
  }
  return { ...chunk, refusals: JSON.stringify(refusals) };
}

/**
 * Counts the next changed chunks in one transaction, so that a crash changes nothing and a repetition is a no-op.
 * @param after counts only chunks after this one
 * @param reader a user waits for the result: does not wait if another transaction is already counting
 * @returns the last chunk counted; null when there is none left, or another transaction counts
 */
async function countBatch(
  deps: Pick<Deps, "database">,
  tenantId: string,
  campaignId: string,
  after: number,
  reader: boolean,
): Promise<number | null> {
  return deps.database.tenant(tenantId, async (tx) => {
    if (!reader) await queries.lockCounting(tx, campaignId);
    else if (!(await queries.tryLockCounting(tx, campaignId))) return null;
    const most = reader ? BATCH_FOR_READER : BATCH;
    const counted = await queries.countChanged(tx, tenantId, campaignId, after, most);
    if (counted.length > 0)
      await queries.storeCounted(tx, tenantId, campaignId, counted.map(toKeptChunk));
    return counted.length < most ? null : (counted.at(-1)?.chunk ?? null);
  });
}

/** Counts every chunk that has changed by now, each once, even if more messages are sent meanwhile. */
export async function countAll(
  deps: Pick<Deps, "database">,
  tenantId: string,
  campaignId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let after: number | null = -1; after !== null;) {
    signal?.throwIfAborted();
    after = await countBatch(deps, tenantId, campaignId, after, false);
  }
}

/** Counts as much as possible while a user waits, and leaves the rest to the background. @returns chunks left */
export async function countForReader(
  deps: Pick<Deps, "database" | "jobs">,
  tenantId: string,
  campaignId: string,
  waitsMs = READER_WAITS_MS,
): Promise<number> {
  const end = performance.now() + waitsMs;
  for (let after: number | null = -1; after !== null && performance.now() < end;) {
    after = await countBatch(deps, tenantId, campaignId, after, true);
  }
  return deps.database.tenant(tenantId, async (tx) => {
    const left = await queries.changedChunks(tx, tenantId, campaignId);
    if (left > 0)
      await deps.jobs.add(
        tx,
        countJob,
        { tenantId, campaignId },
        { key: `${countJob.name}:${campaignId}` },
      );
    return left;
  });
}

/** Counts several ledgers in this way, sharing the time. */
export async function countAllForReader(
  deps: Pick<Deps, "database" | "jobs">,
  tenantId: string,
  ledgers: readonly string[],
): Promise<number> {
  const end = performance.now() + READER_WAITS_MS;
  let left = 0;
  for (const id of ledgers)
    left += await countForReader(deps, tenantId, id, Math.max(0, end - performance.now()));
  return left;
}

export const countJob = defineJob<JobPayload & { campaignId: string }>({
  name: "reports.count",
  run: ({ tenantId, campaignId }, { deps, signal }) => countAll(deps, tenantId, campaignId, signal),
});

/** Counts a campaign once its messages are sent, so that its report is ready when it is opened. */
export const endReader: EventReader = {
  name: "reports",
  types: ["campaign.sent", "campaign.paused", "campaign.canceled"],
  async handle(tx, deps, events) {
    for (const { tenantId, campaignId } of events) {
      if (campaignId !== null)
        await deps.jobs.add(
          tx,
          countJob,
          { tenantId, campaignId },
          { key: `${countJob.name}:${campaignId}` },
        );
    }
  },
};
