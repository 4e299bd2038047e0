import type { ReactNode } from "react";
import classes from "./stat.module.css";

/** One figure with its name and, below, its meaning. */
export function Stat({
  label,
  value,
  hint,
}: {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
}) {
  return (
    <div className={classes.stat}>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>{value}</div>
      {hint && <div className={classes.hint}>{hint}</div>}
    </div>
  );
}
