import type { SendOutcome } from "@arauto/mail";
import { STOPPED } from "../engine/batch.ts";
import { type Lane, resolveOnAbort, waitExternally } from "../engine/lane.ts";
import type { ReadyMessage } from "../messages/message-builder.ts";
import type { PooledConnection } from "./pool.ts";

/** The connection of one lane, reused for all batches. */
export class LaneConnection {
  private pooled: PooledConnection | undefined;

  constructor(private readonly lane: Lane) {}

  get isUsable(): boolean {
    return this.pooled?.connection.usable ?? false;
  }

  /** Whether the server accepted or rejected a message over this connection before. */
  get wasGood(): boolean {
    return this.pooled?.answered ?? false;
  }

  isGood(): void {
    if (this.pooled) this.pooled.answered = true;
  }

  /** Ensures a connection. Returns false when none is available now. @throws what `SendingPool.take` throws */
  async connect(): Promise<boolean> {
    const { lane } = this;
    if (this.pooled && !this.isUsable) this.drop();
    if (this.pooled) return true;
    const taking = lane.pool.take();
    this.pooled = await waitExternally(lane, resolveOnAbort(taking, lane.stopping, undefined));
    if (!this.pooled) taking.then((late) => late && lane.pool.release(late)).catch(() => undefined);
    return this.pooled !== undefined;
  }

  drop(): void {
    if (this.pooled) void this.pooled.connection.close();
    this.pooled = undefined;
  }

  release(): void {
    if (this.pooled) this.lane.pool.release(this.pooled);
    this.pooled = undefined;
  }

  /** Sends messages while doing other work. Returns the outcome of each, and the elapsed milliseconds. */
  async send(
    batch: readonly ReadyMessage[],
    meanwhile: () => Promise<void>,
  ): Promise<{ outcomes: SendOutcome[]; ms: number }> {
    const { lane, pooled } = this;
    const started = performance.now();
    const outcomes: SendOutcome[] = batch.map(() =>
      pooled ? STOPPED : { kind: "notSent", reason: "There is no connection" },
    );
    if (!pooled) return { outcomes, ms: 1 };
    const sending = Promise.all(
      batch.map(async ({ mail }, index) => (outcomes[index] = await pooled.connection.send(mail))),
    );
    await meanwhile();
    await waitExternally(lane, resolveOnAbort(sending, lane.cutOff, undefined));
    if (lane.cutOff.aborted) {
      // Closing reveals which messages were certainly not sent. The others stay uncertain.
      this.drop();
      await new Promise(setImmediate);
    }
    return { outcomes, ms: performance.now() - started };
  }
}
