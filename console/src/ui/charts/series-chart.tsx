import { useDirection } from "@mantine/core";
import { type ReactNode, type RefObject, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AxisLabels, useAxisLabels } from "./chart-axis.ts";
import { ChartFrame, type PlotLabels } from "./chart-frame.tsx";
import { Annotations, axisWidthOf, ChartGrid, FLAG_SPACE, GoalLine } from "./chart-grid.tsx";
import { type ActivePoint, useChartKeys } from "./chart-keys.ts";
import { type KeyShape, Patterns } from "./chart-marks.tsx";
import { seriesSummary } from "./chart-summary.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import {
  CHART_HEIGHTS,
  type ChartAnnotation,
  type ChartAxis,
  type ChartBasics,
  type ChartGoal,
  type ChartSeries,
  type ChartSize,
} from "./chart-types.ts";
import { type Space, useSpace } from "./chart-width.ts";
import classes from "./chart.module.css";
import { PlotArea } from "./plot-area.tsx";
import { logarithmicRange, type Plane, planeOf, shownValues, valueRange } from "./plane.ts";
import {
  annotationText,
  type DrawnSeries,
  drawnSeries,
  pointAnnouncement,
  seriesLegend,
  seriesTable,
  tooltipRows,
} from "./series-data.ts";
import { useValueFormatter, type ValueFormat, type ValueFormatter } from "./value-format.ts";

/** Common props of line and bar charts. */
export interface SeriesChartProps extends ChartBasics {
  axis: ChartAxis;
  series: readonly ChartSeries[];
  format: ValueFormat;
  size?: ChartSize;
  goal?: ChartGoal | undefined;
  annotations?: readonly ChartAnnotation[];
  /** Shows the total of each series in the legend. */
  legendTotals?: boolean;
  /** For positive values that differ by orders of magnitude. */
  logarithmic?: boolean;
  /** Opens the records behind a point, by click or Enter. */
  onSelect?: (index: number) => void;
  /** Annotates a point, by double click. */
  onAnnotate?: ((index: number) => void) | undefined;
}

/** The data that a chart draws its marks from. */
export interface Drawing {
  plane: Plane;
  series: readonly DrawnSeries[];
  labels: AxisLabels;
  format: ValueFormatter;
  /** Prefix of the ids of patterns. */
  chart: string;
}

interface SeriesChartInput extends SeriesChartProps {
  shape: KeyShape;
  isStacked?: boolean;
  /** Whether the axis of values contains zero. */
  fromZero?: boolean;
  /** Draws the series. */
  marks: (drawing: Drawing) => ReactNode;
  /** Drawn at the active point. */
  cursor: (drawing: Drawing, index: number) => ReactNode;
}

const NO_ANNOTATIONS: readonly ChartAnnotation[] = [];
const TOP_SPACE = 22;

/** A chart of series over points: everything but the marks. */
export function SeriesChart(props: SeriesChartInput) {
  const { axis, goal, annotations = NO_ANNOTATIONS, size = "medium", shape, onSelect } = props;
  const { isStacked = false, legendTotals = false, fromZero = true } = props;
  const { t } = useTranslation("charts");
  const { dir } = useDirection();
  const chart = useId();
  const labels = useAxisLabels(axis);
  const format = useValueFormatter(props.format);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => drawnSeries(props.series), [props.series]);
  const series = useMemo(() => all.filter(({ key }) => !hidden.has(key)), [all, hidden]);
  const text = useMemo(() => ({ t, labels, format }), [t, labels, format]);
  const data = useMemo(() => seriesTable(all, text, annotations), [all, text, annotations]);
  const summary = useMemo(
    () => seriesSummary(t, { axis: labels, series: all, format, goal }),
    [t, labels, all, format, goal],
  );
  const keys = useChartKeys({ columns: labels.count, rows: 1 }, dir === "rtl", (at) =>
    onSelect?.(at.column),
  );
  const active = keys.active?.column;
  const height = CHART_HEIGHTS[size];

  function toggle(key: string): void {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    // Without any series, nothing would show what the chart is about.
    if (all.some((one) => !next.has(one.key))) setHidden(next);
  }

  return (
    <ChartFrame
      title={props.title}
      titleHidden={props.titleHidden ?? false}
      state={props.state}
      actions={props.actions ?? false}
      table={props.table}
      summary={summary}
      announcement={
        active !== undefined && keys.byKey
          ? pointAnnouncement(series, active, text, annotations)
          : ""
      }
      data={data}
      height={height}
      legend={seriesLegend(all, hidden, text, shape, legendTotals)}
      onLegend={toggle}
    >
      {(plotLabels, svg) => (
        <Plot
          {...{ labels, format, series, chart, height, goal, annotations, isStacked, fromZero }}
          isLogarithmic={props.logarithmic ?? false}
          keys={keys}
          onSelect={onSelect}
          onAnnotate={props.onAnnotate}
          isMirrored={dir === "rtl"}
          plotLabels={plotLabels}
          svg={svg}
          marks={props.marks}
          cursor={props.cursor}
          tooltip={(x, width, y) =>
            active === undefined ? null : (
              <ChartTooltip
                title={labels.long(active)}
                rows={tooltipRows(series, active, text, shape, isStacked)}
                notes={[
                  ...(labels.isComplete(active) ? [] : [t("point.incomplete")]),
                  ...annotations.filter(({ at }) => at === active).map(annotationText),
                ]}
                {...{ x, width, y }}
              />
            )
          }
        />
      )}
    </ChartFrame>
  );
}

interface PlotProps extends Omit<Drawing, "plane"> {
  height: number;
  isMirrored: boolean;
  isStacked: boolean;
  fromZero: boolean;
  isLogarithmic: boolean;
  goal: ChartGoal | undefined;
  annotations: readonly ChartAnnotation[];
  keys: ActivePoint;
  onSelect: ((index: number) => void) | undefined;
  onAnnotate: ((index: number) => void) | undefined;
  plotLabels: PlotLabels;
  svg: RefObject<SVGSVGElement | null>;
  marks: (drawing: Drawing) => ReactNode;
  cursor: (drawing: Drawing, index: number) => ReactNode;
  tooltip: (x: number, width: number, y: number) => ReactNode;
}

function Plot({ svg, marks, cursor, tooltip, ...props }: PlotProps) {
  const { labels, format, series, chart, height, isStacked, goal } = props;
  const { annotations, keys, onSelect, onAnnotate } = props;
  const active = keys.active?.column;
  const { ref, space } = useSpace<HTMLDivElement>();
  const { width } = space;
  const flags = annotations.length > 0 ? FLAG_SPACE : 0;
  const plane = usePlane(props, space, flags);
  const drawing = useMemo(
    () => plane && { plane, series, labels, format, chart },
    [plane, series, labels, format, chart],
  );
  // Moving the pointer only changes the marks of the active point.
  const drawn = useMemo(() => drawing && marks(drawing), [drawing, marks]);
  return (
    <PlotArea
      ref={ref}
      keys={keys}
      labels={props.plotLabels}
      height={height}
      pointAt={(x) => (plane && labels.count > 0 ? { column: plane.indexAt(x), row: 0 } : null)}
      opens={onSelect !== undefined}
      onSelect={({ column }) => onSelect?.(column)}
      onDoubleClick={onAnnotate && (({ column }) => onAnnotate(column))}
    >
      {drawing && plane && (
        <svg ref={svg} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <Patterns
            chart={chart}
            hatches={series.map(({ key, fill }) => ({ key, color: fill }))}
            withTextures={isStacked}
          />
          <ChartGrid plane={plane} labels={labels} format={format} />
          {active !== undefined && <Cursor plane={plane} index={active} />}
          {drawn}
          {goal && <GoalLine plane={plane} goal={goal} format={format} />}
          {annotations.length > 0 && <Annotations plane={plane} annotations={annotations} />}
          {active !== undefined && <g data-passing>{cursor(drawing, active)}</g>}
        </svg>
      )}
      {plane && active !== undefined && tooltip(plane.xOf(active), width, flags)}
    </PlotArea>
  );
}

/** Lays out the plot; undefined before its width is known. `flags`: the space of annotations. */
function usePlane(
  props: Omit<PlotProps, "svg" | "marks" | "cursor" | "tooltip">,
  space: Space,
  flags: number,
): Plane | undefined {
  const { labels, format, series, height, isMirrored, isStacked, fromZero, goal } = props;
  const { isLogarithmic } = props;
  return useMemo(() => {
    if (space.width === 0) return undefined;
    const values = shownValues(series, isStacked, goal);
    const range = isLogarithmic
      ? logarithmicRange(values)
      : valueRange(values, format, fromZero, height < 200 ? 3 : 4);
    return planeOf({
      width: space.width,
      height,
      points: labels.count,
      isMirrored,
      ...range,
      isLogarithmic,
      axisWidth: axisWidthOf(range.ticks, format),
      topSpace: TOP_SPACE + flags,
    });
  }, [
    space,
    height,
    series,
    isStacked,
    goal,
    format,
    fromZero,
    labels.count,
    isMirrored,
    flags,
    isLogarithmic,
  ]);
}

/** Highlights the active point over the whole height. */
function Cursor({ plane, index }: { plane: Plane; index: number }) {
  const width = Math.max(plane.step, 1);
  return (
    <rect
      data-passing
      className={classes.cursor}
      x={plane.xOf(index) - width / 2}
      width={width}
      y={plane.top}
      height={plane.bottom - plane.top}
    />
  );
}
