import type { Deps } from "../../platform/deps.ts";
import type { Outage } from "../../platform/database/health.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { findInterrupted, insertOutage } from "./queries.ts";

/** Shorter outages, such as a restart of PostgreSQL, interrupt users no longer than loading a page does. */
const OUTAGE_MIN_MS = 10_000;

/**
 * Records an outage for the status page and notifies the workspaces whose work it interrupted. An
 * outage that several processes noticed is recorded once.
 */
export async function recordOutage(
  { database }: Deps,
  { reason, since }: Outage,
  until: Date,
): Promise<void> {
  const milliseconds = until.getTime() - since.getTime();
  if (reason === "tooManyConnections" || milliseconds < OUTAGE_MIN_MS) return;
  await database.system(async (tx) => {
    const secondsAgo = (Date.now() - until.getTime()) / 1000;
    if (!(await insertOutage(tx, { reason, seconds: milliseconds / 1000, secondsAgo }))) return;
    const minutes = Math.max(1, Math.round(milliseconds / 60_000));
    for (const tenantId of await findInterrupted(tx))
      await recordEvents(tx, tenantId, [
        { type: "database.recovered", data: { reason, count: minutes } },
      ]);
  });
}
