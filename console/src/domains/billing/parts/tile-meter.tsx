import classes from "./tile-meter.module.css";

export type MeterTone = "brand" | "warning" | "danger";

export interface TileMeterProps {
  /** The accessible name. */
  label: string;
  /** The accessible value: how much of the limit is used. */
  text: string;
  used: number;
  max: number;
  /** The expected value at the end of the period; the difference from `used` is hatched. */
  estimate?: number | null;
  tone?: MeterTone;
}

/** A row of twenty tiles of 5 % each: solid is used, hatched is expected. */
export function TileMeter({ label, text, used, max, estimate, tone = "brand" }: TileMeterProps) {
  const share = (value: number) => (max === 0 ? 100 : Math.min(100, (value / max) * 100));
  const now = share(used);
  const later = share(Math.max(used, estimate ?? used));
  return (
    <div
      className={classes.meter}
      data-tone={tone}
      role="meter"
      aria-label={label}
      aria-valuetext={text}
      aria-valuemin={0}
      aria-valuemax={Math.max(max, used)}
      aria-valuenow={used}
    >
      {later > now && <span className={classes.estimate} style={{ inlineSize: `${later}%` }} />}
      {used > 0 && (
        // A used share is visible, however small it is.
        <span className={classes.used} style={{ inlineSize: `${Math.max(now, 1)}%` }} />
      )}
    </div>
  );
}
