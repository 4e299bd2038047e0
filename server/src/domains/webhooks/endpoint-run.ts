import { setTimeout as pause } from "node:timers/promises";
import { WEBHOOK_RESPONSE_BYTES } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { ownAuthorities } from "../../platform/network/certificate-authorities.ts";
import { createWakeSignal } from "../../platform/signals/wake-signal.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { breakerAdmits } from "../../platform/network/breaker.ts";
import type { Capacity } from "../../platform/network/capacity.ts";
import { messageId } from "./deliveries.ts";
import { findNow } from "./delivery-queries.ts";
import { HttpClient } from "../../platform/network/http-client.ts";
import { openSecrets } from "./endpoint-secrets.ts";
import { type Attempt, type EndpointNews, judge, lostOutcome } from "./outcomes.ts";
import { requestBody } from "./payloads.ts";
import { postOf } from "./post.ts";
import * as queries from "./run-queries.ts";
import { signedHeaders } from "../../platform/crypto/webhook-signing.ts";
import type { WebhookTuning } from "./tuning.ts";

/** User agent of requests to endpoints. */
export const USER_AGENT = "Arauto-Webhooks/1.0 (+https://www.standardwebhooks.com)";
/** Poll interval while requests are in flight: other retries may become due. */
const POLL_MS = 1_000;

/** Retry interval while the database is unavailable. */
const EXCHANGE_RETRY_MS = 500;
const EXCHANGE_TRIES = 40;
const NEVER = new AbortController().signal;

/** Another process has the queue, or the endpoint was deleted. */
class QueueLost extends Error {}

export interface RunOptions {
  deps: Deps;
  tuning: WebhookTuning;
  capacity: Capacity;
  /** Aborted when the process stops: nothing new begins. */
  stopping: AbortSignal;
}

/**
 * Delivers the queue of one endpoint, as the only process to do so. Each exchange with the database stores finished
 * attempts and begins due ones, so that many attempts share a transaction.
 */
export class EndpointRun {
  private readonly wakeSignal = createWakeSignal();
  private readonly client: HttpClient;
  private readonly ended: Attempt[] = [];
  private inFlight = 0;
  /** Maximum concurrent requests: grows with each success, and halves with each failure. */
  private limit: number;

  constructor(
    private readonly key: queries.QueueKey,
    private readonly lease: string,
    private readonly options: RunOptions,
  ) {
    const { deps, tuning } = options;
    this.limit = tuning.inFlightFirst;
    this.client = new HttpClient({
      network: deps.network,
      secureContext: ownAuthorities(deps.config),
      limits: tuning.client,
      bytesMax: WEBHOOK_RESPONSE_BYTES,
    });
  }

  /** Signals that something may be due. */
  wake(): void {
    this.wakeSignal.wake();
  }

  /** Delivers until nothing is due, or the process stops. Requests still in flight then are stored. */
  async run(): Promise<void> {
    const { deps } = this.options;
    try {
      if (!(await deps.database.tenant(this.key.tenantId, (tx) => this.take(tx)))) return;
      let isDone = false;
      let failures = 0;
      while (!isDone) {
        this.wakeSignal.reset();
        try {
          isDone = await this.exchange();
          failures = 0;
        } catch (error) {
          // Responses are kept until they can be stored, as long as we still hold the queue.
          if (error instanceof QueueLost || (failures += 1) > EXCHANGE_TRIES) throw error;
          await pause(EXCHANGE_RETRY_MS);
        }
        if (!isDone && this.inFlight > 0) await this.wakeSignal.wokenWithin(POLL_MS, NEVER);
      }
    } catch (error) {
      if (!(error instanceof QueueLost)) throw error;
    } finally {
      this.client.close();
    }
  }

  private get isStopping(): boolean {
    return this.options.stopping.aborted;
  }

  /** Takes the queue, and stores attempts left in flight by a killed process as unknown. */
  private async take(tx: Transaction): Promise<boolean> {
    const { tuning } = this.options;
    const now = await findNow(tx);
    if (!(await queries.takeQueue(tx, this.key, this.lease, now, tuning.leaseMs))) return false;
    const lost = await queries.findLost(tx, this.key);
    const outcomes = lost.map((attempt) => lostOutcome(attempt, now));
    if (outcomes.length > 0) await queries.storeOutcomes(tx, this.key, outcomes, now);
    return true;
  }

  /**
   * Stores finished attempts, begins due ones and renews the lease; releases the queue when nothing is left. Returns
   * whether it was released.
   */
  private async exchange(): Promise<boolean> {
    const { deps, capacity } = this.options;
    const { tenantId } = this.key;
    const stored = this.ended.length;
    const freeSlots = this.isStopping ? 0 : Math.max(0, this.limit - this.inFlight);
    const places = capacity.take(tenantId, freeSlots);
    let used = 0;
    try {
      const { claimed, queue, secrets, isReleased } = await deps.database.tenant(tenantId, (tx) =>
        this.storeAndClaim(tx, this.ended.slice(0, stored), places),
      );
      this.ended.splice(0, stored);
      used = claimed.length;
      this.begin(claimed, new URL(queue.url), secrets);
      return isReleased;
    } finally {
      capacity.release(tenantId, places - used);
    }
  }

  private async storeAndClaim(tx: Transaction, ended: readonly Attempt[], places: number) {
    const { key, lease } = this;
    const { deps, tuning } = this.options;
    const held = await queries.findHeldQueue(tx, key, lease);
    if (!held) throw new QueueLost();
    const { outcomes, queue, news, disable } = judge(ended, held);
    if (outcomes.length > 0) await queries.storeOutcomes(tx, key, outcomes, queue.now);
    if ((await queries.updateQueue(tx, key, lease, queue, tuning.leaseMs)) === 0)
      throw new QueueLost();
    if (disable) await queries.disableEndpoint(tx, key, disable);
    await this.report(tx, queue.url, news, disable);
    const status = disable ? ("inactive" as const) : queue.status;
    const room = status === "active" ? this.roomOf(queue, places) : 0;
    // Opened first: if a secret can't be decrypted, no attempt must begin.
    const secrets = openSecrets(deps.secrets, key.tenantId, key.endpointId, queue, queue.now);
    const claimed = room > 0 ? await queries.claimDue(tx, key, queue.now, room) : [];
    const isIdle =
      claimed.length === 0 && this.inFlight === 0 && this.ended.length === ended.length;
    if (!isIdle) return { claimed, queue, secrets, isReleased: false };
    const isReleased = this.isStopping
      ? await queries.dropLease(tx, key, lease).then(() => true)
      : await queries.releaseQueue(tx, key, lease, { revision: queue.revision, status });
    return { claimed, queue, secrets, isReleased };
  }

  private roomOf(queue: queries.QueueState, places: number): number {
    const admits = breakerAdmits(queue, queue.now);
    if (admits === "none") return 0;
    return admits === "one" ? Math.min(places, 1 - this.inFlight) : places;
  }

  private async report(
    tx: Transaction,
    url: string,
    news: readonly EndpointNews[],
    disable: "gone" | "failing" | null,
  ): Promise<void> {
    if (news.length === 0) return;
    const { tenantId, endpointId: webhookId } = this.key;
    const facts = { webhookId, host: new URL(url).host };
    this.options.deps.log.info({ tenantId, webhookId, news }, "A webhook needs attention");
    await recordEvents(
      tx,
      tenantId,
      news.map((type) =>
        type === "webhook.disabled"
          ? { type, data: { ...facts, reason: disable ?? "failing" } }
          : { type, data: facts },
      ),
    );
  }

  private begin(
    claimed: readonly queries.ClaimedDelivery[],
    url: URL,
    secrets: readonly string[],
  ): void {
    const { tenantId } = this.key;
    for (const delivery of claimed) {
      this.inFlight += 1;
      void this.attempt(delivery, url, secrets).then((attempt) => {
        this.inFlight -= 1;
        this.options.capacity.release(tenantId, 1);
        this.ended.push(attempt);
        this.adapt(attempt);
        this.wakeSignal.wake();
      });
    }
  }

  private async attempt(
    { id, type, data, occurredAt, number, step }: queries.ClaimedDelivery,
    url: URL,
    secrets: readonly string[],
  ): Promise<Attempt> {
    const startedAt = new Date();
    const body = requestBody({ type, occurredAt, data });
    const timestamp = Math.floor(startedAt.getTime() / 1000);
    const headers = signedHeaders({ id: messageId(id), timestamp, body }, secrets);
    const result = await this.client.send(
      postOf(url, { ...headers, "user-agent": USER_AGENT }, body),
    );
    return { id, number, step, startedAt, result };
  }

  private adapt({ result: { statusCode } }: Attempt): void {
    const { inFlightPerEndpoint } = this.options.tuning;
    const responds = statusCode !== null && statusCode < 500 && statusCode !== 429;
    this.limit = responds
      ? Math.min(this.limit + 1, inFlightPerEndpoint)
      : Math.max(1, Math.floor(this.limit / 2));
  }
}
