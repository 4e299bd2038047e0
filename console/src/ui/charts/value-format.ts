import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** The kind of values in a chart, and their unit. */
export type ValueFormat =
  /** Whole numbers. */
  | { kind: "count" }
  /** Fractions: 0.064 is 6.4 %. */
  | { kind: "percent" }
  /** In the currency's smallest unit, such as cents. */
  | { kind: "currency"; currency: string }
  /** In milliseconds. */
  | { kind: "duration" };

export interface ValueFormatter {
  /** In tooltips, tables and sentences. */
  full: (value: number) => string;
  /** On axes and next to points. */
  short: (value: number) => string;
  /** In files: in the common unit, without grouping. */
  raw: (value: number) => string;
  /** The unit whose round numbers are ticks of an axis up to this value. */
  tickUnit: (top: number) => number;
  /** Whether values between two whole numbers are meaningless. */
  isWhole: boolean;
  /** Whether the sum of several points is meaningful. */
  isAdditive: boolean;
}

const DURATIONS = [
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1000 },
  { unit: "millisecond", ms: 1 },
] as const;

/** Returns the largest unit that fits into a duration in milliseconds at least once. */
function durationUnit(ms: number): (typeof DURATIONS)[number] {
  return DURATIONS.find((one) => Math.abs(ms) >= one.ms) ?? DURATIONS[3];
}

// Spanish groups thousands from 1.000 on, as everywhere in the console.
const GROUPED = { useGrouping: "always" } as const;

/** Creates the formatters of a chart's values in a language. */
export function valueFormatter(language: string, format: ValueFormat): ValueFormatter {
  const make = (options: Intl.NumberFormatOptions) => {
    const made = new Intl.NumberFormat(language, { ...GROUPED, ...options });
    return (value: number) => made.format(value);
  };
  const plain = make({ useGrouping: false, maximumFractionDigits: 6 });
  switch (format.kind) {
    case "count":
      return {
        full: make({}),
        short: shortened(make({}), make({ notation: "compact", maximumFractionDigits: 1 })),
        raw: plain,
        tickUnit: () => 1,
        isWhole: true,
        isAdditive: true,
      };
    case "percent": {
      const usual = make({ style: "percent", maximumFractionDigits: 1 });
      const small = make({ style: "percent", maximumFractionDigits: 2 });
      // One complaint in a thousand emails is a lot, so small rates keep a digit more.
      const share = (value: number) => (Math.abs(value) < 0.01 ? small : usual)(value);
      return {
        full: share,
        short: share,
        raw: plain,
        tickUnit: () => 0.01,
        isWhole: false,
        isAdditive: false,
      };
    }
    case "currency": {
      const style = {
        style: "currency",
        currency: format.currency,
        currencyDisplay: "narrowSymbol",
        trailingZeroDisplay: "stripIfInteger",
      } as const;
      const digits = new Intl.NumberFormat(language, style).resolvedOptions().maximumFractionDigits;
      const unit = 10 ** (digits ?? 2);
      const full = make(style);
      const compact = make({ ...style, notation: "compact", maximumFractionDigits: 1 });
      const short = shortened(full, compact);
      return {
        full: (value) => full(value / unit),
        short: (value) => short(value / unit),
        raw: (value) => plain(value / unit),
        tickUnit: () => unit,
        isWhole: false,
        isAdditive: true,
      };
    }
    case "duration": {
      const units = new Map(
        DURATIONS.map(({ unit }) => [
          unit,
          make({ style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }),
        ]),
      );
      const text = (value: number) => {
        const { unit, ms } = durationUnit(value);
        return units.get(unit)?.(value / ms) ?? "";
      };
      return {
        full: text,
        short: text,
        raw: plain,
        tickUnit: (top) => durationUnit(top).ms,
        isWhole: false,
        isAdditive: false,
      };
    }
  }
}

/** Minimum value for compact short numbers: "12K". */
const COMPACT_FROM = 10_000;

function shortened(
  usual: (value: number) => string,
  compact: (value: number) => string,
): (value: number) => string {
  return (value) => (Math.abs(value) < COMPACT_FROM ? usual : compact)(value);
}

/** Returns the formatters of a chart's values in the interface language. */
export function useValueFormatter(format: ValueFormat): ValueFormatter {
  const { i18n } = useTranslation();
  const { kind } = format;
  const currency = kind === "currency" ? format.currency : undefined;
  return useMemo(
    () =>
      valueFormatter(
        i18n.language ?? "en-us",
        kind === "currency" ? { kind, currency: currency ?? "BRL" } : { kind },
      ),
    [i18n.language, kind, currency],
  );
}
