import type { AnalyzeComparison, AnalyzeQuery, AnalyzeSales } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import { emailSales } from "../deals/index.ts";
import { contextOf } from "./analyze.ts";
import { ofSales } from "./filters-sql.ts";
import type { Range } from "./period.ts";

type Interval = AnalyzeSales["interval"];
type Sum = AnalyzeSales["currencies"][number]["won"];

const DAY_MS = 86_400_000;
const CAMPAIGNS_MAX = 100;
const NOTHING: Sum = { deals: 0, value: 0 };

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the first day of the interval that contains a day. Weeks start on Monday. */
function startOf(day: string, interval: Interval): string {
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  if (interval === "day") return day;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

const after = (start: string, interval: Interval): string =>
  interval === "day"
    ? addDays(start, 1)
    : startOf(addDays(start, interval === "week" ? 7 : 31), interval);

/** Returns the intervals that overlap a range of days. */
function intervalsOf({ first, last }: emailSales.Days, interval: Interval): string[] {
  const starts: string[] = [];
  for (let at = startOf(first, interval); at <= last; at = after(at, interval)) starts.push(at);
  return starts;
}

const suitedInterval = ({ first, last }: emailSales.Days): Interval => {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return days <= 14 ? "day" : days <= 120 ? "week" : "month";
};

/** Returns the deals that came from emails, by time and by campaign. */
export async function readSales(
  tx: Transaction,
  tenantId: string,
  query: AnalyzeQuery & { compare: AnalyzeComparison },
): Promise<AnalyzeSales> {
  const { current, compared, zone, now } = await contextOf(tx, tenantId, query, query.compare);
  const daysOf = ({ from, to }: Range): emailSales.Days => ({
    first: localTimeOf(from, zone).slice(0, 10),
    last: localTimeOf(new Date(to.getTime() - 1), zone).slice(0, 10),
    from,
    to,
  });
  const days = daysOf(current);
  const interval = suitedInterval(days);
  const matches = ofSales(tenantId, query);
  const byCampaign = await emailSales.byCampaign(tx, tenantId, days, matches);
  const byDay = await emailSales.wonByDay(tx, tenantId, days, matches);
  const before = compared && (await emailSales.wonByDay(tx, tenantId, daysOf(compared), matches));
  const today = localTimeOf(now, zone).slice(0, 10);
  const starts = intervalsOf(days, interval);
  const known = [...new Set([...byCampaign, ...(before ?? [])].map(({ currency }) => currency))];
  const currencies = known.map((currency) => {
    const own = byCampaign.filter((row) => row.currency === currency);
    const won = byDay.filter((row) => row.currency === currency);
    return {
      currency,
      won: sumOf(won),
      wonBefore: before && sumOf(before.filter((row) => row.currency === currency)),
      open: sumOf(own.map(({ open }) => open)),
      points: starts.map((start) => {
        const end = after(start, interval);
        const isComplete = start >= days.first && end <= addDays(days.last, 1) && end <= today;
        return {
          at: instantOf(`${start}T00:00`, zone).toISOString(),
          isComplete,
          ...sumOf(won.filter(({ day }) => day >= start && day < end)),
        };
      }),
      campaigns: own.slice(0, CAMPAIGNS_MAX).map(({ id, name, kind, won: wins, open }) => ({
        id,
        name: name ?? "",
        kind:
          kind === "workflow"
            ? ("workflow" as const)
            : id === null
              ? ("emails" as const)
              : ("campaign" as const),
        won: wins,
        open,
      })),
    };
  });
  return {
    interval,
    currencies: currencies.toSorted((one, other) => other.won.value - one.won.value),
  };
}

const sumOf = (rows: readonly Sum[]): Sum =>
  rows.reduce(
    (total, { deals, value }) => ({ deals: total.deals + deals, value: total.value + value }),
    NOTHING,
  );
