import { setTimeout as pause } from "node:timers/promises";
import { chunks } from "../../ledger/index.ts";
import { receivingGroup } from "@arauto/mail";
import { takeWarmUp } from "../../sending-domains/index.ts";
import { type Lane, waitExternally } from "../engine/lane.ts";
import { showWarmUpLimit } from "../failures.ts";
import type { QueuedRecipient, ReadyMessage } from "../messages/message-builder.ts";
import { WHOLE_ACCOUNT } from "./account-limits.ts";
import { queueBehind, takeTokens } from "./limit-queries.ts";
import type { Bucket } from "./token-buckets.ts";

/** The part of a batch that the limits allow. */
export interface AllowedBatch {
  leaves: ReadyMessage[];
  /** In order, without recipients whose domain has no tokens. */
  stay: ReadyMessage[];
  passedOver: ReadyMessage[];
}

/** The share of an account's hourly limit that campaigns leave to single emails. */
const EMAILS_SHARE = 0.05;
/** The shortest rest, regardless of clocks. */
const REST_MIN_MS = 20;

/** Applies the limits of a sending account to the recipients of one chunk. */
export class ChunkPacing {
  /** Buckets that had tokens for this chunk, and how many recipients were skipped for empty ones. */
  private readonly gave = new Set<string>();
  private readonly lacking = new Map<string, number>();

  constructor(
    private readonly lane: Lane,
    private readonly chunk: chunks.ClaimedChunk,
  ) {}

  /** Returns why a recipient is not tried now: it is too early, or a bucket is empty. */
  passesOver(recipient: QueuedRecipient): "early" | { bucket: string } | null {
    if (recipient.retryInMs > 0) return "early";
    // A deleted contact is skipped when its turn comes.
    if (!recipient.present) return null;
    const { limiter } = this.lane.pool;
    const bucket = limiter.bucketFor(recipient.email);
    return bucket !== null && limiter.waitOf(bucket, Date.now()) > 0 ? { bucket } : null;
  }

  /** Counts a recipient that waits for tokens until the next pass. */
  lacks(bucket: string): void {
    this.lacking.set(bucket, (this.lacking.get(bucket) ?? 0) + 1);
  }

  /**
   * Takes tokens for a batch and waits for the account's rate per second. Messages held back by an account-wide limit
   * are returned as `stay`: no message of the campaign can be sent now.
   */
  async clear(batch: readonly ReadyMessage[], domainId: string | null): Promise<AllowedBatch> {
    const tokens = await this.takeTokens(batch);
    const warm = await this.warmUp(tokens.leaves.length, domainId);
    return {
      ...tokens,
      leaves: tokens.leaves.slice(0, warm),
      stay: [...tokens.leaves.slice(warm), ...tokens.stay],
    };
  }

  private async takeTokens(batch: readonly ReadyMessage[]): Promise<AllowedBatch> {
    const { lane, chunk } = this;
    const { limiter } = lane.pool;
    if (!limiter.isLimited) return { leaves: [...batch], stay: [], passedOver: [] };
    const needs = batch.map(({ email }) => limiter.bucketFor(email));
    const names = [
      ...new Set([
        ...(limiter.bucket(WHOLE_ACCOUNT) ? [WHOLE_ACCOUNT] : []),
        ...needs.filter((name) => name !== null),
      ]),
    ].toSorted();
    const buckets = names.flatMap((name) => {
      const bucket = limiter.bucket(name);
      return bucket ? [{ name, ...this.withoutShare(name, bucket) }] : [];
    });
    if (buckets.length === 0 && limiter.limits.ratePerSecond === null)
      return { leaves: [...batch], stay: [], passedOver: [] };
    const numberOf = (name: string | null) =>
      buckets.findIndex((bucket) => bucket.name === name) + 1;
    const shared = numberOf(WHOLE_ACCOUNT);
    const request = {
      buckets,
      recipients: needs.map(numberOf),
      shared,
      ratePerSecond: limiter.limits.ratePerSecond,
    };
    const grant = await lane.database.tenant(chunk.tenantId, (tx) =>
      takeTokens(tx, chunk.tenantId, lane.sendingAccountId, request),
    );
    const now = Date.now();
    for (const number of new Set(grant.refused)) {
      const bucket = buckets[number - 1];
      const until = now + Math.max(REST_MIN_MS, grant.waits[number - 1] ?? 0);
      if (bucket?.name === WHOLE_ACCOUNT && lane.reservesEmailShare) limiter.foundShare(until);
      else if (bucket) limiter.foundEmpty(bucket.name, until);
    }
    const refusedBy = (index: number) => grant.refused[index] ?? 0;
    for (const [index, name] of needs.entries())
      if (name !== null && refusedBy(index) === 0) this.gave.add(name);
    if (grant.paceWait > 0)
      await waitExternally(
        lane,
        pause(grant.paceWait, undefined, { signal: lane.stopping }).catch(() => undefined),
      );
    return {
      leaves: batch.filter((_, index) => refusedBy(index) === 0),
      stay: shared === 0 ? [] : batch.filter((_, index) => refusedBy(index) === shared),
      passedOver: batch.filter((_, index) => refusedBy(index) > 0 && refusedBy(index) !== shared),
    };
  }

  /** Returns a bucket limited to what this campaign may use: an account's last tokens are for single emails. */
  private withoutShare(name: string, bucket: Bucket): Bucket {
    if (name !== WHOLE_ACCOUNT || !this.lane.reservesEmailShare) return bucket;
    const burst = Math.max(1, bucket.burst - Math.ceil(bucket.burst * EMAILS_SHARE));
    return { ...bucket, burst, batch: Math.min(bucket.batch, burst) };
  }

  /** Returns how many messages the sender's domain may send today. When none is left, the campaign rests and shows it. */
  private async warmUp(count: number, domainId: string | null): Promise<number> {
    const { lane, chunk } = this;
    if (count === 0 || domainId === null || !lane.warmsUp) return count;
    const { granted, againAt } = await lane.database.tenant(chunk.tenantId, (tx) =>
      takeWarmUp(tx, chunk.tenantId, domainId, count),
    );
    if (granted === 0 && againAt) {
      lane.health.restsUntil = Math.min(againAt.getTime(), Date.now() + lane.tuning.pollMs);
      lane.health.warmUpUntil = againAt;
      await showWarmUpLimit(lane, chunk, againAt);
    }
    return granted;
  }

  /**
   * Returns how long the chunk can rest because all its remaining recipients wait for tokens or a retry, or null when
   * one may be tried. Resting writes nothing to the recipients, so its cost is independent of their number.
   */
  async restMs(
    queue: readonly QueuedRecipient[],
    loadedTo: number,
    exhausted: boolean,
  ): Promise<number | null> {
    const { lane, chunk } = this;
    if (queue.length === 0 || !queue.every((recipient) => this.passesOver(recipient) !== null))
      return null;
    const head = queue[0];
    const left = await lane.database.tenant(chunk.tenantId, async (tx) => ({
      groups: await chunks.findRemaining(
        tx,
        chunk,
        exhausted ? (head?.place ?? loadedTo) : Math.min(head?.place ?? loadedTo, loadedTo),
      ),
      firstRetry: await chunks.findFirstRetry(tx, chunk),
    }));
    // Recipients tried in this pass may be retried: the pass has to end first.
    if (left.firstRetry !== null && left.firstRetry <= 0) return null;
    const waits = left.groups.map((group) => ({ group, ...this.waitOf(group) }));
    if (waits.some(({ ms }) => ms === 0)) return null;
    const [first] = waits.toSorted((a, b) => a.ms - b.ms);
    if (!first) return null;
    const turn =
      first.bucket === null
        ? first.ms
        : await this.turn(first.bucket, first.ms, first.group.recipients);
    return Math.max(REST_MIN_MS, Math.min(turn, left.firstRetry ?? Infinity));
  }

  private waitOf({ domain, retryInMs }: chunks.RemainingDomain): {
    bucket: string | null;
    ms: number;
  } {
    const { limiter } = this.lane.pool;
    const bucket = receivingGroup(domain);
    const ms = limiter.bucket(bucket) ? limiter.waitOf(bucket, Date.now()) : 0;
    return retryInMs > ms ? { bucket: null, ms: retryInMs } : { bucket, ms };
  }

  /**
   * Returns the time until the chunk's turn for a bucket. A chunk that already got tokens continues with the next ones;
   * others queue up.
   */
  private async turn(name: string, waitMs: number, recipients: number): Promise<number> {
    const { lane, chunk, gave } = this;
    const bucket = lane.pool.limiter.bucket(name);
    if (!bucket || gave.has(name)) return waitMs;
    const takesMs = (recipients * bucket.every) / 1000;
    return lane.database.tenant(chunk.tenantId, (tx) =>
      queueBehind(tx, chunk.tenantId, lane.sendingAccountId, name, waitMs, takesMs),
    );
  }

  /** Returns how long to wait after this pass for its skipped recipients. */
  async passWaitMs(): Promise<number> {
    const waits: number[] = [];
    for (const [name, recipients] of this.lacking) {
      waits.push(
        await this.turn(name, this.lane.pool.limiter.waitOf(name, Date.now()), recipients),
      );
    }
    return waits.length === 0 ? 0 : Math.max(REST_MIN_MS, Math.min(...waits));
  }
}
