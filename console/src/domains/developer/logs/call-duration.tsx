import { useTranslation } from "react-i18next";
import { responseTime } from "../../../ui/formats/response-time.ts";
import classes from "./logs.module.css";

/** From here on a call counts as slow, in milliseconds. */
const SLOW_MS = 1_000;
const LONGEST_MS = 10_000;

/** Returns a function that formats durations in the interface language: "31 ms", "4.0 s". */
export function useDuration(): (ms: number) => string {
  const { i18n } = useTranslation();
  return (ms) => responseTime(ms, i18n.language);
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
