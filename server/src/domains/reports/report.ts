import {
  AppError,
  type CampaignReport,
  type ReportDomain,
  type ReportRefusal,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { countHeldReports } from "../inbound-mailboxes/index.ts";
import { compareCampaign } from "./comparison.ts";
import { countAllForReader } from "./counting.ts";
import * as queries from "./report-queries.ts";

const DOMAINS_LISTED = 12;
const SAMPLES = 3;
/** Number of replies searched for distinct samples. */
const SAMPLES_FROM = 12;
const HOUR_MS = 3_600_000;
/** Number of minutes with a point each, and the maximum number of recipients for them. */
const MINUTES = 120;
const MINUTES_PEOPLE_MAX = 50_000;
/** The maximum span for each step: 3 days, 4 months, 3 years. */
const STEPS = [
  ["hour", 72],
  ["day", 120 * 24],
  ["week", 3 * 366 * 24],
] as const;

/**
 * Returns a campaign's report. Reads only sums, regardless of the size of the audience.
 * @throws AppError NOT_FOUND
 */
export async function readReport(
  deps: Pick<Deps, "database" | "jobs">,
  tenantId: string,
  campaignId: string,
): Promise<CampaignReport> {
  const campaign = await deps.database.tenant(tenantId, (tx) =>
    queries.findReported(tx, tenantId, campaignId),
  );
  if (!campaign) throw new AppError("NOT_FOUND", "Campaign not found");
  const { ledgers } = campaign;
  const partsToCount =
    campaign.frozen === null ? 0 : await countAllForReader(deps, tenantId, ledgers);
  return deps.database.tenant(tenantId, async (tx) => {
    const { sent, cameBack } = await queries.readSums(tx, tenantId, ledgers);
    const acts = await queries.readActs(tx, tenantId, ledgers);
    const shares = await queries.readShares(tx, tenantId, ledgers);
    const sharesOf = (kind: "device" | "client") =>
      shares
        .filter(({ dimension }) => dimension === kind)
        .map(({ key, opened, machineOpened, clicked }) => ({
          key,
          opened,
          machineOpened,
          clicked,
        }));
    return {
      tracking: campaign.tracking ?? "individual",
      comparison: await comparison(tx, tenantId, campaignId, campaign),
      funnel: { frozen: campaign.frozen ?? 0, sent: sent + cameBack, delivered: sent, ...acts },
      overTime: {
        ...(await overTime(tx, tenantId, ledgers, campaign.timeZone ?? "UTC")),
        firstHours: await firstHours(tx, tenantId, campaignId, campaign),
      },
      domains: await domains(tx, tenantId, ledgers),
      devices: sharesOf("device"),
      clients: sharesOf("client"),
      refusals: await refusals(tx, tenantId, ledgers),
      heldBounces: await countHeldReports(tx, tenantId, ledgers),
      variants: campaign.isTest ? await queries.readVariants(tx, tenantId, campaignId) : [],
      partsToCount,
    };
  });
}

async function comparison(
  tx: Transaction,
  tenantId: string,
  id: string,
  { startedAt, ageMs, isOneOff, tracking }: queries.ReportedCampaign,
): Promise<CampaignReport["comparison"]> {
  const isTracked = (tracking ?? "individual") === "individual";
  if (startedAt === null || ageMs === null || !isOneOff || !isTracked) return null;
  return compareCampaign(tx, tenantId, { id, startedAt, ageMs });
}

async function overTime(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
  timeZone: string,
): Promise<Omit<CampaignReport["overTime"], "firstHours">> {
  const { first, last } = await queries.readSpan(tx, tenantId, ledgers);
  if (!first || !last) return { step: "hour", timeZone, points: [] };
  const hours = (last.getTime() - first.getTime()) / HOUR_MS;
  const step = STEPS.find(([, most]) => hours < most)?.[0] ?? "month";
  const points = await queries.readPoints(tx, tenantId, ledgers, {
    first,
    last,
    step,
    timeZone,
  });
  return {
    step,
    timeZone,
    points: points.map((point) => ({ ...point, at: point.at.toISOString() })),
  };
}

/**
 * Returns a point for every minute of the first two hours. They are read from the recipients, because sums are hourly;
 * so larger campaigns have none.
 */
async function firstHours(
  tx: Transaction,
  tenantId: string,
  id: string,
  { startedAt, frozen, isOneOff, tracking }: queries.ReportedCampaign,
): Promise<CampaignReport["overTime"]["firstHours"]> {
  if (startedAt === null || !isOneOff || tracking === "anonymous") return null;
  if (frozen === null || frozen > MINUTES_PEOPLE_MAX) return null;
  const points = await queries.readMinutes(tx, tenantId, id, startedAt, MINUTES);
  return points.map((point) => ({ ...point, at: point.at.toISOString() }));
}

const COUNTS = [
  "people",
  "sent",
  "bounced",
  "deferred",
  "failed",
  "uncertain",
  "opened",
  "machineOpened",
  "clicked",
  "unsubscribed",
  "complained",
] as const;

async function domains(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
): Promise<CampaignReport["domains"]> {
  const items = await queries.readDomains(tx, tenantId, ledgers, DOMAINS_LISTED);
  const { count, ...sums } = await queries.readDomainSums(tx, tenantId, ledgers);
  if (count <= items.length) return { items, count, others: null };
  const others = { domain: "", ...sums } satisfies ReportDomain;
  for (const item of items)
    for (const name of COUNTS) others[name] = Math.max(0, others[name] - item[name]);
  return { items, count, others };
}

/** Normalizes a reply: the same reply to two recipients differs in addresses, ids and times. */
const gist = (reply: string) =>
  reply.replace(/\S+@\S+|[\d.:-]*\d[\d.:-]*|\b(?=\w*\d)\w+/g, "").replace(/\s+/g, " ");

async function refusals(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
): Promise<ReportRefusal[]> {
  const found = await queries.readRefusals(tx, tenantId, ledgers);
  const some = found.filter(({ bounced, deferred, failed }) => bounced + deferred + failed > 0);
  if (some.length === 0) return [];
  const kinds = some.map(({ kind }) => kind);
  const replies = await queries.readReplies(tx, tenantId, ledgers, kinds, SAMPLES_FROM);
  return some.map((refusal) => {
    const samples = new Map<string, string>();
    for (const { kind, reply } of replies) {
      const key = gist(reply);
      if (kind === refusal.kind && !samples.has(key)) samples.set(key, reply);
    }
    return { ...refusal, samples: [...samples.values()].slice(0, SAMPLES) };
  });
}
