import type { Database } from "../../../platform/database/database.ts";
import type { Deps } from "../../../platform/domain.ts";
import type { CampaignProblem } from "../../campaigns/index.ts";
import type { Gate } from "../connections/pool.ts";
import type { Messages } from "../messages/compiled-messages.ts";
import type { RefusedRecipient } from "../../ledger/chunk-queries.ts";
import type { DeliveryTuning } from "../tuning.ts";

/** What happened lately with the mails of one campaign, over all lanes. */
export interface CampaignHealth {
  /** Refusals in a row that would meet anyone: of the sender, of the content. */
  refused: RefusedRecipient[];
  /** How often it was paused for such refusals. */
  refusalPauses: number;
  /** Mails in a row that could not be made. */
  unmade: number;
  /** The problem that the campaign shows, as far as known. */
  shown: CampaignProblem | null;
  /** Nothing of it leaves before, in epoch milliseconds. */
  restsUntil: number;
  /** When its domain may send again, if that is why it rests. */
  warmUpUntil: Date | null;
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
  /** What leaves here takes the place of what the campaign's own account would send, while its server is down. */
  isBackup: boolean;
  /** Some domain of the workspace may send only so much a day, and these mails count. */
  warmsUp: boolean;
  /** Whether all accounts that the campaign may use have failed for so long that a person should look. */
  isHopeless(everWorked: boolean): boolean;
  /** Whether another account can take its place now. */
  hasOtherWay(): boolean;
  /** Whether nothing of the account or of the campaign may leave for a while. */
  rests(): boolean;
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
