import {
  type AnalyzeAudience,
  type AnalyzeCampaign,
  type AnalyzeComparison,
  type AnalyzeFilters,
  type AnalyzeInterval,
  type AnalyzeLinks,
  type AnalyzeProvider,
  type AnalyzeQuery,
  type AnalyzeSales,
  AppError,
  pictureUrl,
  type SharedQuery,
  type SharedReport,
} from "@arauto/contracts";
import { v5 } from "uuid";
import { tokenHash } from "../../platform/crypto/token-hash.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import * as analyze from "./analyze.ts";
import { listAnnotations } from "./annotations.ts";
import { readAudience } from "./audience.ts";
import { namesOf, RECORD_FILTERS } from "./scope.ts";
import { readSales } from "./sales.ts";
import * as queries from "./share-link-queries.ts";
import { tenantOfShareToken } from "./share-token.ts";

/** An active link, with its workspace. */
export interface OpenLink extends queries.OpenLinkRow {
  tenantId: string;
}

/**
 * Returns the link of a token. All invalid tokens take the same path and get the same response.
 * @throws AppError SHARED_REPORT_ENDED
 */
export async function openLink(database: Database, token: string): Promise<OpenLink> {
  const tenantId = tenantOfShareToken(token);
  const row = await database.tenant(tenantId, (tx) =>
    queries.findOpen(tx, tenantId, tokenHash(token)),
  );
  if (!row) throw new AppError("SHARED_REPORT_ENDED");
  return { ...row, tenantId };
}

/** A visitor's query. */
export type Asked = SharedQuery & {
  compare?: AnalyzeComparison | undefined;
  interval?: AnalyzeInterval | undefined;
};

type Shown = AnalyzeQuery & { compare: AnalyzeComparison; interval: AnalyzeInterval | undefined };

/**
 * Returns the query limited to what the link's filters allow. Values of a filter that the link also has are limited to
 * the link's.
 */
export function shownQuery(link: OpenLink, asked: Asked): Shown {
  const { interval } = asked;
  const own = {
    period: link.period,
    from: link.fromDay ?? undefined,
    to: link.toDay ?? undefined,
    compare: link.compare,
  };
  if (link.isFixed) return { ...own, ...link.filters, interval };
  const { period, from, to } =
    asked.period === undefined ? own : { ...asked, period: asked.period };
  const compare = asked.compare ?? link.compare;
  return { period, from, to, compare, interval, ...narrowed(link, asked) };
}

function narrowed({ filters, hidesNames }: OpenLink, asked: Asked): AnalyzeFilters {
  // A visitor who knows a campaign's id would learn which one it is.
  const requested: AnalyzeFilters = hidesNames
    ? { provider: asked.provider, device: asked.device }
    : {
        campaign: asked.campaign,
        workflow: asked.workflow,
        provider: asked.provider,
        device: asked.device,
      };
  const among = <T extends string>(own: T[] | undefined, want: T[] | undefined) => {
    if (!own || !want) return own ?? want;
    const both = own.filter((value) => want.includes(value));
    return both.length > 0 ? both : own;
  };
  return {
    ...filters,
    campaign: among(filters.campaign, requested.campaign),
    workflow: among(filters.workflow, requested.workflow),
    provider: among(filters.provider, requested.provider),
    device: among(filters.device, requested.device),
  };
}

const isFiltered = ({ filters }: OpenLink) => Object.keys(filters).length > 0;

/** Returns the page data of a link besides its figures, and counts the visit. */
export async function openReport(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  link: OpenLink,
): Promise<SharedReport> {
  const { tenantId, logo, hidesNames } = link;
  await queries.countOpening(tx, tenantId, link.id, link.now);
  const base = { base: config.publicUrl, tenantId };
  const annotations = await listAnnotations(tx, tenantId);
  return {
    name: link.name,
    workspace: {
      name: link.workspace,
      logo: logo && {
        url: pictureUrl(logo.source, base),
        darkUrl: logo.darkSource === "" ? null : pictureUrl(logo.darkSource, base),
        alt: logo.alt,
      },
    },
    timeZone: link.timeZone,
    period: link.period,
    from: link.fromDay,
    to: link.toDay,
    compare: link.compare,
    filters: await shownFilters(tx, link),
    isFixed: link.isFixed,
    hidesNames,
    hasSales: link.showsSales,
    hasAudience: !isFiltered(link),
    annotations: annotations.map(({ day, text }) => ({ day, text })),
    at: link.now.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  };
}

async function shownFilters(
  tx: Transaction,
  { tenantId, filters, hidesNames }: OpenLink,
): Promise<SharedReport["filters"]> {
  const names = await namesOf(tx, tenantId, filters);
  const isRecord = (name: string): name is (typeof RECORD_FILTERS)[number] =>
    (RECORD_FILTERS as readonly string[]).includes(name);
  return (Object.keys(filters) as (keyof AnalyzeFilters)[]).map((name) => {
    const values: readonly string[] = filters[name] ?? [];
    const labels = isRecord(name) ? values.flatMap((id) => names[name].get(id) ?? []) : [...values];
    const isHidden = hidesNames && (isRecord(name) || name === "tag");
    return { name, count: values.length, labels: isHidden ? null : labels };
  });
}

/** Returns the substitute id of a campaign whose name the link hides. */
const substituteOf = (link: OpenLink, id: string | null): string | null => id && v5(id, link.id);

/** Returns the metrics of each campaign; with substitutes for names and ids if the link hides them. */
export async function readSharedCampaigns(
  tx: Transaction,
  link: OpenLink,
  query: AnalyzeQuery,
): Promise<{ items: AnalyzeCampaign[] }> {
  const { items } = await analyze.readCampaigns(tx, link.tenantId, query);
  if (!link.hidesNames) return { items };
  return {
    items: items.map((item) => ({
      ...item,
      id: substituteOf(link, item.id),
      name: "",
      startedAt: null,
    })),
  };
}

/** Returns the metrics by provider, without the servers' replies and advice, which are only for the workspace. */
export async function readSharedProviders(
  tx: Transaction,
  link: OpenLink,
  query: AnalyzeQuery,
): Promise<{ items: AnalyzeProvider[] }> {
  const { items } = await analyze.readProviders(tx, link.tenantId, query);
  return { items: items.map((item) => ({ ...item, advice: null, replies: [] })) };
}

/**
 * Returns the links with the most clicks; without their parameters, which may reveal campaigns, if the link hides
 * names.
 */
export async function readSharedLinks(
  tx: Transaction,
  link: OpenLink,
  query: AnalyzeQuery,
): Promise<AnalyzeLinks> {
  const { items } = await analyze.readLinks(tx, link.tenantId, query);
  if (!link.hidesNames) return { items };
  const merged = new Map<string, AnalyzeLinks["items"][number]>();
  for (const item of items) {
    const url = item.url.replace(/[?#].*$/s, "");
    const before = merged.get(url);
    merged.set(url, {
      url,
      campaigns: Math.max(item.campaigns, before?.campaigns ?? 0),
      people: item.people + (before?.people ?? 0),
      clicks: item.clicks + (before?.clicks ?? 0),
    });
  }
  return { items: [...merged.values()].toSorted((one, other) => other.people - one.people) };
}

/**
 * Returns the growth and loss of the audience, without the names of files. Empty for a link with filters: they do not
 * apply to the audience, which would reveal more than the link allows.
 */
export async function readSharedAudience(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  link: OpenLink,
  query: AnalyzeQuery,
): Promise<AnalyzeAudience> {
  if (isFiltered(link)) return { gained: [], lost: [], reachable: 0 };
  const audience = await readAudience(tx, deps, link.tenantId, query);
  const sumOf = (source: "import" | "direct") =>
    audience.gained
      .filter((one) => one.source === source)
      .reduce((sum, { contacts }) => sum + contacts, 0);
  const gained = (["direct", "import"] as const)
    .map((source) => ({ source, importId: null, name: null, contacts: sumOf(source) }))
    .filter(({ contacts }) => contacts > 0);
  return { ...audience, gained };
}

/** Returns sales from email; empty unless the link shows them. Names and ids of campaigns are hidden like elsewhere. */
export async function readSharedSales(
  tx: Transaction,
  link: OpenLink,
  query: AnalyzeQuery & { compare: AnalyzeComparison },
): Promise<AnalyzeSales> {
  if (!link.showsSales) return { interval: "day", currencies: [] };
  const sales = await readSales(tx, link.tenantId, query);
  if (!link.hidesNames) return sales;
  const currencies = sales.currencies.map((currency) => ({
    ...currency,
    campaigns: currency.campaigns.map((item) => ({
      ...item,
      id: substituteOf(link, item.id),
      name: "",
    })),
  }));
  return { ...sales, currencies };
}
