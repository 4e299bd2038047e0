import type { Database } from "../../../platform/database/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { CampaignProblem } from "../../campaigns/index.ts";
import type { chunks } from "../../ledger/index.ts";
import type { CampaignCap } from "../limits/frequency-cap.ts";
import type { CampaignQuietHours } from "../limits/quiet-hours.ts";
import type { SendingPool } from "../connections/pool.ts";
import type { CompiledMessages } from "../messages/compiled-messages.ts";
import type { DeliveryTuning } from "../tuning.ts";

/** Recent health of one campaign's messages, over all lanes. */
export interface CampaignHealth {
  /** Consecutive refusals of the sender or the content, which would affect any recipient. */
  refused: chunks.RefusedRecipient[];
  /** How often the campaign was paused for such refusals. */
  refusalPauses: number;
  /** Consecutive messages that could not be built. */
  unbuilt: number;
  /** Consecutive batches that took too long to render. */
  renderTimeouts: number;
  /** The problem that the campaign currently shows, if known. */
  shown: CampaignProblem | null;
  /** Nothing is sent before this time, in epoch milliseconds. */
  restsUntil: number;
  /** When its domain may send again, if it rests because of the warm-up limit. */
  warmUpUntil: Date | null;
}

/** The dispatcher's interface for a running lane. */
export interface LaneControl {
  /** Whether every account available to the campaign has failed for so long that a user should check it. */
  isHopeless(everWorked: boolean): boolean;
  /** Whether another account of the campaign is not failing. */
  hasAlternative(): boolean;
  /** Whether the account or the campaign must not send for a while. */
  rests(): boolean;
  /** Whether to release the chunk at the next safe point: another lane has waited long enough, or the process stops. */
  shouldGiveWay(): boolean;
  /** While a lane waits for a server or a limit, another lane may take its slot. */
  setWaiting(waiting: boolean): void;
}

/** The context of a lane. */
export interface Lane {
  log: Deps["log"];
  database: Database;
  tuning: DeliveryTuning;
  messages: CompiledMessages;
  pool: SendingPool;
  health: CampaignHealth;
  control: LaneControl;
  sendingAccountId: string;
  /** This account replaces the campaign's own account while that one's server is down. */
  isBackup: boolean;
  /** Leaves a share of the account's hourly limit to single emails. */
  reservesEmailShare: boolean;
  /** A domain of the workspace has a daily limit, and these messages count. */
  warmsUp: boolean;
  /** The workspace's frequency cap; null without one. */
  cap: CampaignCap | null;
  /** The workspace's quiet hours, if the campaign observes them. */
  quietHours: CampaignQuietHours | null;
  /** Aborted when the process accepts no more work. */
  stopping: AbortSignal;
  /** Aborted when a stop has reached its deadline: replies that have not arrived by then are lost. */
  cutOff: AbortSignal;
}

/** Waits for external work. If it takes long, the lane does not count as working meanwhile. */
export async function waitExternally<T>({ control, tuning }: Lane, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => control.setWaiting(true), tuning.stalledMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    control.setWaiting(false);
  }
}

/** Resolves with `late` if the signal aborts before the work is done. */
export function resolveOnAbort<T>(work: Promise<T>, signal: AbortSignal, late: T): Promise<T> {
  if (signal.aborted) return Promise.resolve(late);
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(late);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
