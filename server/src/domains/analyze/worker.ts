import type { Deps } from "../../platform/deps.ts";
import { runPeriodically } from "../../platform/periodic.ts";
import { changeQueries } from "../ledger/index.ts";
import { countBacklogs } from "./backlog.ts";
import { foldChanges } from "./folding.ts";

const EVERY_MS = 5_000;

/** Aggregates recorded changes every few seconds, and starts counting earlier history. Returns a function that stops it. */
export async function startFolding(deps: Deps): Promise<() => Promise<void>> {
  await countBacklogs(deps);
  const stopping = new AbortController();
  const stop = runPeriodically(
    deps,
    { everyMs: EVERY_MS, failure: "Could not look for changes of the metrics" },
    async () => {
      const tenants = await deps.database.system(changeQueries.findTenantsWithChanges);
      for (const tenantId of tenants) {
        if (stopping.signal.aborted) return;
        await foldChanges(deps, tenantId, stopping.signal).catch((error: unknown) => {
          // One workspace must not keep the others waiting.
          if (!stopping.signal.aborted)
            deps.log.error({ err: error, tenantId }, "Could not add up changes of the metrics");
        });
      }
    },
  );
  return async () => {
    stopping.abort();
    await stop();
  };
}
