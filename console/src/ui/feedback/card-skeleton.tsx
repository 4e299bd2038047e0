import { Skeleton } from "@mantine/core";
import classes from "./card-skeleton.module.css";

/** Of the card's width, in percent. */
const LINES = [88, 72, 80, 64, 76];
const FIRST_PX = 44;
const LINE_PX = 28;

/** A card before its content is there, as large as it will be: its frame and some lines, for a full area would weigh too much. */
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
