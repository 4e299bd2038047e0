import type { FunnelStep } from "../../ui/charts/funnel-chart.tsx";
import type { BarListItem } from "../../ui/charts/bar-list.tsx";
import type { ChartAxis, ChartSeries } from "../../ui/charts/chart-types.ts";
import type { HeatLine } from "../../ui/charts/heat-layout.ts";
import { seededRandom } from "@arauto/contracts/tile-wall";

// Sample data of the gallery. Random numbers are seeded, so that its screenshots stay comparable.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Midnight in São Paulo. */
const TODAY = Date.parse("2026-11-24T03:00:00Z");

const times = (count: number, step: number, from = TODAY) =>
  Array.from({ length: count }, (_, index) => new Date(from + index * step).toISOString());
const numbers = (seed: string, count: number, make: (random: number, index: number) => number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => make(random(), index));
};

export const DAY: ChartAxis = { kind: "time", times: times(24, HOUR_MS), step: "hour" };
export const MONTH: ChartAxis = {
  kind: "time",
  times: times(30, DAY_MS, TODAY - 30 * DAY_MS),
  step: "day",
};
export const FORTNIGHT_TIMES = times(14, DAY_MS, TODAY - 14 * DAY_MS);
export const FORTNIGHT: ChartAxis = { kind: "time", times: FORTNIGHT_TIMES, step: "day" };
export const WEEKS: ChartAxis = {
  kind: "time",
  times: times(12, 7 * DAY_MS, TODAY - 84 * DAY_MS),
  step: "week",
};
export const MINUTES: ChartAxis = {
  kind: "time",
  times: times(10_000, 60_000, TODAY - 7 * DAY_MS),
  step: "minute",
};

const SENDING_DAYS = new Set([4, 11, 18, 25]);
const course = (seed: string, height: number) => {
  let level = 4;
  return numbers(seed, 30, (random, index) => {
    level = SENDING_DAYS.has(index) ? height * (0.75 + random / 4) : Math.max(3, level * 0.4);
    return Math.round(level + random * 6);
  });
};
export const CLICKS: readonly ChartSeries[] = [
  { key: "now", label: "This period", values: course("now", 91) },
  {
    key: "before",
    label: "Same weekdays before",
    values: course("before", 74),
    comparison: true,
    pointTitle: (index) => `day ${index + 1}`,
  },
];

const byHour = (seed: string, height: number) =>
  numbers(seed, 24, (random, hour) =>
    Math.round(height * (Math.exp(-((hour - 11) ** 2) / 14) + random * 0.12)),
  );
export const ENGAGEMENT: readonly ChartSeries[] = [
  { key: "opened", label: "Opened", values: byHour("opened", 480) },
  { key: "clicked", label: "Clicked", values: byHour("clicked", 140) },
  { key: "unsubscribed", label: "Unsubscribed", values: byHour("unsubscribed", 12), color: "rose" },
  { key: "machine", label: "Automatic opens", values: byHour("machine", 260), color: "violet" },
];

const rates = numbers("rates", 12, (random, index) => 0.052 + index * 0.0012 + random * 0.01);
export const RATES: readonly ChartSeries[] = [
  {
    key: "clicked",
    label: "Click rate",
    values: rates,
    intervals: rates.map((rate) => [rate * 0.86, rate * 1.17] as const),
  },
];
export const AUDIENCE: readonly ChartSeries[] = [
  {
    key: "audience",
    label: "Contacts",
    values: [1810, 1835, 1858, 1880, 1911, 1942, 1975, 2015, 2063, 2110, null, null],
    estimates: [null, null, null, null, null, null, null, null, null, null, 2150, 2184],
  },
];
export const RESPONSES: readonly ChartSeries[] = [
  {
    key: "p95",
    label: "p95",
    values: numbers("responses", 10_000, (random, index) =>
      Math.round(70 + 25 * Math.sin(index / 700) + random * 20 + (random > 0.9995 ? 400 : 0)),
    ),
  },
];

const requests = byHour("requests", 2100);
export const REQUESTS: readonly ChartSeries[] = [
  {
    key: "today",
    label: "Today",
    values: requests.map((value, hour) => (hour > 14 ? null : hour === 14 ? 980 : value)),
    estimates: requests.map((_, hour) => (hour === 14 ? 1850 : null)),
  },
  { key: "yesterday", label: "Yesterday", values: byHour("yesterday", 1900), comparison: true },
];

export const FORECAST_MONTHS: ChartAxis = {
  kind: "time",
  times: ["05", "06", "07", "08", "09", "10", "11", "12"].map(
    (month) => `2026-${month}-01T03:00:00.000Z`,
  ),
  step: "month",
};
export const FORECAST: readonly ChartSeries[] = [
  {
    key: "closed",
    label: "Closed",
    values: [5_510_000, 6_640_000, 4_760_000, 6_120_000, 7_190_000, 6_840_000, 2_140_000, null],
    estimates: [null, null, null, null, null, null, 7_584_000, 8_738_000],
    intervals: [null, null, null, null, null, null, [6_820_000, 8_000_000], [7_500_000, 9_400_000]],
  },
  {
    key: "forecast",
    label: "Forecast on the 1st",
    values: [5_840_000, 6_160_000, 5_530_000, 6_380_000, 7_000_000, 7_380_000, 7_100_000, null],
    comparison: true,
  },
];

export const OUTCOMES: readonly ChartSeries[] = [
  {
    key: "delivered",
    label: "Delivered",
    values: numbers("d", 14, (one) => Math.round(400 + one * 1400)),
  },
  {
    key: "deferred",
    label: "Will be retried",
    values: numbers("r", 14, (one) => Math.round(one * 320)),
  },
  {
    key: "bounced",
    label: "Bounced",
    values: numbers("b", 14, (one) => Math.round(one * 180)),
    color: "sienna",
  },
];
export const VARIANTS: ChartAxis = {
  kind: "category",
  name: "Content",
  items: [
    { key: "a", label: "A" },
    { key: "b", label: "B" },
    { key: "c", label: "C" },
  ],
};
export const VARIANT_RESULTS: readonly ChartSeries[] = [
  { key: "opened", label: "Opened", values: [412, 388, 501] },
  { key: "clicked", label: "Clicked", values: [88, 61, 130] },
];
export const GROWTH: readonly ChartSeries[] = [
  { key: "in", label: "Joined", values: numbers("in", 12, (one) => Math.round(20 + one * 40)) },
  {
    key: "out",
    label: "Left",
    values: numbers("out", 12, (one) => -Math.round(3 + one * 14)),
    color: "sienna",
  },
];

export const FUNNEL: readonly FunnelStep[] = [
  { key: "audience", label: "Audience", value: 1982, color: "slate" },
  { key: "sent", label: "Sent", value: 1958 },
  { key: "delivered", label: "Delivered", value: 1948 },
  {
    key: "opened",
    label: "Opened",
    value: 481,
    estimated: true,
    note: "Some email clients hide opens, and some load images automatically.",
  },
  { key: "clicked", label: "Clicked", value: 140, of: "delivered", color: "teal" },
];
export const LINKS: readonly BarListItem[] = [
  { key: "1", label: "Catuaí amarelo, lote 7", value: 118 },
  { key: "2", label: "Kit Primeiros goles", value: 96 },
  {
    key: "3",
    label: "Visita à fazenda, com almoço e degustação para duas pessoas em dezembro",
    value: 84,
  },
  { key: "4", label: "Cold brew em casa", value: 61 },
  { key: "5", label: "Ajustar assinatura", value: 44 },
];
export const REASONS: readonly BarListItem[] = [
  { key: "1", label: "Unsubscribed", value: -21, color: "sienna" },
  { key: "2", label: "Address doesn’t exist", value: -14, color: "sienna" },
  { key: "3", label: "Complaint", value: -2, color: "sienna" },
  { key: "4", label: "No reason given", value: -4, color: "slate" },
];
export const SPARK = numbers("spark", 30, (random, index) => 2015 + index * 5.6 + random * 20);
export const COMPLAINTS = numbers("complaints", 30, (random) => 0.0002 + random * 0.0002);
export const PER_MINUTE = numbers("minutes", 30, (random, index) =>
  index < 4 ? 0 : Math.round(120 + random * 90),
);

const WEEKDAY_NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
export const WEEKDAYS: readonly HeatLine[] = WEEKDAY_NAMES.map((label) => ({ key: label, label }));
export const HOURS: readonly HeatLine[] = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  label: hour % 3 === 0 ? `${hour} h` : "",
  title: `${hour}:00`,
}));
export const CLICK_HOURS = WEEKDAY_NAMES.map((day, index) =>
  numbers(day, 24, (random, hour) =>
    Math.max(
      0,
      Math.round(
        (index === 3 ? 36 : 9 - index) *
          (Math.exp(-((hour - 9) ** 2) / 6) + 0.8 * Math.exp(-((hour - 20) ** 2) / 4)) +
          random * 2 -
          0.8,
      ),
    ),
  ),
);
const MONTH_NAMES = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
];
export const YEAR_WEEKS: readonly HeatLine[] = Array.from({ length: 53 }, (_, week) => ({
  key: String(week),
  label: week % 4.42 < 1 ? (MONTH_NAMES[Math.floor(week / 4.42)] ?? "") : "",
  title: `week ${week + 1}`,
}));
export const YEAR_DAYS = WEEKDAY_NAMES.map((day, index) =>
  numbers(`year ${day}`, 53, (random) =>
    random < 0.35 ? 0 : Math.round(random * (index === 3 ? 2400 : 700)),
  ).map((value, week) => (week === 52 && index > 1 ? null : value)),
);
