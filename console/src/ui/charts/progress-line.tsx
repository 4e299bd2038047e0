import classes from "./progress-line.module.css";

export type ProgressTone = "progress" | "success" | "warning" | "danger";

export interface ProgressLineProps {
  /** Fraction done, 0 to 1; null while unknown. */
  value: number | null;
  /** Describes the operation to assistive technology. */
  label: string;
  tone?: ProgressTone;
}

/** A thin progress line. */
export function ProgressLine({ value, label, tone = "progress" }: ProgressLineProps) {
  const share = value === null ? undefined : Math.max(0, Math.min(1, value));
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
    >
      <div
        className={classes.bar}
        data-tone={tone}
        data-unknown={share === undefined || undefined}
        style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }}
      />
    </div>
  );
}
