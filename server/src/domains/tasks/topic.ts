import type { Transaction } from "../../platform/database/database.ts";
import { publishSignals } from "../../platform/signals/signals.ts";

/** Wakes workers: a task or run is due now or earlier than before. */
export const TASKS_TOPIC = "tasks";

/** Signals that tasks or runs of a workspace changed. */
export const topicOf = (tenantId: string): string => `tasks ${tenantId}`;

export const publishChange = (tx: Transaction, tenantId: string): Promise<void> =>
  publishSignals(tx, [topicOf(tenantId), TASKS_TOPIC]);

/** Signals a change that gives workers nothing to do, such as the end of a run. */
export const publishNews = (tx: Transaction, tenantId: string): Promise<void> =>
  publishSignals(tx, [topicOf(tenantId)]);
