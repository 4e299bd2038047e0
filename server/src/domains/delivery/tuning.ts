/** The engine's times and sizes. Tests shorten them; nothing else changes them. All times in milliseconds. */
export interface DeliveryTuning {
  /** How long a claim holds without being renewed; after that the chunk is somebody else's. */
  leaseMs: number;
  /** How often the open campaigns are looked at. */
  lookEveryMs: number;
  /** A flight is as many mails as took this long lately: what a pause waits for, and what a crash leaves in doubt. */
  flightMs: number;
  firstFlight: number;
  maxFlight: number;
  /** A lane gives way to somebody who waits after this long. */
  sliceMs: number;
  /** A lane that waits longer than this for a server no longer counts against the number of lanes. */
  stalledMs: number;
  /** Waits before the second, third … try of somebody refused for now. One more try than waits. */
  retryDelaysMs: readonly number[];
  /** How much longer those waits are when a rule of the receiver is in the way, and when a mailbox is full. */
  slowRetryFactor: number;
  fullRetryFactor: number;
  /** Waits after failed connections in a row; the last one repeats. */
  connectDelaysMs: readonly number[];
  /** Failed connections in a row that pause a campaign nobody was sent yet. */
  patienceTries: number;
  /** How long a server that worked before may be away before its campaign is paused. */
  patienceMs: number;
  /** A campaign that paused because its server was away goes on by itself when that is back within this time. */
  resumeWithinMs: number;
  /** Refusals in a row that are not about the person (sender, content, template) and pause a campaign. */
  refusalsInARow: number;
  /** A day's limit that is reached is looked at again after this long: it may be lifted. */
  lookAgainMs: number;
  idleConnectionMs: number;
  /** How long a stop waits for answers before connections are cut. */
  drainMs: number;
  smtp: { connectMs: number; replyMs: number; dataMs: number };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const DELIVERY_TUNING: DeliveryTuning = {
  leaseMs: 15 * SECOND,
  lookEveryMs: 250,
  flightMs: 200,
  firstFlight: 5,
  maxFlight: 50,
  sliceMs: 500,
  stalledMs: SECOND,
  retryDelaysMs: [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 180 * MINUTE],
  slowRetryFactor: 5,
  fullRetryFactor: 20,
  connectDelaysMs: [500, SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE],
  patienceTries: 4,
  patienceMs: 10 * MINUTE,
  resumeWithinMs: 240 * MINUTE,
  refusalsInARow: 20,
  lookAgainMs: MINUTE,
  idleConnectionMs: 5 * SECOND,
  drainMs: 15 * SECOND,
  // RFC 5321 §4.5.3.2 allows ten minutes for the answer to a message's end; a lost one is only `uncertain`.
  smtp: { connectMs: 15 * SECOND, replyMs: 2 * MINUTE, dataMs: 5 * MINUTE },
};

/** `delay` give or take a fifth, so that what failed together does not come back together. */
export function jittered(delay: number): number {
  return Math.round(delay * (0.8 + Math.random() * 0.4));
}
