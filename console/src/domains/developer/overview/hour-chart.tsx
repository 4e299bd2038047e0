import { Text, useDirection, VisuallyHidden } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useFormats } from "../../../ui/formats/formats.ts";
import { topOf } from "./hours.ts";
import classes from "./overview.module.css";

const HEIGHT = 110;
const TOP = 8;
const BASE = 88;
/** Share of an hour's width that bars take. */
const BAR_SHARE = 0.76;
const BAR_MAX = 24;
const LABELED = [0, 6, 12, 18];

export interface HourLayer {
  key: string;
  values: readonly number[];
  /** `hatch`: an estimate, from the value of the layer below. */
  look: "brand" | "warning" | "danger" | "hatch";
}

export interface HourLine {
  key: string;
  values: readonly (number | null)[];
  dashed?: boolean;
  stepped?: boolean;
}

export interface HourChartProps {
  /** The table for screen readers: a column for each name. */
  title: string;
  columns: readonly { name: string; values: readonly (number | string)[] }[];
  /** Stacked bars. */
  layers?: readonly HourLayer[];
  lines?: readonly HourLine[];
  /** The link of an hour. */
  hrefOf?: (hour: number) => string;
  format: (value: number) => string;
}

/**
 * A day's figures by hour: bars, lines, and the same as a table for screen readers. Time follows the reading direction.
 */
export function HourChart(props: HourChartProps) {
  const { title, columns, layers = [], lines = [], hrefOf, format } = props;
  const { t } = useTranslation("developer-overview");
  const { dir } = useDirection();
  const hatch = useId();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const step = width / 24;
  const top = topOf(
    Math.max(
      0,
      ...Array.from({ length: 24 }, (_, hour) =>
        layers.reduce((sum, { values }) => sum + (values[hour] ?? 0), 0),
      ),
      ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)),
    ),
  );
  const xOf = (hour: number) => (dir === "rtl" ? width - (hour + 1) * step : hour * step);
  const yOf = (value: number) => BASE - (value / top) * (BASE - TOP);
  return (
    <div className={classes.chart} ref={ref}>
      <svg width={width} height={HEIGHT} aria-hidden>
        <defs>
          <pattern
            id={hatch}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1="0" y1="0" x2="0" y2="4" className={classes.hatchLine} />
          </pattern>
        </defs>
        <Grid top={top} width={width} isMirrored={dir === "rtl"} yOf={yOf} format={format} />
        <line className={classes.base} x1={0} x2={width} y1={BASE} y2={BASE} />
        <Bars layers={layers} step={step} hatch={hatch} xOf={xOf} yOf={yOf} />
        {lines.map((line) => (
          <path
            key={line.key}
            className={classes.line}
            data-dashed={line.dashed || undefined}
            d={pathOf(line, step, xOf, yOf)}
          />
        ))}
        {lines.map((line) => (
          <LineEnd key={line.key} line={line} step={step} xOf={xOf} yOf={yOf} />
        ))}
        {LABELED.map((hour) => (
          <text
            key={hour}
            className={classes.tick}
            // The first label starts with its hour: centered on it, it would begin before the chart.
            {...(hour === 0
              ? { x: dir === "rtl" ? width : 0, textAnchor: "start" }
              : { x: xOf(hour) + step / 2, textAnchor: "middle" })}
            y={HEIGHT - 6}
          >
            {t("hour", { hour })}
          </text>
        ))}
        {hrefOf && <Targets hrefOf={hrefOf} columns={columns} step={step} xOf={xOf} />}
      </svg>
      <HourTable title={title} columns={columns} />
    </div>
  );
}

interface GridProps {
  top: number;
  width: number;
  isMirrored: boolean;
  yOf: (value: number) => number;
  format: (value: number) => string;
}

/** The horizontal lines, with their values. */
function Grid({ top, width, isMirrored, yOf, format }: GridProps) {
  return [top / 2, top].map((value) => (
    <g key={value}>
      <line className={classes.grid} x1={0} x2={width} y1={yOf(value)} y2={yOf(value)} />
      <text className={classes.tick} x={isMirrored ? 0 : width} y={yOf(value) + 9} textAnchor="end">
        {format(value)}
      </text>
    </g>
  ));
}

interface TargetsProps {
  hrefOf: (hour: number) => string;
  columns: HourChartProps["columns"];
  step: number;
  xOf: (hour: number) => number;
}

/** One area for each hour, which shows its figures and links to its calls. */
function Targets({ hrefOf, columns, step, xOf }: TargetsProps) {
  const { t } = useTranslation("developer-overview");
  const navigate = useNavigate();
  return Array.from({ length: 24 }, (_, hour) => (
    <rect
      key={hour}
      className={classes.target}
      x={xOf(hour)}
      width={step}
      y={0}
      height={BASE}
      onClick={() => void navigate(hrefOf(hour))}
    >
      <title>{hourTitle(t("hour", { hour }), columns, hour)}</title>
    </rect>
  ));
}

const hourTitle = (hour: string, columns: HourChartProps["columns"], at: number): string =>
  [hour, ...columns.map(({ name, values }) => `${name}: ${values[at] ?? 0}`)].join("\n");

interface BarsProps {
  layers: readonly HourLayer[];
  /** Pixels of one hour. */
  step: number;
  /** The id of the hatched pattern. */
  hatch: string;
  xOf: (hour: number) => number;
  yOf: (value: number) => number;
}

function Bars({ layers, step, hatch, xOf, yOf }: BarsProps) {
  const width = Math.min(BAR_MAX, step * BAR_SHARE);
  return Array.from({ length: 24 }, (_, hour) => {
    let below = 0;
    return layers.map(({ key, values, look }) => {
      const value = values[hour] ?? 0;
      const y = yOf(below + value);
      const height = yOf(below) - y;
      below += value;
      return value > 0 ? (
        <rect
          key={`${key} ${hour}`}
          className={classes.hourBar}
          data-look={look}
          {...(look === "hatch" && { fill: `url(#${hatch})` })}
          x={xOf(hour) + (step - width) / 2}
          width={width}
          y={y}
          height={Math.max(1, height)}
          rx={1}
        />
      ) : null;
    });
  });
}

/** A dot at the end of today's line, so that a single hour is visible, too. */
function LineEnd({
  line: { values, dashed },
  step,
  xOf,
  yOf,
}: { line: HourLine } & Pick<BarsProps, "step" | "xOf" | "yOf">) {
  const last = values.findLastIndex((value) => value !== null);
  const value = values[last];
  if (dashed || value === null || value === undefined) return null;
  return <circle className={classes.dot} cx={xOf(last) + step / 2} cy={yOf(value)} r={3} />;
}

function pathOf(
  { values, stepped }: HourLine,
  step: number,
  xOf: (hour: number) => number,
  yOf: (value: number) => number,
): string {
  let path = "";
  values.forEach((value, hour) => {
    if (value === null) return;
    const command = path === "" ? "M" : "L";
    if (stepped) {
      path += `${command}${xOf(hour)},${yOf(value)}L${xOf(hour) + step},${yOf(value)}`;
    } else path += `${command}${xOf(hour) + step / 2},${yOf(value)}`;
  });
  return path;
}

function HourTable({ title, columns }: Pick<HourChartProps, "title" | "columns">) {
  const { t } = useTranslation("developer-overview");
  return (
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("hourColumn")}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 24 }, (_, hour) => (
            <tr key={hour}>
              <th scope="row">{t("hour", { hour })}</th>
              {columns.map(({ name, values }) => (
                <td key={name}>{values[hour] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

/** A figure with its name, its meaning, and its chart. */
export function Figure({
  name,
  hint,
  value,
  facts,
  children,
}: {
  name: string;
  hint?: string;
  value: ReactNode;
  facts?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.figure}>
      <h2 className={classes.figureName}>
        {name}{" "}
        {hint !== undefined && (
          <Text span inherit c="dimmed" fw={430}>
            {hint}
          </Text>
        )}
      </h2>
      <div className={classes.figureRow}>
        <span className={classes.figureValue}>{value}</span>
        {facts}
      </div>
      {children}
    </section>
  );
}

/** Returns the format of large numbers on an axis. */
export function useAxisNumber(): (value: number) => string {
  const { number } = useFormats();
  return (value) => number(value, { notation: "compact", maximumFractionDigits: 1 });
}
