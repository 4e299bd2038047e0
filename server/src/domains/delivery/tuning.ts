import { EMAIL_WAIT_HOURS } from "@arauto/contracts";

/** Timing and sizes of the engine, changed only in tests. All times are in milliseconds. */
export interface DeliveryTuning {
  /** How long a lease lasts without renewal. After that another lane may take the chunk. */
  leaseMs: number;
  /** Poll interval for open campaigns. */
  pollEveryMs: number;
  /**
   * A batch has as many messages as were recently sent in this time: a pause waits for that long, and a crash leaves
   * that many uncertain.
   */
  batchMs: number;
  firstBatch: number;
  maxBatch: number;
  /** A lane gives way to a waiting campaign after this long. */
  sliceMs: number;
  /** A lane that waits longer than this for a server no longer counts against the number of lanes. */
  stalledMs: number;
  /** Delays before the second, third … attempt for a deferred recipient. There is one more attempt than delays. */
  retryDelaysMs: readonly number[];
  /** Factors for these delays when a receiver's policy is the reason, and when a mailbox is full. */
  slowRetryFactor: number;
  fullRetryFactor: number;
  /** Delays after consecutive failed connections; the last one repeats. */
  connectDelaysMs: readonly number[];
  /** Consecutive failed connections after which a campaign pauses if none of its messages has been sent. */
  patienceTries: number;
  /** How long a server that worked before may be unreachable before its campaign pauses. */
  patienceMs: number;
  /** A campaign that paused because its server was unreachable resumes automatically if it is back within this time. */
  resumeWithinMs: number;
  /** How long single emails wait for a server that keeps failing before they fail. */
  emailPatienceMs: number;
  /** Consecutive refusals because of the sender or the content that pause a campaign. */
  refusalsInARow: number;
  /** A reached daily limit is checked again after this long: it may have been raised. */
  pollMs: number;
  /** A campaign whose messages took too long to render is retried after this long. */
  renderAgainMs: number;
  idleConnectionMs: number;
  /** How long a stop waits for replies before connections are cut. */
  drainMs: number;
  /** The clock for quiet hours. */
  now(): Date;
  smtp: { connectMs: number; replyMs: number; dataMs: number };
}

/** Consecutive rendering timeouts before a user should check the template. The machine may be busy for a while. */
export const RENDER_TIMEOUTS_MAX = 3;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const DELIVERY_TUNING: DeliveryTuning = {
  leaseMs: 15 * SECOND,
  pollEveryMs: 250,
  batchMs: 200,
  firstBatch: 5,
  maxBatch: 50,
  sliceMs: 500,
  stalledMs: SECOND,
  retryDelaysMs: [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 180 * MINUTE],
  slowRetryFactor: 5,
  fullRetryFactor: 20,
  connectDelaysMs: [
    500,
    SECOND,
    2 * SECOND,
    4 * SECOND,
    8 * SECOND,
    15 * SECOND,
    30 * SECOND,
    MINUTE,
  ],
  patienceTries: 4,
  patienceMs: 10 * MINUTE,
  resumeWithinMs: 240 * MINUTE,
  emailPatienceMs: EMAIL_WAIT_HOURS * 60 * MINUTE,
  refusalsInARow: 20,
  pollMs: MINUTE,
  renderAgainMs: 5 * SECOND,
  idleConnectionMs: 5 * SECOND,
  drainMs: 15 * SECOND,
  now: () => new Date(),
  // RFC 5321 §4.5.3.2 allows ten minutes for the reply to a message's end. A lost reply only makes it `uncertain`.
  smtp: { connectMs: 15 * SECOND, replyMs: 2 * MINUTE, dataMs: 5 * MINUTE },
};

/** Returns `delay` plus or minus a fifth, to spread retries. */
export function jittered(delay: number): number {
  return Math.round(delay * (0.8 + Math.random() * 0.4));
}
