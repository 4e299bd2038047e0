/** Counters of the ledger, by the hour of the event. Contacts count once per email: the first open, the first click. */
export const COUNTERS = [
  /** A receiving server accepted the email. */
  "accepted",
  /** A receiving server rejected it permanently. */
  "refused",
  /** It bounced after a server had accepted it. */
  "bouncedLater",
  /** A server deferred it at its first attempt. */
  "delayed",
  /** It failed without a final reply: retries were exhausted, or the sender was rejected. */
  "failed",
  /** The process ended before the server's reply was stored. */
  "uncertain",
  "opened",
  "machineOpened",
  "clicked",
  "unsubscribed",
  "complained",
] as const;
export type Counter = (typeof COUNTERS)[number];
export type Counts = Record<Counter, number>;

interface MetricDefinition {
  /** The counters it adds, and those it subtracts, with a minus. */
  readonly sum: readonly (Counter | `-${Counter}`)[];
  /** The metric that its rate is based on; without one there is no rate. */
  readonly of?: "sent" | "delivered";
  /** Whether a higher rate is better; undefined when neither is. */
  readonly isHigherBetter?: boolean;
}

/**
 * The dictionary of metrics: the meaning of each name, everywhere. The rate of a metric is its sum divided by the sum
 * of `of`.
 */
export const METRICS = {
  sent: { sum: ["accepted", "refused"] },
  delivered: { sum: ["accepted", "-bouncedLater"], of: "sent", isHigherBetter: true },
  bounced: { sum: ["refused", "bouncedLater"], of: "sent", isHigherBetter: false },
  delayed: { sum: ["delayed"], of: "sent", isHigherBetter: false },
  failed: { sum: ["failed"] },
  uncertain: { sum: ["uncertain"] },
  opened: { sum: ["opened"], of: "delivered", isHigherBetter: true },
  machineOpened: { sum: ["machineOpened"], of: "delivered" },
  clicked: { sum: ["clicked"], of: "delivered", isHigherBetter: true },
  unsubscribed: { sum: ["unsubscribed"], of: "delivered", isHigherBetter: false },
  complained: { sum: ["complained"], of: "delivered", isHigherBetter: false },
} as const satisfies Record<string, MetricDefinition>;

export type Metric = keyof typeof METRICS;
export type Metrics = Record<Metric, number>;
export const METRIC_NAMES = Object.keys(METRICS) as [Metric, ...Metric[]];

/** Below this denominator a rate is not meaningful. */
export const RATE_MIN = 50;

const definitionOf = (metric: Metric): MetricDefinition => METRICS[metric];

/** Returns the metric that the rate of this one is based on; undefined if it has no rate. */
export const denominatorOf = (metric: Metric): Metric | undefined => definitionOf(metric).of;

/** Returns whether a higher rate is better; undefined when neither is. */
export const isHigherBetter = (metric: Metric): boolean | undefined =>
  definitionOf(metric).isHigherBetter;

export const NO_COUNTS: Readonly<Counts> = Object.freeze(
  Object.fromEntries(COUNTERS.map((counter) => [counter, 0])) as Counts,
);

/** Returns all metrics for these counts. */
export function metricsOf(counts: Counts): Metrics {
  const value = (metric: Metric) => {
    let total = 0;
    for (const part of definitionOf(metric).sum) {
      if (part.startsWith("-")) total -= counts[part.slice(1) as Counter];
      else total += counts[part as Counter];
    }
    return total;
  };
  return Object.fromEntries(METRIC_NAMES.map((metric) => [metric, value(metric)])) as Metrics;
}

/** A share with its 95 % interval, each between 0 and 1. */
export interface Rate {
  value: number;
  low: number;
  high: number;
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959_963_985;

/**
 * Returns a share with its Wilson score interval (Wilson 1927); null when there are too few cases. More successes than
 * cases, as when emails of an earlier period are opened in a later one, count as all of them.
 */
export function rateOf(successes: number, cases: number): Rate | null {
  if (cases < RATE_MIN) return null;
  const value = Math.min(Math.max(successes, 0) / cases, 1);
  const middle = (value + (Z * Z) / (2 * cases)) / (1 + (Z * Z) / cases);
  const reach =
    (Z / (1 + (Z * Z) / cases)) *
    Math.sqrt((value * (1 - value)) / cases + (Z * Z) / (4 * cases * cases));
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** Returns the rate of a metric; null when it has none, or too few cases. */
export function metricRate(metric: Metric, metrics: Metrics): Rate | null {
  const of = denominatorOf(metric);
  return of === undefined ? null : rateOf(metrics[metric], metrics[of]);
}

/** Returns whether two rates differ beyond chance: their intervals do not overlap. */
export const differsClearly = (one: Rate, other: Rate): boolean =>
  one.low > other.high || other.low > one.high;
