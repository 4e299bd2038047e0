import type { SendOutcome } from "@arauto/mail";
import { batches, chunks } from "../../ledger/index.ts";
import { LaneConnection } from "../connections/lane-connection.ts";
import {
  recordConnectionFailure,
  recordServerFailure,
  recordServerSuccess,
  slowDownAfter,
  pauseOnFailure,
} from "../failures.ts";
import { WHOLE_ACCOUNT } from "../limits/account-limits.ts";
import { ChunkPacing } from "../limits/chunk-pacing.ts";
import { findAboveCap } from "../limits/frequency-cap.ts";
import { quietHoursDelays } from "../limits/quiet-hours.ts";
import { retryDelay } from "../limits/retries.ts";
import {
  mayBeSent,
  MessageBuilder,
  type QueuedRecipient,
  type ReadyMessage,
} from "../messages/message-builder.ts";
import type { OutgoingMessage } from "../messages/outgoing-message.ts";
import { sendStats } from "../stats/send-stats.ts";
import { jittered } from "../tuning.ts";
import { type BatchOutcome, type NotSent, readOutcomes } from "./batch.ts";
import { commitBatch, retryUntilStored } from "./commit.ts";
import type { Lane } from "./lane.ts";
import { countRefusals, pauseForRefusals, RefusalPause } from "./sender-refusals.ts";
import {
  deferred,
  lost,
  mayHaveArrived,
  notPersonalized,
  type RecipientResult,
  resultAboveCap,
  resultInQuietHours,
  resultOf,
  type Verdict,
  waiting,
} from "./verdicts.ts";

const LOAD_MIN = 20;
/** Maximum number of waiting recipients stored in one write. */
const PASSED_OVER_MAX = 500;
/** Maximum total size of the attachments in a batch, which are all in memory. A single email may use all of it. */
const ATTACHED_MAX_BYTES = 10_000_000;

/**
 * Sends one claimed chunk in batches. A batch goes through these states:
 *
 * 1. loaded: recipients are in the queue, with the contact's data as it is now.
 * 2. built: messages are rendered and signed, or have an error.
 * 3. cleared: a connection is available, and the limits allow sending.
 * 4. committed: one write stores the results of the previous batch and moves the watermark over this one.
 * 5. sent: the server replied to each message, or the connection ended.
 * 6. recorded: replies became results, which the next commit stores.
 *
 * A crash leaves at most one batch of recipients uncertain, and a pause waits for at most one batch.
 */
export class ChunkRun {
  private queue: QueuedRecipient[] = [];
  private results: RecipientResult[] = [];
  /** Recipients whose email counted toward the frequency cap but was not sent, since the last commit. */
  private unsent: string[] = [];
  private loadedTo: number;
  private exhausted = false;
  private watermark: number;
  private batchSize: number;
  private readonly connection: LaneConnection;
  private readonly pacing: ChunkPacing;
  private readonly refusalPause: RefusalPause;
  /** Taken from the queue but not committed. */
  private taken: readonly QueuedRecipient[] = [];
  /** Committed but without a result. */
  private inProgress: readonly ReadyMessage[] = [];

  constructor(
    private readonly lane: Lane,
    private readonly chunk: chunks.ClaimedChunk,
  ) {
    this.loadedTo = this.watermark = chunk.watermark;
    this.batchSize = lane.pool.batchSize ?? lane.tuning.firstBatch;
    this.connection = new LaneConnection(lane);
    this.pacing = new ChunkPacing(lane, chunk);
    this.refusalPause = new RefusalPause(lane, chunk);
  }

  /** Resolves when the chunk is done or released. Throws only when the ledger could not be reached before the cut-off. */
  async run(): Promise<void> {
    try {
      let outgoing = await this.compiled();
      if (!outgoing) return await this.release();
      const builder = new MessageBuilder(this.lane, this.chunk, outgoing, (recipient, verdict) =>
        this.record(recipient, verdict),
      );
      for (;;) {
        await retryUntilStored(
          this.lane,
          () => this.load(),
          () => this.isOver(),
        );
        if (this.queue.length === 0) return await this.endPass();
        if (this.lane.control.shouldGiveWay() || this.lane.control.rests())
          return await this.release();
        const restMs = await this.pacing.restMs(this.queue, this.loadedTo, this.exhausted);
        if (restMs !== null) return await this.release(restMs);
        outgoing = await this.compiled();
        if (!outgoing) return await this.release();
        const built = await this.build(builder, outgoing);
        const batch = !built || built.length === 0 ? built : await this.clear(built, outgoing);
        if (!batch) return await this.release();
        const leaving = await this.commit(batch);
        if (!leaving) return;
        const outcomes = await this.send(leaving, builder);
        if (!(await this.recordOutcomes(leaving, outcomes))) return await this.release();
      }
    } catch (error) {
      // No recipient may be lost or sent to twice, whatever the error: those in progress are uncertain.
      for (const message of this.inProgress) this.record(message, lost(error));
      this.requeueTaken();
      await this.release();
      throw error;
    } finally {
      this.connection.release();
    }
  }

  private isOver(): boolean {
    return this.lane.cutOff.aborted;
  }

  private compiled(): Promise<OutgoingMessage | undefined> {
    const { lane, chunk } = this;
    return pauseOnFailure(lane, chunk, () =>
      lane.messages.of(chunk.tenantId, chunk.campaignId, chunk.variant),
    );
  }

  /**
   * Builds the next messages. Returns undefined when the template cannot be rendered; the recipients then stay in the
   * queue.
   */
  private async build(
    builder: MessageBuilder,
    outgoing: OutgoingMessage,
  ): Promise<ReadyMessage[] | undefined> {
    const recipients = await this.withinCap(this.awake(this.nextRecipients()));
    const built = await pauseOnFailure(this.lane, this.chunk, () =>
      builder.batch(recipients, outgoing),
    );
    if (built) this.lane.health.renderTimeouts = 0;
    else this.requeueTaken();
    return built;
  }

  /**
   * Returns the recipients outside of their quiet hours. The others wait: quiet hours may have begun while their email
   * waited for a limit, the frequency cap or a retry.
   */
  private awake(recipients: readonly QueuedRecipient[]): readonly QueuedRecipient[] {
    const { quietHours, tuning } = this.lane;
    if (!quietHours) return recipients;
    const holds = quietHoursDelays(quietHours, recipients.filter(mayBeSent), tuning.now());
    return recipients.filter((recipient) => {
      const holdMs = holds.get(recipient.contactId);
      if (holdMs === undefined) return true;
      this.results.push(resultInQuietHours(recipient, holdMs));
      return false;
    });
  }

  /** Returns the recipients whose contact has not reached the frequency cap. The others get their result. */
  private async withinCap(
    recipients: readonly QueuedRecipient[],
  ): Promise<readonly QueuedRecipient[]> {
    const { lane, chunk } = this;
    const { cap } = lane;
    if (!cap || cap.isImportant || recipients.length === 0) return recipients;
    const above = await retryUntilStored(
      lane,
      () => findAboveCap(lane.database, chunk, cap, recipients.filter(mayBeSent)),
      () => this.isOver(),
    );
    const holds = new Map(above.map(({ recipientId, holdMs }) => [recipientId, holdMs]));
    return recipients.filter((recipient) => {
      const holdMs = holds.get(recipient.contactId);
      if (holdMs === undefined) return true;
      this.results.push(resultAboveCap(recipient, holdMs));
      return false;
    });
  }

  /** Moves taken recipients without a result back to the head of the queue. */
  private requeueTaken(): void {
    const settled = new Set(this.results.map((result) => result.contactId));
    this.queue.unshift(...this.taken.filter((recipient) => !settled.has(recipient.contactId)));
  }

  /** Loads only a few batches ahead, because data loaded early may be outdated when it is sent. */
  private async load(): Promise<void> {
    if (this.exhausted || this.ready().length >= this.batchSize * 2) return;
    const limit = Math.max(this.batchSize * 4, LOAD_MIN);
    const { lane, chunk } = this;
    const recipients = await lane.database.tenant(chunk.tenantId, (tx) =>
      chunks.loadRecipients(tx, chunk, this.loadedTo, limit),
    );
    this.exhausted = recipients.length < limit;
    this.loadedTo = (recipients.at(-1)?.place ?? this.loadedTo) + 1;
    this.queue.push(...recipients);
  }

  /** Returns the queued recipients that can be sent now. */
  private ready(): readonly QueuedRecipient[] {
    return this.queue.filter((recipient) => this.pacing.passesOver(recipient) === null);
  }

  private record(recipient: chunks.LoadedRecipient, verdict: Verdict): void {
    const { tuning } = this.lane;
    const { retryDelaysMs: delays } = tuning;
    // Recipients that were not tried were not rejected by a server: they are retried in the next pass.
    const perPass = () => jittered(delays[Math.min(this.chunk.pass, delays.length) - 1] ?? 0);
    this.add(
      recipient,
      verdict,
      verdict.tries > 0 ? retryDelay(tuning, verdict.reply ?? "", recipient.attempts) : perPass(),
    );
  }

  private add(recipient: chunks.LoadedRecipient, verdict: Verdict, retryMs: number | null): void {
    this.results.push(resultOf(recipient, verdict, retryMs));
  }

  private passOver(recipient: chunks.LoadedRecipient, why: "early" | { bucket: string }): void {
    if (why === "early") return this.add(recipient, waiting(null), batches.KEPT_RETRY);
    this.pacing.lacks(why.bucket);
    this.add(
      recipient,
      waiting(`Sending limit for ${why.bucket || "the sending account"} reached`),
      null,
    );
  }

  /** Returns the size of the next batch. Skipped recipients count too, so that a write keeps its usual size. */
  private nextSize(): number {
    const { pool, tuning } = this.lane;
    const { ratePerSecond } = pool.limiter.limits;
    if (ratePerSecond === null) return this.batchSize;
    return Math.min(
      this.batchSize,
      Math.max(1, Math.floor((ratePerSecond * tuning.batchMs) / 1000)),
    );
  }

  /** Takes the next recipients from the queue. Recipients waiting for tokens or a retry get a result immediately. */
  private nextRecipients(): readonly QueuedRecipient[] {
    const size = this.nextSize();
    const next: QueuedRecipient[] = [];
    let [taken, attached] = [0, 0];
    for (const recipient of this.queue) {
      if (next.length >= size || taken - next.length >= PASSED_OVER_MAX) break;
      attached += recipient.single?.attached ?? 0;
      if (attached > ATTACHED_MAX_BYTES && next.length > 0) break;
      taken += 1;
      const why = this.pacing.passesOver(recipient);
      if (why === null) next.push(recipient);
      else this.passOver(recipient, why);
    }
    this.taken = this.queue.splice(0, taken);
    this.watermark = Math.max(this.watermark, (this.taken.at(-1)?.place ?? -1) + 1);
    return next;
  }

  /**
   * Returns the messages that may be sent now: there is a connection, and the limits allow them. Returns undefined if
   * the chunk should be released.
   */
  private async clear(
    batch: readonly ReadyMessage[],
    { domainId }: OutgoingMessage,
  ): Promise<readonly ReadyMessage[] | undefined> {
    const { lane, chunk } = this;
    const connected = await this.connection
      .connect()
      .catch((error: unknown) => recordConnectionFailure(lane, chunk, error));
    const cleared = connected && (await this.pacing.clear(batch, domainId));
    if (!cleared || lane.stopping.aborted) {
      this.queue.unshift(...batch);
      return undefined;
    }
    const { leaves, stay, passedOver } = cleared;
    for (const message of passedOver)
      this.passOver(message, {
        bucket: lane.pool.limiter.bucketFor(message.email) ?? WHOLE_ACCOUNT,
      });
    this.queue.unshift(...stay);
    if (stay[0]) this.watermark = stay[0].place;
    return leaves.length === 0 && stay.length > 0 ? undefined : leaves;
  }

  /** Returns the messages of the batch that may be sent, or undefined when the lease was released or lost. */
  private async write(
    move: Omit<batches.BatchMove, "leaseMs">,
    batch: readonly ReadyMessage[] = [],
  ): Promise<readonly ReadyMessage[] | undefined> {
    const { lane, chunk, unsent } = this;
    const check = lane.cap && { cap: lane.cap, batch, unsent, resultOf: resultAboveCap };
    const { status, stay, capped } = await this.refusalPause.store(this.results, (results) =>
      retryUntilStored(
        lane,
        () =>
          commitBatch(
            lane.database,
            chunk,
            results,
            { ...move, leaseMs: lane.tuning.leaseMs },
            check,
          ),
        () => this.isOver(),
      ),
    );
    chunk.batch += 1;
    sendStats(lane.database).stored(this.account, [...this.results, ...capped]);
    this.results = [];
    this.unsent = [];
    const continues =
      status !== undefined &&
      (move.next === "close" || (move.next === "send" && status === "sending"));
    return continues ? batch.filter(({ contactId }) => !stay.has(contactId)) : undefined;
  }

  /**
   * Stores the previous batch and allows this one to be sent, subject to the frequency cap. Returns undefined when the
   * lease was released or lost.
   */
  private async commit(
    batch: readonly ReadyMessage[],
  ): Promise<readonly ReadyMessage[] | undefined> {
    const releaseAt = batch[0]?.place ?? this.queue[0]?.place ?? this.watermark;
    const leaving = await this.write({ next: "send", watermark: this.watermark, releaseAt }, batch);
    this.taken = [];
    if (leaving) this.inProgress = leaving;
    return leaving;
  }

  /** Stores the results and releases the chunk, to continue where it stopped. `releaseMs`: nothing is due before then. */
  private async release(releaseMs?: number): Promise<void> {
    const releaseAt = this.queue[0]?.place ?? this.watermark;
    await this.write({ next: "release", watermark: releaseAt, releaseAt, releaseMs });
  }

  private async endPass(): Promise<void> {
    const { lane, chunk } = this;
    const move = { next: "close", watermark: this.watermark, releaseAt: this.watermark } as const;
    if (this.results.length > 0 && !(await this.write(move))) return;
    const waitMs = await this.pacing.passWaitMs();
    await retryUntilStored(
      lane,
      () => chunks.finishPass(lane.database, chunk, waitMs),
      () => this.isOver(),
    );
  }

  private async send(
    batch: readonly ReadyMessage[],
    builder: MessageBuilder,
  ): Promise<SendOutcome[]> {
    if (batch.length === 0) return [];
    const { pool, tuning } = this.lane;
    const { outcomes, ms } = await this.connection.send(batch, async () => {
      // An error here will recur before the next batch, where it is handled.
      await this.load().catch(() => undefined);
      const light = this.ready().filter(({ single }) => !single?.attached);
      builder.buildAhead(light.slice(0, this.nextSize()));
    });
    sendStats(this.lane.database).answered(this.account, batch.length, ms);
    pool.batchSize = this.batchSize = Math.max(
      1,
      Math.min(
        tuning.maxBatch,
        this.batchSize * 2,
        Math.floor((tuning.batchMs * batch.length) / ms),
      ),
    );
    return outcomes;
  }

  /** Turns outcomes into results. Returns false when the chunk should be released. */
  private async recordOutcomes(
    batch: readonly ReadyMessage[],
    outcomes: readonly SendOutcome[],
  ): Promise<boolean> {
    const { lane, chunk } = this;
    const { health, tuning } = lane;
    const maxTries = tuning.retryDelaysMs.length + 1;
    const read = readOutcomes(batch, outcomes, maxTries);
    const { notSent, answered } = read;
    const refusal = this.recordReplies(read);
    // Servers close connections after some number of messages or some time, which is not a failure if one worked
    // before.
    const { wasGood } = this.connection;
    if (answered) this.connection.isGood();
    this.unsent.push(...notSent.map(({ message }) => message.contactId));
    if (notSent.length > 0) this.requeue(notSent, maxTries);
    this.inProgress = [];

    await slowDownAfter(lane, chunk, read.complaints);
    if (answered) await recordServerSuccess(lane, chunk);
    else if (batch.length > 0 && !wasGood && !this.isOver()) {
      await recordServerFailure(
        lane,
        chunk,
        notSent[0]?.reason ?? "The connection ended before the server replied",
      );
      return false;
    }
    if (health.refused.length >= tuning.refusalsInARow) {
      await pauseForRefusals(lane, chunk, refusal);
      return false;
    }
    return true;
  }

  /** Records the replies of a batch. Returns the last refusal that would affect any recipient. */
  private recordReplies(read: BatchOutcome): string {
    const { pool, health } = this.lane;
    for (const { message, verdict, outcome } of read.replies) {
      this.record(message, verdict);
      if (!mayHaveArrived(verdict)) this.unsent.push(message.contactId);
      pool.cuts.answered(message.contactId);
      if (outcome.kind === "accepted") pool.limiter.accepted(message.email, Date.now());
    }
    return countRefusals(health, read, this.chunk);
  }

  private get account() {
    return { tenantId: this.chunk.tenantId, sendingAccountId: this.lane.sendingAccountId };
  }

  /** Moves recipients whose message was certainly not sent back to the head of the queue. */
  private requeue(notSent: readonly NotSent[], maxTries: number): void {
    if (this.connection.isUsable && !notSent.some((n) => n.serverCloses)) {
      // The connection works, so the server cannot accept this specific message (an address that it doesn't support,
      // RFC 6531).
      for (const { message, reason } of notSent)
        this.record(message, { ...notPersonalized(reason), tries: 1 });
      return;
    }
    this.connection.drop();
    const [first, ...others] = notSent;
    if (!first) return;
    this.queue.unshift(...others.map(({ message }) => message));
    const { message, reason } = first;
    if (this.lane.pool.cuts.isCause(message.contactId))
      this.record(message, deferred(reason, message.attempts, maxTries));
    else this.queue.unshift(message);
  }
}
