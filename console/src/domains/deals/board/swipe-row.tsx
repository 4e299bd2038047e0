import { ArrowRightIcon } from "@phosphor-icons/react/ArrowRight";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import classes from "./swipe-row.module.css";

/** Minimum distance in pixels after which releasing the card moves it. */
const ENOUGH = 96;
const FARTHEST = 140;
/** Minimum distance in pixels that makes a movement a swipe, rather than a tap or scrolling. */
const STARTS = 10;

/** Marks rows; the value says whether they can be swiped. */
export const SWIPE_ROW = "data-swipe-row";

export interface SwipeRowProps {
  /** The target of the card. */
  label: string;
  disabled: boolean;
  onSwipe: () => void;
  children: ReactNode;
}

/** Moves a card by swiping it toward the end of the line. Buttons in the card do the same. */
export function SwipeRow({ label, disabled, onSwipe, children }: SwipeRowProps) {
  const [way, setWay] = useState(0);
  const start = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef(false);
  const forward = () => (document.documentElement.dir === "rtl" ? -1 : 1);

  function move(event: PointerEvent): void {
    if (!start.current) return;
    const by = (event.clientX - start.current.x) * forward();
    const down = Math.abs(event.clientY - start.current.y);
    if (!moved.current && (by < STARTS || down > by)) return;
    moved.current = true;
    setWay(Math.max(0, Math.min(FARTHEST, by)));
  }
  function end(swiped: boolean): void {
    start.current = null;
    setWay(0);
    if (swiped) onSwipe();
  }

  return (
    <div
      className={classes.row}
      {...{ [SWIPE_ROW]: !disabled }}
      data-swiping={way > 0 || undefined}
      onPointerDown={(event) => {
        moved.current = false;
        if (!disabled && event.pointerType === "touch")
          start.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={move}
      onPointerUp={() => start.current && end(way >= ENOUGH)}
      onPointerCancel={() => end(false)}
      onClickCapture={(event) => {
        // Suppresses the click at the end of a swipe.
        if (!moved.current) return;
        event.preventDefault();
        event.stopPropagation();
        moved.current = false;
      }}
    >
      <div className={classes.under} data-enough={way >= ENOUGH || undefined} aria-hidden>
        <ArrowRightIcon size={22} className="flip-rtl" />
        <span>{label}</span>
      </div>
      <div
        className={classes.over}
        style={way > 0 ? { transform: `translateX(${way * forward()}px)` } : undefined}
      >
        {children}
      </div>
    </div>
  );
}
