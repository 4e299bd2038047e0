import type { AnalyzeAudience, AnalyzeQuery, AnalyzeReasons } from "@arauto/contracts";
import { metricsOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { countReachable } from "../audience/index.ts";
import { unsubscribeReasons } from "../tracking/index.ts";
import { contextOf } from "./analyze.ts";
import { ofCampaigns, ofProviders } from "./filters-sql.ts";
import * as queries from "./queries.ts";

const SOURCES_MAX = 20;

/** Returns where contacts came from and why they can no longer be reached. */
export async function readAudience(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  query: AnalyzeQuery,
): Promise<AnalyzeAudience> {
  const { current } = await contextOf(tx, tenantId, query);
  const gained = await queries.readGained(tx, tenantId, current, SOURCES_MAX);
  return {
    gained: gained.map(({ importId, name, contacts }) => ({
      source: importId === null ? ("direct" as const) : ("import" as const),
      importId,
      name,
      contacts,
    })),
    lost: await queries.readLost(tx, tenantId, current),
    reachable: await countReachable(tx, deps, tenantId),
  };
}

/** Returns why contacts unsubscribed in a period. */
export async function readReasons(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery,
): Promise<AnalyzeReasons> {
  const { current } = await contextOf(tx, tenantId, query);
  const totals = metricsOf(await queries.readTotals(tx, tenantId, current, query));
  const { unsubscribed, complained, delivered } = totals;
  // Only opens and clicks have a device.
  const reasons =
    query.device === undefined
      ? await unsubscribeReasons.count(tx, tenantId, current, [
          ofCampaigns(tenantId, query),
          ofProviders({ provider: query.provider }),
        ])
      : [];
  return { unsubscribed, complained, delivered, reasons };
}
