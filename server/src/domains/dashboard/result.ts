import { COMPARED_CAMPAIGNS, type DashboardResult } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Today } from "../audience/index.ts";
import { sumOfCampaign, sumWonUntil } from "../deals/index.ts";
import { compareCampaign, findEarlierCampaigns, rangeOf } from "../reports/index.ts";
import * as queries from "./result-queries.ts";

/** Returns the latest campaign's results, compared with earlier ones at the same age. */
export async function readResult(
  tx: Transaction,
  tenantId: string,
  { timeZone }: Pick<Today, "timeZone">,
): Promise<DashboardResult | null> {
  const row = await queries.findLatest(tx, tenantId);
  if (!row) return null;
  const { ageMs: _ageMs, startedAt, finishedAt, ...facts } = row;
  const individual = row.tracking === "individual";
  const topLink = row.clicked > 0 ? await queries.findTopLink(tx, tenantId, row.id) : undefined;
  return {
    ...facts,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    resendTo: individual ? Math.max(0, row.delivered - row.opened) : null,
    deals: await readDeals(tx, tenantId, row, timeZone),
    topLink: topLink ?? null,
    average: individual ? await compareCampaign(tx, tenantId, row) : null,
  };
}

/** Returns the deals from a campaign, compared with earlier campaigns that had some. */
async function readDeals(
  tx: Transaction,
  tenantId: string,
  campaign: queries.ResultRow,
  timeZone: string,
): Promise<DashboardResult["deals"]> {
  const [most] = (await sumOfCampaign(tx, tenantId, campaign.id)).toSorted(
    (a, b) => b.deals - a.deals,
  );
  if (!most) return null;
  const { currency, deals, won, wonValue } = most;
  // When they were as old as the campaign is now.
  const earlier = (await findEarlierCampaigns(tx, tenantId, campaign, COMPARED_CAMPAIGNS.max)).map(
    ({ id, startedAt }) => ({ id, until: new Date(startedAt.getTime() + campaign.ageMs) }),
  );
  const values = await sumWonUntil(tx, tenantId, { currency, timeZone }, earlier);
  const average = values.length >= COMPARED_CAMPAIGNS.min ? rangeOf(values) : null;
  return { currency, deals, won, wonValue, average };
}
