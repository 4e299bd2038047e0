import { useTranslation } from "react-i18next";
import classes from "./logs.module.css";

/** From here on a call counts as slow, in milliseconds. */
const SLOW_MS = 1_000;
const LONGEST_MS = 10_000;

/** Returns a duration in words: "31 ms", "4.0 s". */
export function useDuration(): (ms: number) => string {
  const { i18n } = useTranslation();
  return (ms) => {
    const inSeconds = ms >= SLOW_MS;
    return new Intl.NumberFormat(i18n.language, {
      style: "unit",
      unit: inSeconds ? "second" : "millisecond",
      minimumFractionDigits: inSeconds ? 1 : 0,
      maximumFractionDigits: inSeconds ? 1 : 0,
    }).format(inSeconds ? ms / 1_000 : ms);
  };
}

/** A duration as a number and as a bar, whose length grows with its order of magnitude. */
export function CallDuration({ ms }: { ms: number }) {
  const duration = useDuration();
  const share = Math.min(1, Math.log10(ms + 1) / Math.log10(LONGEST_MS));
  return (
    <span className={classes.duration}>
      <span className={classes.track} aria-hidden>
        <span
          className={classes.bar}
          data-slow={ms >= SLOW_MS || undefined}
          style={{ inlineSize: `${Math.max(8, Math.round(share * 100))}%` }}
        />
      </span>
      <span>{duration(ms)}</span>
    </span>
  );
}
