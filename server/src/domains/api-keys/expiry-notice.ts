import { API_KEY_NOTICE_DAYS } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { runPeriodically } from "../../platform/periodic.ts";
import { findTenantsToNotify, markNoticed } from "./expiry-queries.ts";

/** Records an event for each key that expires within a week, once per key and expiry. */
export async function noticeExpiring({ database }: Pick<Deps, "database">): Promise<void> {
  const tenants = await database.system((tx) => findTenantsToNotify(tx, API_KEY_NOTICE_DAYS));
  for (const tenantId of tenants) {
    await database.tenant(tenantId, async (tx) => {
      const keys = await markNoticed(tx, tenantId, API_KEY_NOTICE_DAYS);
      await recordEvents(
        tx,
        tenantId,
        keys.map(({ id, name, expiresAt }) => ({
          type: "apiKey.expiring" as const,
          data: { keyId: id, name, expiresAt: expiresAt.toISOString() },
        })),
      );
    });
  }
}

const CHECK_MS = 60 * 60_000;

/** Checks hourly which keys are about to expire. Any number of processes may do so. */
export async function watchExpiry(deps: Deps): Promise<() => Promise<void>> {
  const failure = "Could not check which API keys are about to expire";
  return runPeriodically(deps, { everyMs: CHECK_MS, failure }, () => noticeExpiring(deps));
}
