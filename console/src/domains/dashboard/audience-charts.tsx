import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type DashboardAudience, useListAnnotationsQuery } from "../../lib/api.generated.ts";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import type { ChartAxis, ChartSeries } from "../../ui/charts/chart-types.ts";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { dayAfter } from "../../ui/formats/when-labels.ts";
import { annotationPoints } from "../analyze/index.ts";

export interface AudienceChartsProps {
  weeks: DashboardAudience["weeks"];
  /** The last day of the last week. */
  today: string;
}

/**
 * The contacts who could receive emails at the end of each week, and those who joined and left in it. A bar links to
 * its week.
 */
export default function AudienceCharts({ weeks, today }: AudienceChartsProps) {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const axis = useMemo<ChartAxis>(
    () => ({
      kind: "time",
      times: weeks.map(({ from }) => `${from}T00:00:00Z`),
      step: "week",
      timeZone: "UTC",
    }),
    [weeks],
  );
  const line = useMemo<ChartSeries[]>(
    () => [
      {
        key: "canReceive",
        label: t("audience.canReceive"),
        values: weeks.map((week) => week.canReceive),
      },
    ],
    [weeks, t],
  );
  const change = useMemo<ChartSeries[]>(
    () => [
      { key: "joined", label: t("audience.joined"), values: weeks.map((week) => week.joined) },
      {
        key: "left",
        label: t("audience.left"),
        values: weeks.map((week) => -week.left),
        color: "sienna",
      },
    ],
    [weeks, t],
  );
  const { data: noted } = useListAnnotationsQuery();
  const annotations = useMemo(() => {
    const at = (day: string) => `${day}T00:00:00Z`;
    const range = {
      from: at(weeks[0]?.from ?? today),
      to: at(dayAfter(today, 1)),
      timeZone: "UTC",
    };
    const points = weeks.map(({ from }) => ({ at: at(from) }));
    return annotationPoints(noted?.items ?? [], { points, range }).map((one) => ({
      at: one.at,
      label: one.annotation.text,
    }));
  }, [noted, weeks, today]);
  return (
    <>
      <LineChart
        title={t("audience.canReceive")}
        titleHidden
        axis={axis}
        series={line}
        format={{ kind: "count" }}
        size="small"
        annotations={annotations}
        fromZero={false}
      />
      <BarChart
        title={t("audience.changes")}
        titleHidden
        axis={axis}
        series={change}
        format={{ kind: "count" }}
        size="small"
        stacked
        onSelect={(place) => {
          const from = weeks[place]?.from;
          const next = weeks[place + 1]?.from;
          const to = next === undefined ? today : dayAfter(next, -1);
          if (from !== undefined) void navigate(`/analyze?period=custom&from=${from}&to=${to}`);
        }}
      />
    </>
  );
}
