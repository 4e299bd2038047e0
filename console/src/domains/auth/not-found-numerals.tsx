import classes from "./not-found.module.css";

/** The numerals 404 built from the tile module's shapes. */
export function NotFoundNumerals() {
  return (
    <svg className={classes.numerals} viewBox="0 0 352 160" aria-hidden focusable="false">
      <path className={classes.ink} d="M0 0l32 32v32h32V0h32v160l-16-16-16 16v-64H0z" />
      <path
        className={classes.ink}
        d="M160 0h32a32 32 0 0 1 32 32v96a32 32 0 0 1-32 32h-32a32 32 0 0 1-32-32V32a32 32 0 0 1 32-32zm0 32v96h32V32z"
        fillRule="evenodd"
      />
      <path className={classes.spark} d="M160 32h32l-16 16z" />
      <path className={classes.ink} d="M256 0l32 32v32h32V0h32v160l-16-16-16 16v-64h-64z" />
    </svg>
  );
}
