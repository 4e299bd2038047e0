import type { Transaction } from "../../platform/database/database.ts";
import { publishSignals } from "../../platform/signals/signals.ts";

/** Signals that a workspace's conversations changed. */
export const topicOf = (tenantId: string): string => `conversations ${tenantId}`;

export const publishChange = (tx: Transaction, tenantId: string): Promise<void> =>
  publishSignals(tx, [topicOf(tenantId)]);
