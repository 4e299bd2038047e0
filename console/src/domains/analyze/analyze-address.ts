import {
  ANALYZE_COMPARISONS,
  ANALYZE_DEVICES,
  ANALYZE_INTERVALS,
  ANALYZE_PERIODS,
  type AnalyzeComparison,
  type AnalyzeInterval,
  type AnalyzePeriod,
  MAILBOX_PROVIDERS,
} from "@arauto/contracts";
import type { GetAnalyzeSummaryApiArg } from "../../lib/api.generated.ts";

/** The metrics of the tabs, in the order of the keys 1 to 6. */
export const TABS = [
  "sent",
  "delivered",
  "opened",
  "clicked",
  "unsubscribed",
  "complained",
] as const;
export type Tab = (typeof TABS)[number];

/** Sort keys of the campaign table, in column order. */
export const SORTS = ["delivered", "clicked", "rate", "unsubscribed", "sales"] as const;
export type Sort = (typeof SORTS)[number];

export const FILTERS = [
  "campaign",
  "workflow",
  "template",
  "topic",
  "tag",
  "sendingDomain",
  "provider",
  "device",
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName, readonly string[]>>;

/** The state of the page, as stored in the URL. */
export interface AnalyzeView {
  period: AnalyzePeriod;
  from: string | undefined;
  to: string | undefined;
  compare: AnalyzeComparison;
  /** Undefined: the default for the period. */
  interval: AnalyzeInterval | undefined;
  metric: Tab;
  sort: Sort;
  /** Excludes clicks soon after the email from the best hours. */
  isLater: boolean;
  filters: Filters;
}

const DEFAULTS = {
  period: "30days",
  compare: "weekdays",
  metric: "clicked",
  sort: "delivered",
} as const;

const oneOf = <Value extends string>(values: readonly Value[], given: string | null) =>
  values.find((one) => one === given);

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const dateOf = (given: string | null) =>
  given !== null && DATE.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Validates against the API's limits; a URL can contain anything. */
const ACCEPTED: Record<FilterName, (value: string) => boolean> = {
  campaign: (value) => UUID.test(value),
  workflow: (value) => UUID.test(value),
  template: (value) => UUID.test(value),
  topic: (value) => UUID.test(value),
  tag: (value) => value.length > 0 && value.length <= 100,
  sendingDomain: (value) => value.length > 0 && value.length <= 255,
  provider: (value) => MAILBOX_PROVIDERS.some((one) => one === value),
  device: (value) => ANALYZE_DEVICES.some((one) => one === value),
};

/** Parses the view in a URL. Unknown values are ignored. */
export function readView(params: URLSearchParams): AnalyzeView {
  const from = dateOf(params.get("from"));
  const to = dateOf(params.get("to"));
  const period = oneOf(ANALYZE_PERIODS, params.get("period")) ?? DEFAULTS.period;
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const values = (params.get(name)?.split(",") ?? []).filter(ACCEPTED[name]);
      return values.length === 0 ? [] : [[name, values]];
    }),
  );
  const isOwn = period === "custom" && from !== undefined && to !== undefined && from <= to;
  return {
    period: period === "custom" && !isOwn ? DEFAULTS.period : period,
    from: isOwn ? from : undefined,
    to: isOwn ? to : undefined,
    compare: oneOf(ANALYZE_COMPARISONS, params.get("compare")) ?? DEFAULTS.compare,
    interval: oneOf(ANALYZE_INTERVALS, params.get("interval")),
    metric: oneOf(TABS, params.get("metric")) ?? DEFAULTS.metric,
    sort: oneOf(SORTS, params.get("sort")) ?? DEFAULTS.sort,
    isLater: params.get("hours") === "later",
    filters,
  };
}

/** Changes URL parameters; defaults are omitted. */
export function writeView(now: URLSearchParams, change: Partial<AnalyzeView>): URLSearchParams {
  const view = { ...readView(now), ...change };
  const next = new URLSearchParams(now);
  const set = (name: string, value: string | undefined, usual?: string) => {
    if (value === undefined || value === usual) next.delete(name);
    else next.set(name, value);
  };
  const isOwn = view.period === "custom";
  set("period", view.period, DEFAULTS.period);
  set("from", isOwn ? view.from : undefined);
  set("to", isOwn ? view.to : undefined);
  set("compare", view.compare, DEFAULTS.compare);
  set("interval", view.interval);
  set("metric", view.metric, DEFAULTS.metric);
  set("sort", view.sort, DEFAULTS.sort);
  set("hours", view.isLater ? "later" : undefined);
  for (const name of FILTERS) set(name, view.filters[name]?.join(","));
  return next;
}

/** Adds a value to a filter, or removes it. */
export function toggleFilter(filters: Filters, name: FilterName, value: string): Filters {
  const { [name]: before = [], ...others } = filters;
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return after.length === 0 ? others : { ...others, [name]: after };
}

/** Returns the request of a view, without settings that only affect the chart. */
export function requestOf({ period, from, to, filters }: AnalyzeView): GetAnalyzeSummaryApiArg {
  return { period, from, to, ...(filters as GetAnalyzeSummaryApiArg) };
}
