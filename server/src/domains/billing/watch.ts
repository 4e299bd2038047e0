import type { Deps } from "../../platform/deps.ts";
import { runPeriodically } from "../../platform/periodic.ts";
import { providersOf } from "./deps.ts";
import { checkDuePayments } from "./payments/check.ts";
import { releaseEmails } from "./plans/held-emails.ts";
import { endPlans } from "./plans/plan-end.ts";
import { renewPlans } from "./subscriptions/renewals.ts";
import { findWorkspaces } from "./usage/usage-queries.ts";
import { watchUsage } from "./usage/usage.ts";

const MINUTE_MS = 60_000;
const PAYMENTS_EVERY_MS = 10_000;
const USAGE_EVERY_MS = 10 * MINUTE_MS;
/** Workspaces per page of the usage watch. */
const PAGE = 500;

/** Watches plans, payments and usage. Any number of processes may do so. */
export async function watchBilling(deps: Deps): Promise<() => Promise<void>> {
  if (deps.config.billing === "off") return () => Promise.resolve();
  // Invalid provider settings prevent a worker from starting, too.
  providersOf(deps);
  const stops = [
    runPeriodically(
      deps,
      { everyMs: MINUTE_MS, failure: "Could not check whether plans have ended" },
      async () => {
        // Renewals decide whether a plan ends.
        await renewPlans(deps);
        await endPlans(deps);
      },
    ),
    runPeriodically(deps, { everyMs: PAYMENTS_EVERY_MS, failure: "Could not check payments" }, () =>
      checkDuePayments(deps),
    ),
    runPeriodically(
      deps,
      { everyMs: USAGE_EVERY_MS, failure: "Could not check what workspaces use" },
      () => watchAllUsage(deps),
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Notifies members of limits, and releases emails held by one, one workspace at a time. */
export async function watchAllUsage(deps: Pick<Deps, "database" | "jobs">): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const last: string | null = after;
    const page: string[] = await deps.database.system((tx) => findWorkspaces(tx, last, PAGE));
    for (const tenantId of page) {
      await watchUsage(deps, tenantId);
      // A grant, a change of the plan's limits or a canceled campaign can make room.
      await releaseEmails(deps, tenantId);
    }
    if (page.length < PAGE) return;
    after = page.at(-1) ?? null;
  }
}
