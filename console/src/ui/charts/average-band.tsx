import classes from "./average-band.module.css";

export interface AverageBandProps {
  value: number;
  mean: number;
  least: number;
  most: number;
}

/**
 * A share compared with the company's own: the band from worst to best, a tick for the average. Decorative: the text
 * next to it says the same.
 */
export function AverageBand({ value, mean, least, most }: AverageBandProps) {
  const top = Math.max(most, value) * 1.15 || 1;
  const at = (share: number) => `${(share / top) * 100}%`;
  return (
    <span className={classes.band} aria-hidden>
      <i
        className={classes.range}
        style={{ insetInlineStart: at(least), inlineSize: at(Math.max(0, most - least)) }}
      />
      <i className={classes.mean} style={{ insetInlineStart: at(mean) }} />
      <i className={classes.value} style={{ insetInlineStart: at(value) }} />
    </span>
  );
}
