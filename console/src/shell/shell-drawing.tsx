import classes from "./shell-drawing.module.css";

/** The parts of the shell that a drawing changes; everything else has its default. */
export interface ShellDrawingProps {
  theme?: "light" | "dark";
  /** A navy menu next to light content. */
  semiDark?: boolean;
  bordered?: boolean;
  mirrored?: boolean;
  boxed?: boolean;
  menu?: "side" | "rail" | "bar" | "none";
  header?: "sticky" | "static" | "floating" | "hidden";
  footer?: "sticky" | "static" | "hidden";
  monochrome?: boolean;
}

const W = 96;
const H = 64;

/** A small image of the shell made from the tokens; it mirrors with the reading direction. */
export function ShellDrawing(props: ShellDrawingProps) {
  const {
    theme,
    semiDark = false,
    bordered = false,
    mirrored = false,
    boxed = false,
    monochrome = false,
  } = props;
  const { menu = "side", header = "static", footer = "hidden" } = props;
  const side = menu === "side" ? 24 : menu === "rail" ? 9 : 0;
  const bar = menu === "bar" ? 8 : 0;
  const headerHeight = header === "hidden" ? 0 : 8;
  const inset = boxed ? 14 : 5;

  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${W} ${H}`}
      data-theme={theme}
      data-semi-dark={semiDark || undefined}
      data-bordered={bordered || undefined}
      data-mirrored={mirrored || undefined}
      data-monochrome={monochrome || undefined}
      aria-hidden
      focusable="false"
    >
      <rect className={classes.canvas} width={W} height={H} />
      <g className={classes.flow}>
        {side > 0 && <SideMenu width={side} />}
        {header !== "hidden" && <HeaderLine kind={header} start={side} height={headerHeight} />}
        {bar > 0 && <MenuBar top={headerHeight} height={bar} />}
        <Page
          x={side + inset}
          width={W - side - inset * 2}
          top={headerHeight + bar + 5 + (header === "floating" ? 4 : 0)}
          bottom={footer === "hidden" ? H - 4 : H - 10}
        />
        {footer !== "hidden" && (
          <rect
            className={classes.footer}
            x={side}
            y={H - 6}
            width={W - side}
            height={6}
            data-sticky={footer === "sticky" || undefined}
          />
        )}
      </g>
    </svg>
  );
}

function SideMenu({ width }: { width: number }) {
  return (
    <>
      <rect className={classes.menu} width={width} height={H} />
      <rect className={classes.spark} x={2} y={17} width={2} height={5} />
      {[10, 18, 26, 34, 42].map((y) => (
        <rect
          key={y}
          className={classes.entry}
          x={5}
          y={y}
          width={Math.max(width - 10, 4)}
          height={3}
          rx={1.5}
        />
      ))}
    </>
  );
}

function HeaderLine({
  kind,
  start,
  height,
}: {
  kind: "sticky" | "static" | "floating";
  start: number;
  height: number;
}) {
  const floats = kind === "floating";
  return (
    <>
      <rect
        className={classes.bar}
        x={floats ? start + 4 : start}
        y={floats ? 3 : 0}
        width={floats ? W - start - 8 : W - start}
        height={height}
        rx={floats ? 3 : 0}
      />
      {kind === "sticky" && <path className={classes.pin} d={`M${W - 8} 2h4v4l-2-1.5l-2 1.5z`} />}
    </>
  );
}

function MenuBar({ top, height }: { top: number; height: number }) {
  return (
    <>
      <rect className={classes.menu} y={top} width={W} height={height} />
      {[6, 26, 46, 66].map((at) => (
        <rect
          key={at}
          className={classes.entry}
          x={at}
          y={top + 2.5}
          width={14}
          height={3}
          rx={1.5}
        />
      ))}
    </>
  );
}

/** The page next to the menu: its title, its main action, and two cards. */
function Page({
  x,
  width,
  top,
  bottom,
}: {
  x: number;
  width: number;
  top: number;
  bottom: number;
}) {
  return (
    <>
      <rect className={classes.title} x={x} y={top} width={width * 0.42} height={4} rx={2} />
      <rect
        className={classes.action}
        x={x + width - 13}
        y={top - 0.5}
        width={13}
        height={5}
        rx={1.5}
      />
      {[x, x + width / 2 + 1.5].map((start) => (
        <rect
          key={start}
          className={classes.card}
          x={start}
          y={top + 8}
          width={width / 2 - 1.5}
          height={bottom - top - 9}
          rx={2.5}
        />
      ))}
    </>
  );
}
