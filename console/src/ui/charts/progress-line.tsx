import classes from "./progress-line.module.css";

export type ProgressTone = "progress" | "success" | "warning" | "danger";

export interface ProgressLineProps {
  /** Part done, 0 to 1; null while it is unknown. */
  value: number | null;
  /** Says to assistive technology what goes on. */
  label: string;
  tone?: ProgressTone;
}

/** A thin line that fills as something goes on. */
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
