import type { Database } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import type { Gate } from "./connections.ts";
import type { Messages } from "./messages.ts";
import type { DeliveryTuning } from "./tuning.ts";

/** What happened lately with the mails of one campaign, over all lanes. */
export interface CampaignHealth {
  /** Refusals in a row that would meet anybody: of the sender, of the content. */
  refusals: number;
  /** Mails in a row that could not be made. */
  unmade: number;
  /** A problem may be shown that the next answer takes back. */
  troubled: boolean;
}

/** What a lane works with, and how it hears of the rest of the process. */
export interface Lane {
  deps: Pick<Deps, "log">;
  database: Database;
  tuning: DeliveryTuning;
  messages: Messages;
  gate: Gate;
  health: CampaignHealth;
  sendingAccountId: string;
  ratePerSecond: number | null;
  /** Somebody else has waited long enough, or the process stops: give the chunk back at the next safe place. */
  shouldGiveWay(): boolean;
  /** Aborted when the process stops taking mails up. */
  stopping: AbortSignal;
  /** Aborted when a stop can wait no longer: answers that are not there by now are lost. */
  cutOff: AbortSignal;
  /** While a lane waits for a server or for its pace, another may work in its place. */
  setWaiting(waiting: boolean): void;
}

/** Waits for something outside; if that takes long, the lane does not count as working meanwhile. */
export async function patiently<T>(lane: Lane, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => lane.setWaiting(true), lane.tuning.stalledMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    lane.setWaiting(false);
  }
}

/** Resolves with `late` when the signal aborts before the work is done. */
export function orWhenAborted<T>(work: Promise<T>, signal: AbortSignal, late: T): Promise<T> {
  if (signal.aborted) return Promise.resolve(late);
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(late);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
