import { ANALYZE_INTERVALS, type AnalyzeInterval } from "@arauto/contracts";
import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnalyzeSummary } from "../../lib/api.generated.ts";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import type { ChartAxis, ChartSeries } from "../../ui/charts/chart-types.ts";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import type { Tab } from "./analyze-address.ts";
import classes from "./analyze.module.css";
import { AnnotationList, useByline } from "./annotation-list.tsx";
import { annotationPoints } from "./annotation-points.ts";
import type { Annotation } from "./use-annotations.ts";

const COUNT = { kind: "count" } as const;
/** Intervals that make a legible chart for a number of days. */
const FITS: Record<AnalyzeInterval, (days: number) => boolean> = {
  hour: (days) => days <= 31,
  day: (days) => days > 1 && days <= 400,
  week: (days) => days > 14,
  month: (days) => days > 62,
};
const DAY_MS = 86_400_000;

interface Props {
  summary: AnalyzeSummary;
  metric: Tab;
  onInterval: (interval: AnalyzeInterval) => void;
  /** Called with the selected day; if missing, the period can't be changed. */
  onDay: ((at: string) => void) | undefined;
  annotations: readonly (Pick<Annotation, "day" | "text"> & Partial<Annotation>)[];
  onAnnotate: ((at: string) => void) | undefined;
  onEdit: ((annotation: Annotation) => void) | undefined;
}

/** The selected metric over time compared with the previous period, and deliveries below. */
export function OverTime({ summary, metric, onInterval, onDay, ...notes }: Props) {
  const { t } = useTranslation("analyze");
  const [isTable, setTable] = useState(false);
  useSingleKeys({ t: () => setTable(!isTable) });
  const annotations = useFlags(notes.annotations, summary);
  const { current, interval } = summary;
  const { axis, series, delivered } = useSeries(summary, metric);
  const days = (Date.parse(current.range.to) - Date.parse(current.range.from)) / DAY_MS;
  const shown = ANALYZE_INTERVALS.filter((one) => one === interval || FITS[one](days));
  const select = (index: number) => {
    const at = current.points[index]?.at;
    if (at && (interval === "day" || interval === "hour")) onDay?.(at);
  };
  const annotate = (index: number) => {
    const at = current.points[index]?.at;
    if (at) notes.onAnnotate?.(at);
  };
  const title = t(`overTime.${interval}`, { metric: t(`metrics.${metric}`) });
  const Chart = current.points.length > 1 && metric !== "sent" ? LineChart : BarChart;
  return (
    <>
      <div className={classes.chartHead}>
        <SegmentedControl
          size="xs"
          aria-label={t("intervalLabel")}
          value={interval}
          onChange={(value) => onInterval(value)}
          data={shown.map((value) => ({ value, label: t(`intervals.${value}`) }))}
        />
      </div>
      <div className={classes.charts}>
        <Chart
          title={title}
          axis={axis}
          series={series}
          format={COUNT}
          legendTotals
          actions
          table={{ isShown: isTable, onChange: setTable }}
          annotations={annotations.flags}
          {...(onDay && { onSelect: select })}
          onAnnotate={notes.onAnnotate && annotate}
        />
        <AnnotationList annotations={annotations.shown} onEdit={notes.onEdit} />
        {metric !== "sent" && (
          <BarChart
            title={t(`overTime.${interval}`, { metric: t("outcomes") })}
            axis={axis}
            series={delivered}
            format={COUNT}
            size="small"
            stacked
            actions
            {...(onDay && { onSelect: select })}
          />
        )}
      </div>
    </>
  );
}

/** Returns the annotations of the period, and their flags on the chart. */
function useFlags(annotations: Props["annotations"], { current }: AnalyzeSummary) {
  const byline = useByline();
  const placed = useMemo(() => annotationPoints(annotations, current), [annotations, current]);
  return {
    shown: useMemo(() => placed.map(({ annotation }) => annotation), [placed]),
    flags: useMemo(
      () =>
        placed.map(({ at, annotation }) => ({
          at,
          label: annotation.text,
          ...(annotation.id !== undefined && { note: byline(annotation as Annotation) }),
        })),
      [placed, byline],
    ),
  };
}

/** Returns the chart data: the metric compared with the previous period, and the outcomes. */
function useSeries({ current, compared, interval }: AnalyzeSummary, metric: Tab) {
  const { t } = useTranslation("analyze");
  const { date, dateTime } = useFormats();
  const { timeZone } = current.range;
  const axis = useMemo(
    (): ChartAxis => ({
      kind: "time",
      times: current.points.map(({ at }) => at),
      step: interval,
      timeZone,
      complete: current.points.map(({ isComplete }) => isComplete),
    }),
    [current, interval, timeZone],
  );
  const series = useMemo((): ChartSeries[] => {
    const values = (points: typeof current.points) => points.map((point) => point[metric]);
    const titleOf = interval === "hour" ? dateTime : date;
    const before = compared?.points;
    return [
      { key: "now", label: t("thisPeriod"), values: values(current.points) },
      ...(metric === "opened"
        ? [
            {
              key: "machine",
              label: t("metrics.machineOpened"),
              values: current.points.map((point) => point.machineOpened),
              color: "violet" as const,
            },
          ]
        : []),
      ...(before
        ? [
            {
              key: "before",
              label: t("periodBefore"),
              // A month may have fewer days than the previous one.
              values: axisLong(values(before), current.points.length),
              comparison: true,
              pointTitle: (index: number) => {
                const at = before[index]?.at;
                return at === undefined ? "—" : titleOf(at);
              },
            },
          ]
        : []),
    ];
  }, [current, compared, metric, interval, t, date, dateTime]);
  const delivered = useMemo(
    (): ChartSeries[] => [
      {
        key: "delivered",
        label: t("metrics.delivered"),
        values: current.points.map((point) => point.delivered),
        color: "cobalt",
      },
      {
        key: "bounced",
        label: t("metrics.bounced"),
        values: current.points.map((point) => point.bounced),
        color: "sienna",
      },
    ],
    [current, t],
  );
  return { axis, series, delivered };
}

const axisLong = (values: readonly number[], length: number): (number | null)[] =>
  Array.from({ length }, (_, index) => values[index] ?? null);
