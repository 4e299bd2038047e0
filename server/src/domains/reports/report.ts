import {
  AppError,
  type CampaignReport,
  type ReportDomain,
  type ReportRefusal,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { countHeldReports } from "../inbound-mailboxes/index.ts";
import { countForReader } from "./counting.ts";
import * as queries from "./report-queries.ts";

const DOMAINS_LISTED = 12;
const SAMPLES = 3;
/** Replies that are searched for distinct samples. */
const SAMPLES_FROM = 12;
const HOUR_MS = 3_600_000;
/** The maximum span for each step: 3 days, 4 months, 3 years. */
const STEPS = [
  ["hour", 72],
  ["day", 120 * 24],
  ["week", 3 * 366 * 24],
] as const;

/**
 * Returns a campaign's report. Reads sums only, whatever the size of the audience.
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
  const partsToCount =
    campaign.frozen === null ? 0 : await countForReader(deps, tenantId, campaignId);
  return deps.database.tenant(tenantId, async (tx) => {
    const { sent, cameBack } = await queries.readSums(tx, tenantId, campaignId);
    const acts = await queries.readActs(tx, tenantId, campaignId);
    const shares = await queries.readShares(tx, tenantId, campaignId);
    const sharesOf = (wanted: "device" | "client") =>
      shares
        .filter(({ dimension }) => dimension === wanted)
        .map(({ key, opened, machineOpened, clicked }) => ({
          key,
          opened,
          machineOpened,
          clicked,
        }));
    return {
      tracking: campaign.tracking ?? "individual",
      funnel: { frozen: campaign.frozen ?? 0, sent: sent + cameBack, delivered: sent, ...acts },
      overTime: await overTime(tx, tenantId, campaignId, campaign.timeZone ?? "UTC"),
      domains: await domains(tx, tenantId, campaignId),
      devices: sharesOf("device"),
      clients: sharesOf("client"),
      refusals: await refusals(tx, tenantId, campaignId),
      heldBounces: await countHeldReports(tx, tenantId, campaignId),
      variants: campaign.isTest ? await queries.readVariants(tx, tenantId, campaignId) : [],
      partsToCount,
    };
  });
}

async function overTime(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  timeZone: string,
): Promise<CampaignReport["overTime"]> {
  const { first, last } = await queries.readSpan(tx, tenantId, campaignId);
  if (!first || !last) return { step: "hour", timeZone, points: [] };
  const hours = (last.getTime() - first.getTime()) / HOUR_MS;
  const step = STEPS.find(([, most]) => hours < most)?.[0] ?? "month";
  const points = await queries.readPoints(tx, tenantId, campaignId, {
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
  campaignId: string,
): Promise<CampaignReport["domains"]> {
  const items = await queries.readDomains(tx, tenantId, campaignId, DOMAINS_LISTED);
  const { count, ...sums } = await queries.readDomainSums(tx, tenantId, campaignId);
  if (count <= items.length) return { items, count, others: null };
  const others = { domain: "", ...sums } satisfies ReportDomain;
  for (const item of items)
    for (const name of COUNTS) others[name] = Math.max(0, others[name] - item[name]);
  return { items, count, others };
}

/** The same reply to two recipients differs in addresses, ids and times. */
const gist = (reply: string) =>
  reply.replace(/\S+@\S+|[\d.:-]*\d[\d.:-]*|\b(?=\w*\d)\w+/g, "").replace(/\s+/g, " ");

async function refusals(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<ReportRefusal[]> {
  const found = await queries.readRefusals(tx, tenantId, campaignId);
  const some = found.filter(({ bounced, deferred, failed }) => bounced + deferred + failed > 0);
  if (some.length === 0) return [];
  const kinds = some.map(({ kind }) => kind);
  const replies = await queries.readReplies(tx, tenantId, campaignId, kinds, SAMPLES_FROM);
  return some.map((refusal) => {
    const samples = new Map<string, string>();
    for (const { kind, reply } of replies) {
      const key = gist(reply);
      if (kind === refusal.kind && !samples.has(key)) samples.set(key, reply);
    }
    return { ...refusal, samples: [...samples.values()].slice(0, SAMPLES) };
  });
}
