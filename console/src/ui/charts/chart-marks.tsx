import { symbol, symbolCircle, symbolDiamond2, symbolSquare2, symbolTriangle } from "d3-shape";
import classes from "./chart.module.css";

/** The legend's marker of a series, as in the chart. */
export type KeyShape = "line" | "dashed" | "bar" | "hatched" | "band" | "ring";

const MARKERS = [symbolCircle, symbolSquare2, symbolTriangle, symbolDiamond2];

/** Returns the path of the marker that distinguishes a series without color. `area` in square pixels. */
export function markerPath(place: number, area = 36): string {
  return symbol(MARKERS[place % MARKERS.length], area)() ?? "";
}

/** Number of textures that distinguish the parts of a stack without color. The first part has none. */
const TEXTURES = 4;

/** Returns the fill of the texture of the series at a place; undefined for a solid one. */
export function textureFill(chart: string, place: number): string | undefined {
  return place % TEXTURES === 0 ? undefined : `url(#${chart}-texture-${place % TEXTURES})`;
}

/** Returns the fill that marks a value as an estimate or as not final. */
export function hatchFill(chart: string, key: string): string {
  return `url(#${chart}-hatch-${key})`;
}

/** Defines the patterns of a chart: a hatch in each color, and the textures of stacks. */
export function Patterns({
  chart,
  hatches,
  withTextures = false,
}: {
  /** Makes the names unique in the page. */
  chart: string;
  hatches: readonly { key: string; color: string }[];
  withTextures?: boolean;
}) {
  return (
    <defs>
      {hatches.map(({ key, color }) => (
        <pattern
          key={key}
          id={`${chart}-hatch-${key}`}
          width={5}
          height={5}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={5} height={5} className={classes.paper} />
          <rect width={1.75} height={5} fill={color} />
        </pattern>
      ))}
      {withTextures && (
        <g className={classes.texture}>
          <pattern id={`${chart}-texture-1`} width={6} height={6} patternUnits="userSpaceOnUse">
            <circle cx={1.5} cy={1.5} r={1} />
            <circle cx={4.5} cy={4.5} r={1} />
          </pattern>
          <pattern id={`${chart}-texture-2`} width={6} height={5} patternUnits="userSpaceOnUse">
            <rect width={6} height={1.25} />
          </pattern>
          <pattern id={`${chart}-texture-3`} width={5} height={6} patternUnits="userSpaceOnUse">
            <rect width={1.25} height={6} />
          </pattern>
        </g>
      )}
    </defs>
  );
}

/** The sample of a series next to its name. */
export function Key({ color, shape, place }: { color: string; shape: KeyShape; place: number }) {
  if (shape === "line" || shape === "dashed")
    return (
      <svg className={classes.key} width={18} height={12} viewBox="0 0 18 12" aria-hidden>
        <line
          className={shape === "dashed" ? classes.comparison : classes.line}
          stroke={color}
          x1={1}
          x2={17}
          y1={6}
          y2={6}
        />
        {shape === "line" && <path fill={color} d={markerPath(place)} transform="translate(9 6)" />}
      </svg>
    );
  return (
    <span
      className={classes.swatch}
      data-shape={shape}
      data-place={place % TEXTURES}
      style={{ color }}
    />
  );
}
