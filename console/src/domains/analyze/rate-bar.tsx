import { RATE_MIN, type Rate, rateOf } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import { useValueFormatter } from "../../ui/charts/value-format.ts";
import classes from "./analyze.module.css";

const PERCENT = { kind: "percent" } as const;

/** Returns the upper end of a scale that fits all these rates. */
export function scaleOf(rates: readonly (Rate | null)[]): number {
  const highest = Math.max(0.01, ...rates.map((rate) => rate?.high ?? 0));
  const step = 10 ** Math.floor(Math.log10(highest));
  return Math.min(1, Math.ceil(highest / step) * step);
}

interface Props {
  count: number;
  of: number;
  /** The rate at the end of the bar. */
  scale: number;
  /** The overall rate, as a mark. */
  overall?: number | undefined;
}

/** A rate with its 95 % interval on a scale, or a note that there are too few cases. */
export function RateBar({ count, of, scale, overall }: Props) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const percent = useValueFormatter(PERCENT);
  const rate = rateOf(count, of);
  if (!rate)
    return (
      <span className={classes.early}>
        {t("tooEarly", { have: number(of), need: number(RATE_MIN) })}
      </span>
    );
  const at = (value: number) => `${Math.min(1, value / scale) * 100}%`;
  return (
    <span className={classes.rate}>
      <span className="visually-hidden">
        {t("intervalText", { low: percent.full(rate.low), high: percent.full(rate.high) })}
      </span>
      <span className={classes.track} aria-hidden>
        {overall !== undefined && (
          <span className={classes.overall} style={{ insetInlineStart: at(overall) }} />
        )}
        <span
          className={classes.band}
          style={{
            insetInlineStart: at(rate.low),
            inlineSize: `calc(${at(rate.high)} - ${at(rate.low)})`,
          }}
        />
        <span className={classes.dot} style={{ insetInlineStart: at(rate.value) }} />
      </span>
    </span>
  );
}

/** A rate as text; a dash if there are too few cases. */
export function RateText({ count, of }: { count: number; of: number }) {
  const percent = useValueFormatter(PERCENT);
  const rate = rateOf(count, of);
  return rate ? percent.full(rate.value) : "—";
}
