import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from "react";
import type { PlotLabels } from "./chart-frame.tsx";
import type { ActivePoint, GridPoint } from "./chart-keys.ts";
import classes from "./chart.module.css";

export interface PlotAreaProps {
  ref?: Ref<HTMLDivElement>;
  keys: ActivePoint;
  labels: PlotLabels;
  /** In pixels. As wide as its container by default. */
  height: number;
  width?: number | undefined;
  /** The point at a position from the top left corner; null outside of all points. */
  pointAt: (x: number, y: number) => GridPoint | null;
  /** Whether points can be opened. */
  opens: boolean;
  onSelect: (at: GridPoint) => void;
  /** If given, a click waits to see whether it becomes a double click. */
  onDoubleClick?: ((at: GridPoint) => void) | undefined;
  children: ReactNode;
}

/** How long a click waits for a second one, in milliseconds. */
const DOUBLE_CLICK_MS = 300;

/** The part of a chart that takes the focus, and handles pointer and keyboard. */
export function PlotArea(props: PlotAreaProps) {
  const { ref, keys, labels, height, width, pointAt, opens, onSelect, onDoubleClick } = props;
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const pointOf = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return pointAt(event.clientX - box.left, event.clientY - box.top);
  };
  return (
    // With this role, screen readers pass arrow keys through.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      className={classes.plot}
      style={{ blockSize: height, inlineSize: width }}
      data-opens={opens || undefined}
      role="application"
      tabIndex={0}
      {...labels}
      // Escape leaves the point first, and closes a dialog around the chart only when pressed again.
      data-mantine-stop-propagation={keys.active !== null}
      onKeyDown={keys.onKeyDown}
      onBlur={keys.leave}
      onPointerMove={(event) => keys.point(pointOf(event))}
      onPointerDown={(event) => keys.point(pointOf(event))}
      // After a tap, the point stays active.
      onPointerLeave={(event) => {
        if (event.pointerType !== "touch") keys.leave();
      }}
      onClick={(event) => {
        const at = pointOf(event);
        clearTimeout(waiting.current);
        if (!at) return;
        if (!onDoubleClick) onSelect(at);
        else if (event.detail === 2) onDoubleClick(at);
        else if (event.detail < 2)
          waiting.current = setTimeout(() => onSelect(at), DOUBLE_CLICK_MS);
      }}
    >
      {props.children}
    </div>
  );
}
