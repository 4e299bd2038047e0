import { Group, SegmentedControl } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import type { ChartAxis, ChartColor } from "../../../ui/charts/chart-types.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { placeOf } from "../../../ui/formats/when-labels.ts";
import { courseOf, type PointKey, type Span, spansOf } from "./over-time-points.ts";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";

interface Shown {
  key: Exclude<PointKey, "complained">;
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

interface OverTimeCardProps {
  overTime: CampaignReport["overTime"];
  tracked: boolean;
}

type What = "engagement" | "sent";

/** Cumulative sends, opens and clicks: by minute in the first two hours. */
export function OverTimeCard({ overTime, tracked }: OverTimeCardProps) {
  const { t } = useTranslation("report");
  const [wanted, setWanted] = useState<What>("engagement");
  const [wantedSpan, setSpan] = useState<Span | null>(null);
  const spans = spansOf(overTime);
  const span = spans.find((one) => one === wantedSpan) ?? spans[0] ?? "whole";
  return (
    <CourseCard
      overTime={overTime}
      span={span}
      what={tracked ? wanted : "sent"}
      aside={
        <Group className={classes.choices} gap="xs">
          {spans.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t("overTime.span")}
              value={span}
              onChange={(value) => setSpan(spans.find((one) => one === value) ?? null)}
              data={spans.map((value) => ({ value, label: t(`overTime.spans.${value}`) }))}
            />
          )}
          {tracked && (
            <SegmentedControl
              size="xs"
              aria-label={t("overTime.what")}
              value={wanted}
              onChange={(value) => setWanted(value === "sent" ? "sent" : "engagement")}
              data={[
                { value: "engagement", label: t("overTime.engagement") },
                { value: "sent", label: t("overTime.mails") },
              ]}
            />
          )}
        </Group>
      }
    />
  );
}

interface CourseCardProps {
  overTime: CampaignReport["overTime"];
  span: Span;
  what: What;
  aside: ReactNode;
}

function CourseCard({ overTime, span, what, aside }: CourseCardProps) {
  const { t, i18n } = useTranslation("report");
  const { timeZone } = overTime;
  // Reloaded with each report.
  const course = useMemo(() => courseOf(overTime, span, Date.now()), [overTime, span]);
  const axis = useMemo((): ChartAxis => {
    const { times, step, complete } = course;
    return { kind: "time", times, step, complete, timeZone };
  }, [course, timeZone]);
  const series = useMemo(
    () =>
      (what === "sent" ? SENT : ENGAGEMENT).map(({ key, color }) => ({
        key,
        color,
        label: t(`overTime.${key}`),
        values: course.valuesOf(key),
      })),
    [course, what, t],
  );
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  const text = t(what === "sent" ? "overTime.nothingSent" : "overTime.nothingYet");
  return (
    <ReportCard
      title={t("overTime.title")}
      text={t(`overTime.until.${course.step}`, { zone: placeOf(timeZone, i18n.language) })}
      aside={aside}
    >
      <LineChart
        title={t("overTime.title")}
        titleHidden
        axis={axis}
        series={series}
        format={COUNT}
        actions
        state={isEmpty ? { kind: "empty", text } : undefined}
      />
    </ReportCard>
  );
}
