import type { Database } from "../../platform/database/database.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { afterCall, breakerAdmits } from "../../platform/network/breaker.ts";
import * as queries from "./breaker-queries.ts";

/** Longer than any request takes. */
const PROBE_MS = 90_000;

/** How a host may be called: freely, by this call as a probe, or not before a time. */
export type Admission = { kind: "free" } | { kind: "probe" } | { kind: "resting"; until: Date };

/** Asks the breaker shared by all requests of a workspace to a host. Reserves the probe. */
export async function admission(
  tx: Transaction,
  tenantId: string,
  host: string,
): Promise<Admission> {
  const breaker = await queries.findBreaker(tx, tenantId, host);
  if (!breaker || breakerAdmits(breaker, breaker.now) === "all") return { kind: "free" };
  const { now, openUntil } = breaker;
  if (openUntil !== null && openUntil > now) return { kind: "resting", until: openUntil };
  const until = new Date(now.getTime() + PROBE_MS);
  if (await queries.reserveProbe(tx, tenantId, host, { now, until })) return { kind: "probe" };
  return { kind: "resting", until };
}

/** Records a call's result for its host. A success of a host without failures stores nothing. */
export async function recordCall(
  { tenant }: Pick<Database, "tenant">,
  tenantId: string,
  host: string,
  { isProbe, failed }: { isProbe: boolean; failed: boolean },
): Promise<void> {
  await tenant(tenantId, async (tx) => {
    const known = await queries.findBreaker(tx, tenantId, host);
    if (!known && !failed) return;
    const breaker = await queries.lockBreaker(tx, tenantId, host, known?.now ?? new Date());
    // A probe's reservation keeps others away; it is no evidence about the host.
    const state = isProbe ? { ...breaker, openUntil: null } : breaker;
    await queries.storeBreaker(
      tx,
      tenantId,
      host,
      afterCall(state, failed, breaker.now),
      breaker.now,
    );
  });
}
