import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import classes from "./stage-swipe.module.css";
import { SWIPE_ROW } from "./swipe-row.tsx";

/** Minimum distance in pixels after which releasing the page shows another stage. */
const ENOUGH = 72;
/** Minimum distance in pixels that makes a movement a swipe, rather than a tap or scrolling. */
const STARTS = 12;
/** How far the page follows the finger, as a share of the distance. */
const FOLLOWS = 0.5;
const RESISTS = 0.15;

export interface StageSwipeProps {
  /** Undefined at the last stage. */
  onNext: (() => void) | undefined;
  /** Undefined at the first stage. */
  onPrevious: (() => void) | undefined;
  children: ReactNode;
}

interface Start {
  x: number;
  y: number;
  /** On a card that can be swiped in this direction: the card handles it. */
  isOnCard: boolean;
}

/** Switches between stages by swiping. The chips do the same. */
export function StageSwipe({ onNext, onPrevious, children }: StageSwipeProps) {
  /** In reading direction: below zero toward the next stage. */
  const [way, setWay] = useState(0);
  const start = useRef<Start | null>(null);
  const moved = useRef(false);
  const forward = () => (document.documentElement.dir === "rtl" ? -1 : 1);

  function move(event: PointerEvent): void {
    if (!start.current) return;
    const by = (event.clientX - start.current.x) * forward();
    const down = Math.abs(event.clientY - start.current.y);
    const isOfCard = start.current.isOnCard && by > 0;
    if (!moved.current && (isOfCard || Math.abs(by) < STARTS || down > Math.abs(by))) return;
    moved.current = true;
    setWay(start.current.isOnCard ? Math.min(0, by) : by);
  }
  function end(): void {
    start.current = null;
    setWay(0);
    if (way <= -ENOUGH) onNext?.();
    else if (way >= ENOUGH) onPrevious?.();
  }
  const leads = way < 0 ? onNext : onPrevious;
  const shift = way * forward() * (leads ? FOLLOWS : RESISTS);

  return (
    <div
      className={classes.page}
      data-swiping={way !== 0 || undefined}
      onPointerDown={(event) => {
        moved.current = false;
        if (event.pointerType !== "touch" || !event.isPrimary) return;
        const isOnCard = (event.target as Element).closest(`[${SWIPE_ROW}="true"]`) !== null;
        start.current = { x: event.clientX, y: event.clientY, isOnCard };
      }}
      onPointerMove={move}
      onPointerUp={() => start.current && end()}
      onPointerCancel={() => {
        start.current = null;
        setWay(0);
      }}
      onClickCapture={(event) => {
        // Suppresses the click at the end of a swipe.
        if (!moved.current) return;
        event.preventDefault();
        event.stopPropagation();
        moved.current = false;
      }}
    >
      <div
        className={classes.stage}
        style={shift !== 0 ? { transform: `translateX(${shift}px)` } : undefined}
      >
        {children}
      </div>
    </div>
  );
}
