import { Group, SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
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

/** How many emails were sent, opened and clicked until when: by minute in the first two hours. */
export function OverTimeCard({
  overTime,
  tracked,
}: {
  overTime: CampaignReport["overTime"];
  tracked: boolean;
}) {
  const { t } = useTranslation("report");
  const [wanted, setWanted] = useState<"engagement" | "sent">("engagement");
  const [wantedSpan, setSpan] = useState<Span | null>(null);
  const what = tracked ? wanted : "sent";
  const { timeZone } = overTime;
  const spans = spansOf(overTime);
  const span = spans.find((one) => one === wantedSpan) ?? spans[0] ?? "whole";
  // Read again with each report.
  const course = useMemo(() => courseOf(overTime, span), [overTime, span]);
  const axis = useMemo(
    (): ChartAxis => ({
      kind: "time",
      times: course.times,
      step: course.step,
      complete: course.complete,
      timeZone,
    }),
    [course, timeZone],
  );
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
  const chart = {
    title: t("overTime.title"),
    titleHidden: true,
    axis,
    series,
    format: COUNT,
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
      text={t(`overTime.until.${course.step}`, { zone: placeOf(timeZone) })}
      aside={
        <Choices
          spans={spans}
          span={span}
          onSpan={setSpan}
          what={tracked ? wanted : null}
          onWhat={setWanted}
        />
      }
    >
      <LineChart {...chart} />
    </ReportCard>
  );
}

type What = "engagement" | "sent";

interface ChoicesProps {
  spans: readonly Span[];
  span: Span;
  onSpan: (span: Span) => void;
  /** Null where only emails are known. */
  what: What | null;
  onWhat: (what: What) => void;
}

/** Which part of the time is shown, and what of it. */
function Choices({ spans, span, onSpan, what, onWhat }: ChoicesProps) {
  const { t } = useTranslation("report");
  return (
    <Group className={classes.choices} gap="xs">
      {spans.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t("overTime.span")}
          value={span}
          onChange={(value) => onSpan(value === "firstHours" ? "firstHours" : "whole")}
          data={spans.map((value) => ({ value, label: t(`overTime.spans.${value}`) }))}
        />
      )}
      {what !== null && (
        <SegmentedControl
          size="xs"
          aria-label={t("overTime.what")}
          value={what}
          onChange={(value) => onWhat(value === "sent" ? "sent" : "engagement")}
          data={[
            { value: "engagement", label: t("overTime.engagement") },
            { value: "sent", label: t("overTime.mails") },
          ]}
        />
      )}
    </Group>
  );
}
