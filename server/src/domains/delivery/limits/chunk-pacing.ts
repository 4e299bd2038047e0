import { setTimeout as pause } from "node:timers/promises";
import { receivingGroup } from "../../sending-accounts/index.ts";
import { takeWarmUp } from "../../sending-domains/index.ts";
import { WHOLE_ACCOUNT } from "./account-limits.ts";
import { type Lane, patiently } from "../engine/lane.ts";
import type { Boarding, Waiting } from "../messages/message-builder.ts";
import { queueUp, takeTokens } from "./limit-queries.ts";
import { type ClaimedChunk, findFirstRetry, findLeftBehind, type LeftBehind } from "../../ledger/chunk-queries.ts";
import { warmUpReached } from "../failures.ts";

/** What the limits leave of a flight. */
export interface Cleared {
  leaves: Boarding[];
  /** In order, without those whose domain has no tokens. */
  stay: Boarding[];
  passedOver: Boarding[];
}

/** Nobody comes back sooner, whatever the clocks say. */
const REST_LEAST_MS = 20;

/** Holds the people of one chunk to the limits of the account that sends to them. */
export class ChunkPacing {
  /** Buckets that let somebody of this chunk through, and those that people were passed over for. */
  private readonly gave = new Set<string>();
  private readonly lacking = new Map<string, number>();

  constructor(
    private readonly lane: Lane,
    private readonly chunk: ClaimedChunk,
  ) {}

  /** Why somebody is not tried now: when they may be, or which bucket is empty. */
  passesOver(person: Waiting): "early" | { bucket: string } | null {
    if (person.retryInMs > 0) return "early";
    const { pace } = this.lane.gate;
    const bucket = pace.bucketFor(person.email);
    return bucket !== null && pace.waitOf(bucket, Date.now()) > 0 ? { bucket } : null;
  }

  /** Notes that somebody waits for tokens until the next pass. */
  lacks(bucket: string): void {
    this.lacking.set(bucket, (this.lacking.get(bucket) ?? 0) + 1);
  }

  /**
   * Takes tokens for a flight and waits for the account's pace. Who stays behind for a limit of all mails comes back as
   * `stay`: nobody of the campaign can leave now.
   */
  async clear(flight: readonly Boarding[], domainId: string | null): Promise<Cleared> {
    const tokens = await this.takeTokens(flight);
    const warm = await this.warmUp(tokens.leaves.length, domainId);
    return { ...tokens, leaves: tokens.leaves.slice(0, warm), stay: [...tokens.leaves.slice(warm), ...tokens.stay] };
  }

  private async takeTokens(flight: readonly Boarding[]): Promise<Cleared> {
    const { lane, chunk } = this;
    const { pace } = lane.gate;
    if (!pace.isLimited) return { leaves: [...flight], stay: [], passedOver: [] };
    const needs = flight.map(({ email }) => pace.bucketFor(email));
    const names = [
      ...new Set([...(pace.bucket(WHOLE_ACCOUNT) ? [WHOLE_ACCOUNT] : []), ...needs.filter((name) => name !== null)]),
    ].toSorted();
    const buckets = names.flatMap((name) => {
      const bucket = pace.bucket(name);
      return bucket ? [{ name, ...bucket }] : [];
    });
    if (buckets.length === 0 && pace.limits.ratePerSecond === null) return { leaves: [...flight], stay: [], passedOver: [] };
    const numberOf = (name: string | null) => buckets.findIndex((bucket) => bucket.name === name) + 1;
    const shared = numberOf(WHOLE_ACCOUNT);
    const people = needs.map(numberOf);
    const wish = { buckets, people, shared, pace: pace.limits.ratePerSecond };
    const answer = await lane.database.tenant(chunk.tenantId, (tx) => takeTokens(tx, chunk.tenantId, lane.sendingAccountId, wish));
    const now = Date.now();
    for (const number of new Set(answer.refused)) {
      const bucket = buckets[number - 1];
      if (bucket) pace.foundEmpty(bucket.name, now + Math.max(REST_LEAST_MS, answer.waits[number - 1] ?? 0));
    }
    const refusedBy = (index: number) => answer.refused[index] ?? 0;
    for (const [index, name] of needs.entries()) if (name !== null && refusedBy(index) === 0) this.gave.add(name);
    if (answer.paceWait > 0)
      await patiently(
        lane,
        pause(answer.paceWait, undefined, { signal: lane.stopping }).catch(() => undefined),
      );
    return {
      leaves: flight.filter((_, index) => refusedBy(index) === 0),
      stay: shared === 0 ? [] : flight.filter((_, index) => refusedBy(index) === shared),
      passedOver: flight.filter((_, index) => refusedBy(index) > 0 && refusedBy(index) !== shared),
    };
  }

  /** How many of them the sender's domain may send today; when none is left, the campaign rests and says so. */
  private async warmUp(wanted: number, domainId: string | null): Promise<number> {
    const { lane, chunk } = this;
    if (wanted === 0 || domainId === null || !lane.warmsUp) return wanted;
    const { granted, againAt } = await lane.database.tenant(chunk.tenantId, (tx) => takeWarmUp(tx, chunk.tenantId, domainId, wanted));
    if (granted === 0 && againAt) {
      lane.health.restsUntil = Math.min(againAt.getTime(), Date.now() + lane.tuning.lookAgainMs);
      lane.health.warmUpUntil = againAt;
      await warmUpReached(lane, chunk, againAt);
    }
    return granted;
  }

  /**
   * How long the chunk can rest, because everybody left in it waits for tokens or for another try; null when somebody
   * may be tried. Resting writes nothing about anybody: however many wait, they cost no more than one look.
   */
  async restMs(queue: readonly Waiting[], loadedTo: number, exhausted: boolean): Promise<number | null> {
    const { lane, chunk } = this;
    if (queue.length === 0 || !queue.every((person) => this.passesOver(person) !== null)) return null;
    const head = queue[0];
    const left = await lane.database.tenant(chunk.tenantId, async (tx) => ({
      groups: await findLeftBehind(tx, chunk, exhausted ? (head?.place ?? loadedTo) : Math.min(head?.place ?? loadedTo, loadedTo)),
      firstRetry: await findFirstRetry(tx, chunk),
    }));
    // Others of the chunk may be tried again: this pass has to end for it.
    if (left.firstRetry !== null && left.firstRetry <= 0) return null;
    const waits = left.groups.map((group) => ({ group, ...this.waitOf(group) }));
    if (waits.some(({ ms }) => ms === 0)) return null;
    const [first] = waits.toSorted((a, b) => a.ms - b.ms);
    if (!first) return null;
    const turn = first.bucket === null ? first.ms : await this.turn(first.bucket, first.ms, first.group.people);
    return Math.max(REST_LEAST_MS, Math.min(turn, left.firstRetry ?? Infinity));
  }

  private waitOf({ domain, retryInMs }: LeftBehind): { bucket: string | null; ms: number } {
    const { pace } = this.lane.gate;
    const bucket = receivingGroup(domain);
    const ms = pace.bucket(bucket) ? pace.waitOf(bucket, Date.now()) : 0;
    return retryInMs > ms ? { bucket: null, ms: retryInMs } : { bucket, ms };
  }

  /** When to come back for tokens of a bucket. Who got some goes on with the next ones; others stand behind. */
  private async turn(name: string, waitMs: number, people: number): Promise<number> {
    const { lane, chunk, gave } = this;
    const bucket = lane.gate.pace.bucket(name);
    if (!bucket || gave.has(name)) return waitMs;
    const takesMs = (people * bucket.every) / 1000;
    return lane.database.tenant(chunk.tenantId, (tx) => queueUp(tx, chunk.tenantId, lane.sendingAccountId, name, waitMs, takesMs));
  }

  /** After this pass, when those come back whom it passed over. */
  async passWaitMs(): Promise<number> {
    const waits: number[] = [];
    for (const [name, people] of this.lacking) {
      waits.push(await this.turn(name, this.lane.gate.pace.waitOf(name, Date.now()), people));
    }
    return waits.length === 0 ? 0 : Math.max(REST_LEAST_MS, Math.min(...waits));
  }
}
