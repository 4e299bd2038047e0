import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import type { ChartAxis, ChartColor, ChartSeries } from "../../../ui/charts/chart-types.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { placeOf } from "../../../ui/formats/when-labels.ts";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";

type Points = CampaignReport["overTime"]["points"];

interface Shown {
  key: "opened" | "clicked" | "unsubscribed" | "machineOpened" | "sent";
  color: ChartColor;
}

const ENGAGEMENT: readonly Shown[] = [
  { key: "opened", color: "cobalt" },
  { key: "clicked", color: "teal" },
  { key: "unsubscribed", color: "rose" },
  { key: "machineOpened", color: "violet" },
];
const SENT: readonly Shown[] = [{ key: "sent", color: "cobalt" }];
const COUNT = { kind: "count" } as const;

/** When emails were sent, opened and clicked. */
export function OverTimeCard({
  overTime: { step, timeZone, points },
  tracked,
}: {
  overTime: CampaignReport["overTime"];
  tracked: boolean;
}) {
  const { t, i18n } = useTranslation("report");
  const [wanted, setWanted] = useState<"engagement" | "sent">("engagement");
  const what = tracked ? wanted : "sent";
  const axis = useMemo(
    (): ChartAxis => ({ kind: "time", times: points.map(({ at }) => at), step, timeZone }),
    [points, step, timeZone],
  );
  const series = useMemo(
    () => seriesOf(points, what === "sent" ? SENT : ENGAGEMENT, (key) => t(`overTime.${key}`)),
    [points, what, t],
  );
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  const chart = {
    title: t("overTime.title"),
    titleHidden: true,
    axis,
    series,
    format: COUNT,
    legendTotals: true,
    actions: true,
    state: isEmpty
      ? ({
          kind: "empty",
          text: t(what === "sent" ? "overTime.nothingSent" : "overTime.nothingYet"),
        } as const)
      : undefined,
  };
  return (
    <ReportCard
      title={t("overTime.title")}
      text={t(`overTime.by.${step}`, { zone: placeOf(timeZone, i18n.language) })}
      aside={
        tracked && (
          <SegmentedControl
            className={classes.choices}
            size="xs"
            aria-label={t("overTime.what")}
            value={wanted}
            onChange={(value) => setWanted(value === "sent" ? "sent" : "engagement")}
            data={[
              { value: "engagement", label: t("overTime.engagement") },
              { value: "sent", label: t("overTime.mails") },
            ]}
          />
        )
      }
    >
      {/* A course needs at least two points. */}
      {what === "sent" || points.length === 1 ? <BarChart {...chart} /> : <LineChart {...chart} />}
    </ReportCard>
  );
}

function seriesOf(
  points: Points,
  shown: readonly Shown[],
  labelOf: (key: Shown["key"]) => string,
): ChartSeries[] {
  return shown.map(({ key, color }) => ({
    key,
    color,
    label: labelOf(key),
    values: points.map((point) => point[key]),
  }));
}
