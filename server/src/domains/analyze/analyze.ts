import {
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
  complaintChannelOf,
  type Counts,
  metricsOf,
  NO_COUNTS,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { changeCodes } from "../ledger/index.ts";
import { adviceFor, medianWait, presentReply } from "./replies.ts";
import * as replyQueries from "./reply-queries.ts";
import { intervalOf, type Range, rangesOf } from "./period.ts";
import * as queries from "./queries.ts";

const CAMPAIGNS_MAX = 100;
const LINKS_MAX = 20;
/** Replies per provider that are shown, and that advice is derived from. */
const REPLIES_MAX = 5;
const REPLIES_READ = 50;

interface Context {
  current: Range;
  compared: Range | null;
  zone: string;
  now: Date;
  campaignsToCount: number;
}

/** Returns the ranges of a query. */
export async function contextOf(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery,
  compare: AnalyzeComparison = "none",
): Promise<Context> {
  const { timeZone: zone, now, first, campaignsToCount } = await queries.findFacts(tx, tenantId);
  return { ...rangesOf(query, compare, { now, first, zone }), zone, now, campaignsToCount };
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

/** Returns whether an interval is completely within a range, and has ended. */
const isComplete = ({ at, endsAt }: { at: Date; endsAt: Date }, { from, to }: Range, now: Date) =>
  at >= from && endsAt <= to && endsAt <= now;

/** Returns the metrics of a period over time, with those of the comparison period. */
export async function readSummary(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery & { compare: AnalyzeComparison; interval?: AnalyzeInterval | undefined },
): Promise<AnalyzeSummary> {
  const { current, compared, zone, now, campaignsToCount } = await contextOf(
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
      points: points.map((point) => ({
        at: point.at.toISOString(),
        isComplete: isComplete(point, range, now),
        ...metricsOf(point),
      })),
    };
  };
  return {
    interval,
    current: await spanOf(current),
    compared: compared && (await spanOf(compared)),
    campaignsToCount,
  };
}

/** Returns the metrics of each provider that received emails in the period, largest first. */
export async function readProviders(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery,
): Promise<{ items: AnalyzeProvider[] }> {
  const { current, zone } = await contextOf(tx, tenantId, query);
  const rows = await queries.readProviders(tx, tenantId, current, query);
  // Only opens and clicks have a device.
  const isOfDevice = query.device !== undefined;
  const limits = { zone, limit: REPLIES_READ };
  const waits = isOfDevice ? [] : await replyQueries.readWaits(tx, tenantId, current, query);
  const replies = isOfDevice
    ? []
    : await replyQueries.readReplies(tx, tenantId, current, query, limits);
  const items = rows.map(({ provider: code, ...counts }) => {
    const provider = changeCodes.providerName(code);
    const metrics = metricsOf(counts);
    const own = replies.filter((reply) => reply.provider === code);
    return {
      provider,
      ...metrics,
      complaints: complaintChannelOf(provider),
      medianWait: medianWait(waits.filter((wait) => wait.provider === code)),
      replies: own.slice(0, REPLIES_MAX).map(presentReply),
      advice: adviceFor(metrics, own),
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

/** Returns first human clicks by the contacts' local weekday and hour. */
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

/** Returns the links clicked by the most contacts. */
export async function readLinks(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery,
): Promise<AnalyzeLinks> {
  const { current } = await contextOf(tx, tenantId, query);
  return { items: await queries.readLinks(tx, tenantId, current, query, LINKS_MAX) };
}
