import classes from "./logo.module.css";

export interface LogoProps {
  /** Height of the mark in pixels. Default 26. */
  size?: number;
  /** Shows only the mark. */
  markOnly?: boolean;
  /** For navy or cobalt backgrounds: white. */
  onDark?: boolean;
}

/** The herald's banner with its top folded like an envelope, and the name next to it. Never mirrored. */
export function Logo({ size = 26, markOnly = false, onDark = false }: LogoProps) {
  return (
    <span
      className={classes.logo}
      data-on-dark={onDark || undefined}
      style={{ gap: size * 0.32, fontSize: size * 0.78 }}
    >
      <Mark size={size} />
      {markOnly ? (
        <span className="visually-hidden">Arauto</span>
      ) : (
        <span className={classes.word}>Arauto</span>
      )}
    </span>
  );
}

/** The mark alone, as a drawing without a name. `loading` animates its flap. */
export function Mark({ size, loading = false }: { size: number; loading?: boolean }) {
  return (
    <svg
      className={classes.mark}
      data-loading={loading || undefined}
      width={(size * 20) / 26}
      height={size}
      viewBox="6 3 20 26"
      aria-hidden
      focusable="false"
    >
      <path className={classes.body} d="M6 3h20v26l-10-10-10 10z" />
      <path className={classes.flap} d="M6 3h20l-10 9z" />
    </svg>
  );
}
