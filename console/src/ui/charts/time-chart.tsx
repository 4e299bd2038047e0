import { Text, useDirection } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../formats/formats.ts";
import classes from "./time-chart.module.css";
import { labeled, roundTop } from "./time-scale.ts";

export interface Series {
  key: string;
  label: string;
  /** One of the chart colors, as `var(--chart-1)`. */
  color: string;
  /** Distinguishes the series without color, too. */
  dashed?: boolean;
  values: readonly number[];
}

export interface TimeChartProps {
  /** Describes the chart in one sentence. */
  label: string;
  series: readonly Series[];
  /** For each point: on the axis, and in full. */
  short: readonly string[];
  long: readonly string[];
  bars?: boolean;
}

/** Width of grouped columns. */
const COLUMN = 40;
const COLUMN_GAP = 12;

const HEIGHT = 220;
const TOP = 20;
const BOTTOM = 24;
const AXIS = 44;
const LABEL_WIDTH = 72;
/** With fewer points than this, each has its own dot. */
const DOTS_BELOW = 25;

/** How many pixels a point in time is wide, where it is, and how high a value is. */
interface Scale {
  width: number;
  step: number;
  isMirrored: boolean;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  /** The values of the horizontal lines. */
  ticks: readonly number[];
}

function scaleOf(
  width: number,
  points: number,
  isMirrored: boolean,
  series: readonly Series[],
): Scale {
  const top = roundTop(Math.max(0, ...series.flatMap(({ values }) => values)));
  const step = points === 0 ? 0 : Math.max(0, width - AXIS) / points;
  return {
    width,
    step,
    isMirrored,
    xOf: (index) => {
      const fromStart = AXIS + (index + 0.5) * step;
      return isMirrored ? width - fromStart : fromStart;
    },
    yOf: (value) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM),
    ticks: [0, top / 2, top],
  };
}

/**
 * Draws lines, or bars of one series, over time, and columns when there is only one point in time; time follows the
 * reading direction. Shows the values at the pointer, or of the whole chart, above.
 */
export function TimeChart({ label, series, short, long, bars = false }: TimeChartProps) {
  const { dir } = useDirection();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const points = short.length;
  const alone = points === 1 && !bars;
  const shown = at !== null && at < points ? at : null;
  const scale = scaleOf(width, points, dir === "rtl", series);
  const { step, xOf, yOf } = scale;

  function follow(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const fromStart = dir === "rtl" ? box.right - event.clientX : event.clientX - box.left;
    setAt(
      step === 0 ? null : Math.max(0, Math.min(points - 1, Math.floor((fromStart - AXIS) / step))),
    );
  }

  return (
    <figure>
      <Legend
        series={series}
        asBars={bars || alone}
        shown={shown}
        when={shown === null ? undefined : long[shown]}
      />
      <div ref={ref} className={classes.stage} style={{ blockSize: HEIGHT }}>
        {width > 0 && (
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={label}
            onPointerMove={follow}
            onPointerDown={follow}
            onPointerLeave={() => setAt(null)}
          >
            <Grid scale={scale} />
            {shown !== null && !alone && (
              <rect
                className={classes.cursor}
                x={xOf(shown) - step / 2}
                width={step}
                y={TOP}
                height={yOf(0) - TOP}
              />
            )}
            {series.map((one, place) =>
              alone ? (
                <Column
                  key={one.key}
                  one={one}
                  offset={place - (series.length - 1) / 2}
                  scale={scale}
                />
              ) : bars ? (
                <Bars key={one.key} one={one} long={long} scale={scale} />
              ) : (
                <Line key={one.key} one={one} long={long} shown={shown} scale={scale} />
              ),
            )}
            {labeled(points, (width - AXIS) / LABEL_WIDTH).map((index) => (
              <text
                key={index}
                className={classes.tick}
                x={xOf(index)}
                y={HEIGHT - 6}
                textAnchor="middle"
              >
                {short[index]}
              </text>
            ))}
          </svg>
        )}
      </div>
    </figure>
  );
}

interface LegendProps {
  series: readonly Series[];
  asBars: boolean;
  /** The point whose values are shown; null for their sums. */
  shown: number | null;
  when: string | undefined;
}

function Legend({ series, asBars, shown, when }: LegendProps) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  return (
    <Text className={classes.legend} component="figcaption" size="xs" c="dimmed">
      <span className={classes.when}>{shown === null ? t("overTime.inAll") : when}</span>
      {series.map(({ key, label, color, dashed, values }) => (
        <span key={key} className={classes.entry}>
          <span
            className={classes.key}
            data-dashed={dashed}
            data-bar={asBars}
            style={{ color }}
            aria-hidden="true"
          />
          {label}
          <b>
            {formats.number(
              shown === null ? values.reduce((sum, value) => sum + value, 0) : (values[shown] ?? 0),
            )}
          </b>
        </span>
      ))}
    </Text>
  );
}

/** The horizontal lines, with their values. */
function Grid({ scale: { width, isMirrored, yOf, ticks } }: { scale: Scale }) {
  const formats = useFormats();
  return ticks.map((value) => (
    <g key={value}>
      <line
        className={classes.grid}
        x1={isMirrored ? 0 : AXIS}
        x2={isMirrored ? width - AXIS : width}
        y1={yOf(value)}
        y2={yOf(value)}
      />
      <text
        className={classes.tick}
        x={isMirrored ? width - AXIS + 8 : AXIS - 8}
        y={yOf(value) + 4}
        textAnchor="end"
      >
        {formats.number(value, { notation: "compact" })}
      </text>
    </g>
  ));
}

/** The only value of a series. `offset`: how many columns from the middle. */
function Column({ one, offset, scale }: { one: Series; offset: number; scale: Scale }) {
  const formats = useFormats();
  const { color, dashed, values } = one;
  const { xOf, yOf, isMirrored } = scale;
  const value = values[0] ?? 0;
  const x = xOf(0) + offset * (COLUMN + COLUMN_GAP) * (isMirrored ? -1 : 1);
  return (
    <g>
      <rect
        fill={color}
        fillOpacity={dashed ? 0.25 : 1}
        stroke={color}
        strokeWidth={dashed ? 1.5 : 0}
        strokeDasharray={dashed ? "5 4" : undefined}
        x={x - COLUMN / 2}
        width={COLUMN}
        y={yOf(value)}
        height={yOf(0) - yOf(value)}
        rx={4}
      />
      <text className={classes.figure} x={x} y={yOf(value) - 6} textAnchor="middle">
        {formats.number(value)}
      </text>
    </g>
  );
}

interface SeriesProps {
  one: Series;
  /** For each point, in full. */
  long: readonly string[];
  scale: Scale;
}

function Bars({ one: { color, values }, long, scale: { step, xOf, yOf } }: SeriesProps) {
  const width = Math.max(1, Math.min(32, step * 0.7));
  return values.map((value, index) => (
    <rect
      key={long[index]}
      fill={color}
      x={xOf(index) - width / 2}
      width={width}
      y={yOf(value)}
      height={Math.max(0, yOf(0) - yOf(value))}
      rx={Math.min(4, width / 2)}
    />
  ));
}

function Line({ one, long, shown, scale }: SeriesProps & { shown: number | null }) {
  const { color, dashed, values } = one;
  const { xOf, yOf } = scale;
  const hasDots = long.length < DOTS_BELOW;
  return (
    <g stroke={color} fill={color}>
      <polyline
        className={classes.line}
        strokeDasharray={dashed ? "5 4" : undefined}
        points={values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(" ")}
      />
      {values.map((value, index) =>
        hasDots || index === shown ? (
          <circle key={long[index]} className={classes.dot} cx={xOf(index)} cy={yOf(value)} r={3} />
        ) : null,
      )}
    </g>
  );
}
