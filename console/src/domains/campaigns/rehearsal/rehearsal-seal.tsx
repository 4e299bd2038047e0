import { useTranslation } from "react-i18next";
import classes from "./rehearsal.module.css";

/** `clean`: nothing found. `found`: it has findings. `stale`: the campaign has changed since. */
export type SealTone = "clean" | "found" | "stale";

// Two squares turned against each other, as on a tile, with a swallow-tail below.
const RIBBONS = "M18 42v30l7-8 7 8 7-8 7 8V42z";
const SQUARE = "M12 4h40v40H12z";
const TURNED = "M32-4.3 60.3 24 32 52.3 3.7 24z";
const INNER = "M22 14h20v20H22z";
const MARKS: Record<SealTone, string> = {
  clean: "m25.5 24.5 4.5 4.5 8.5-9",
  found: "M32 18v8m0 4.5v.1",
  stale: "M27 24h10",
};

/** The seal of a rehearsal. The text next to it contains the result. */
export function RehearsalSeal({ tone, size = 64 }: { tone: SealTone; size?: number }) {
  const { t } = useTranslation("rehearsal");
  return (
    <svg
      className={classes.seal}
      data-tone={tone}
      width={size}
      height={size * 1.25}
      viewBox="0 -6 64 80"
      role="img"
      aria-label={t("seal")}
    >
      <path className={classes.ribbon} d={RIBBONS} />
      <path className={classes.tile} d={SQUARE} />
      <path className={classes.tile} d={TURNED} />
      <path className={classes.inner} d={INNER} />
      <path className={classes.mark} d={MARKS[tone]} />
    </svg>
  );
}

/** Returns the seal of a finished rehearsal. */
export const sealTone = (isFresh: boolean, found: number): SealTone =>
  isFresh ? (found === 0 ? "clean" : "found") : "stale";
