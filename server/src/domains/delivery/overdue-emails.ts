import type { Database } from "../../platform/database/database.ts";
import { chunks } from "../ledger/index.ts";
import type { OpenCampaign } from "./open-campaign-queries.ts";
import type { DeliveryTuning } from "./tuning.ts";

/** Fails single emails whose server has failed for too long. */
export class OverdueEmails {
  /** When to check a ledger again, in epoch milliseconds. */
  private readonly nextCheck = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly tuning: Pick<DeliveryTuning, "emailPatienceMs" | "pollMs">,
  ) {}

  /** Fails overdue emails of ledgers whose server has been failing for as long. */
  async fail(open: readonly OpenCampaign[]): Promise<void> {
    const now = Date.now();
    const before = new Date(now - this.tuning.emailPatienceMs);
    const failing = open.filter(
      ({ isEmails, problem }) =>
        isEmails && problem?.since !== undefined && new Date(problem.since) <= before,
    );
    const ids = new Set(failing.map(({ id }) => id));
    for (const id of this.nextCheck.keys()) if (!ids.has(id)) this.nextCheck.delete(id);
    for (const { tenantId, id, problem } of failing) {
      if (now < (this.nextCheck.get(id) ?? 0)) continue;
      const reason = problem?.message ?? "";
      const hasMore = await chunks.failOverdue(this.database, tenantId, id, before, reason);
      if (!hasMore) this.nextCheck.set(id, now + this.tuning.pollMs);
    }
  }
}
