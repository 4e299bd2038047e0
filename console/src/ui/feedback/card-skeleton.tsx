import { Skeleton } from "@mantine/core";
import classes from "./card-skeleton.module.css";

/** Percentages of the card's width. */
const LINES = [88, 72, 80, 64, 76];
const FIRST_PX = 44;
const LINE_PX = 28;

/**
 * A placeholder for a card, with the size of its content: a frame and some lines, because a filled area would be too
 * heavy.
 */
export function CardSkeleton({ height }: { height: number }) {
  const lines = Math.max(1, Math.floor((height - FIRST_PX) / LINE_PX));
  return (
    <div className={classes.card} style={{ blockSize: height }} aria-hidden>
      <Skeleton height={12} width="26%" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={10} mt={18} width={`${LINES[line % LINES.length]}%`} />
      ))}
    </div>
  );
}
