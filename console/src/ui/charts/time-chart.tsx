import { useDirection } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../formats/formats.ts";
import classes from "./time-chart.module.css";
import { labelled, roundTop } from "./time-scale.ts";

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

/**
 * Draws lines, or bars of one series, over time, and columns when there is only one point in time; time follows the
 * reading direction. Shows the values at the pointer, or of the whole chart, above.
 */
export function TimeChart({ label, series, short, long, bars = false }: TimeChartProps) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const { dir } = useDirection();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const points = short.length;
  const alone = points === 1 && !bars;
  const shown = at !== null && at < points ? at : null;
  const top = roundTop(Math.max(0, ...series.flatMap(({ values }) => values)));
  const step = points === 0 ? 0 : Math.max(0, width - AXIS) / points;

  const xOf = (index: number) => {
    const fromStart = AXIS + (index + 0.5) * step;
    return dir === "rtl" ? width - fromStart : fromStart;
  };
  const yOf = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const columnOf = (place: number) =>
    xOf(0) + (place - (series.length - 1) / 2) * (COLUMN + COLUMN_GAP) * (dir === "rtl" ? -1 : 1);
  const ground = yOf(0);
  const edge = dir === "rtl" ? width - AXIS + 8 : AXIS - 8;

  function follow(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const fromStart = dir === "rtl" ? box.right - event.clientX : event.clientX - box.left;
    setAt(
      step === 0 ? null : Math.max(0, Math.min(points - 1, Math.floor((fromStart - AXIS) / step))),
    );
  }

  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        <span className={classes.when}>{shown === null ? t("overTime.inAll") : long[shown]}</span>
        {series.map(({ key, label: name, color, dashed, values }) => (
          <span key={key} className={classes.entry}>
            <span
              className={classes.key}
              data-dashed={dashed}
              data-bar={bars || alone}
              style={{ color }}
              aria-hidden="true"
            />
            {name}
            <b>
              {formats.number(
                shown === null
                  ? values.reduce((sum, value) => sum + value, 0)
                  : (values[shown] ?? 0),
              )}
            </b>
          </span>
        ))}
      </figcaption>
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
            {[0, top / 2, top].map((value) => (
              <g key={value}>
                <line
                  className={classes.grid}
                  x1={dir === "rtl" ? 0 : AXIS}
                  x2={dir === "rtl" ? width - AXIS : width}
                  y1={yOf(value)}
                  y2={yOf(value)}
                />
                <text className={classes.tick} x={edge} y={yOf(value) + 4} textAnchor="end">
                  {formats.number(value, { notation: "compact" })}
                </text>
              </g>
            ))}
            {shown !== null && !alone && (
              <rect
                className={classes.cursor}
                x={xOf(shown) - step / 2}
                width={step}
                y={TOP}
                height={ground - TOP}
              />
            )}
            {series.map(({ key, color, dashed, values }, place) =>
              alone ? (
                <g key={key}>
                  <rect
                    fill={color}
                    fillOpacity={dashed ? 0.25 : 1}
                    stroke={color}
                    strokeWidth={dashed ? 1.5 : 0}
                    strokeDasharray={dashed ? "5 4" : undefined}
                    x={columnOf(place) - COLUMN / 2}
                    width={COLUMN}
                    y={yOf(values[0] ?? 0)}
                    height={ground - yOf(values[0] ?? 0)}
                    rx={4}
                  />
                  <text
                    className={classes.figure}
                    x={columnOf(place)}
                    y={yOf(values[0] ?? 0) - 6}
                    textAnchor="middle"
                  >
                    {formats.number(values[0] ?? 0)}
                  </text>
                </g>
              ) : bars ? (
                values.map((value, index) => (
                  <rect
                    key={`${key} ${long[index]}`}
                    fill={color}
                    x={xOf(index) - barWidth(step) / 2}
                    width={barWidth(step)}
                    y={yOf(value)}
                    height={Math.max(0, ground - yOf(value))}
                    rx={Math.min(4, barWidth(step) / 2)}
                  />
                ))
              ) : (
                <g key={key} stroke={color} fill={color}>
                  <polyline
                    className={classes.line}
                    strokeDasharray={dashed ? "5 4" : undefined}
                    points={values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(" ")}
                  />
                  {(points < DOTS_BELOW || shown !== null) &&
                    values.map((value, index) =>
                      points < DOTS_BELOW || index === shown ? (
                        <circle
                          key={`${key} ${long[index]}`}
                          className={classes.dot}
                          cx={xOf(index)}
                          cy={yOf(value)}
                          r={3}
                        />
                      ) : null,
                    )}
                </g>
              ),
            )}
            {labelled(points, (width - AXIS) / LABEL_WIDTH).map((index) => (
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

const barWidth = (step: number) => Math.max(1, Math.min(32, step * 0.7));
