import {
  type AnalyzeAudience,
  type AnalyzeCampaign,
  type AnalyzeComparison,
  type AnalyzeHours,
  type AnalyzeInterval,
  type AnalyzeLinks,
  type AnalyzeProvider,
  type AnalyzeQuery,
  type AnalyzeRange,
  type AnalyzeSummary,
  COUNTERS,
  type Counts,
  metricsOf,
  NO_COUNTS,
  REPORTING_PROVIDERS,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { changeCodes } from "../ledger/index.ts";
import { intervalOf, type Range, rangesOf } from "./period.ts";
import * as queries from "./queries.ts";

const CAMPAIGNS_MAX = 100;
const LINKS_MAX = 20;
const SOURCES_MAX = 20;

interface Context {
  current: Range;
  compared: Range | null;
  zone: string;
  campaignsToCount: number;
}

async function contextOf(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery,
  compare: AnalyzeComparison = "none",
): Promise<Context> {
  const { timeZone: zone, now, first, campaignsToCount } = await queries.findFacts(tx, tenantId);
  return { ...rangesOf(query, compare, { now, first, zone }), zone, campaignsToCount };
}

const shownRange = ({ from, to }: Range, timeZone: string): AnalyzeRange => ({
  from: from.toISOString(),
  to: to.toISOString(),
  timeZone,
});

function totalOf(rows: readonly Counts[]): Counts {
  const total = { ...NO_COUNTS };
  for (const row of rows) for (const counter of COUNTERS) total[counter] += row[counter];
  return total;
}

/** Returns the metrics of a period over time, next to those of the period it is compared with. */
export async function readSummary(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery & { compare: AnalyzeComparison; interval?: AnalyzeInterval | undefined },
): Promise<AnalyzeSummary> {
  const { current, compared, zone, campaignsToCount } = await contextOf(
    tx,
    tenantId,
    query,
    query.compare,
  );
  const interval = intervalOf(current, query.interval);
  const spanOf = async (range: Range) => {
    const points = await queries.readPoints(tx, tenantId, range, query, { interval, zone });
    return {
      range: shownRange(range, zone),
      totals: metricsOf(totalOf(points)),
      points: points.map((point) => ({ at: point.at.toISOString(), ...metricsOf(point) })),
    };
  };
  return {
    interval,
    current: await spanOf(current),
    compared: compared && (await spanOf(compared)),
    campaignsToCount,
  };
}

/** Returns the metrics of each provider that received emails in the period, the largest first. */
export async function readProviders(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery,
): Promise<{ items: AnalyzeProvider[] }> {
  const { current } = await contextOf(tx, tenantId, query);
  const rows = await queries.readProviders(tx, tenantId, current, query);
  const items = rows.map(({ provider: code, ...counts }) => {
    const provider = changeCodes.providerName(code);
    return {
      provider,
      ...metricsOf(counts),
      reportsComplaints: REPORTING_PROVIDERS.includes(provider),
    };
  });
  return { items: items.toSorted((one, other) => other.sent - one.sent) };
}

/** Returns the metrics of each campaign, each workflow and of single emails. */
export async function readCampaigns(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery,
): Promise<{ items: AnalyzeCampaign[] }> {
  const { current } = await contextOf(tx, tenantId, query);
  const rows = await queries.readCampaigns(tx, tenantId, current, query, CAMPAIGNS_MAX);
  return {
    items: rows.map(({ id, name, kind, startedAt, ...counts }) => ({
      id,
      name: name ?? "",
      kind: kind === "workflow" ? "workflow" : id === null ? "emails" : "campaign",
      startedAt: startedAt?.toISOString() ?? null,
      ...metricsOf(counts),
    })),
  };
}

/** Returns first human clicks by weekday and hour of the contacts. */
export async function readHours(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery,
): Promise<AnalyzeHours> {
  const { current, zone } = await contextOf(tx, tenantId, query);
  const dayOf = (instant: Date) => localTimeOf(instant, zone).slice(0, 10);
  const days = { first: dayOf(current.from), last: dayOf(new Date(current.to.getTime() - 1)) };
  return { cells: await queries.readClickHours(tx, tenantId, days, query) };
}

/** Returns the links that most contacts clicked. */
export async function readLinks(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery,
): Promise<AnalyzeLinks> {
  const { current } = await contextOf(tx, tenantId, query);
  return { items: await queries.readLinks(tx, tenantId, current, query, LINKS_MAX) };
}

/** Returns where contacts came from and why they can no longer be reached. */
export async function readAudience(
  tx: Transaction,
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
    reachable: await queries.countReachable(tx, tenantId),
  };
}
