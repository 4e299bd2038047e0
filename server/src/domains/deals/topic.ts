import type { Transaction } from "../../platform/database/database.ts";
import { publishSignals } from "../../platform/signals/signals.ts";

/** Signals that deals of a workspace changed, or who has a board open. */
export const topicOf = (tenantId: string): string => `deals ${tenantId}`;

export const publishChange = (tx: Transaction, tenantId: string): Promise<void> =>
  publishSignals(tx, [topicOf(tenantId)]);
