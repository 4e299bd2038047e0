import { Button, Group, SegmentedControl, Stack, Table } from "@mantine/core";
import { ChartLineIcon, TableIcon } from "@phosphor-icons/react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Nothing, ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";
import { type Series, TimeChart } from "../../../ui/charts/time-chart.tsx";
import { timeWords } from "../../../ui/charts/time-scale.ts";

const ENGAGEMENT = [
  { key: "opened", color: "var(--chart-1)" },
  { key: "clicked", color: "var(--chart-3)" },
  { key: "unsubscribed", color: "var(--chart-4)" },
  { key: "machineOpened", color: "var(--chart-8)", dashed: true },
] as const;
const SENT = [{ key: "sent", color: "var(--chart-1)" }] as const;

/** When emails were sent, opened and clicked: as a chart, or as a table. */
export function OverTimeCard({
  overTime,
  tracked,
}: {
  overTime: CampaignReport["overTime"];
  tracked: boolean;
}) {
  const { t, i18n } = useTranslation("report");
  const [wanted, setWanted] = useState<"engagement" | "sent">("engagement");
  const [asTable, setAsTable] = useState(false);
  const { step, timeZone, points } = overTime;
  const what = tracked ? wanted : "sent";
  const words = useMemo(
    () => timeWords(i18n.language, step, timeZone),
    [i18n.language, step, timeZone],
  );
  const long = points.map(({ at }) => words.long(at));
  const lines: readonly { key: keyof (typeof points)[number]; color: string; dashed?: boolean }[] =
    what === "sent" ? SENT : ENGAGEMENT;
  const series = lines.map(({ key, ...look }): Series => {
    return {
      key,
      ...look,
      label: t(`overTime.${key}`),
      values: points.map((point) => Number(point[key])),
    };
  });
  const nothing = series.every(({ values }) => values.every((value) => value === 0));
  return (
    <ReportCard
      title={t("overTime.title")}
      text={t(`overTime.by.${step}`, { zone: timeZone })}
      aside={
        <Group className={classes.choices} gap="xs">
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
          <TableSwitch on={asTable} onChange={setAsTable} />
        </Group>
      }
    >
      <Stack className={classes.overTime} gap={0} justify="center">
        {nothing ? (
          <Nothing>{t(what === "sent" ? "overTime.nothingSent" : "overTime.nothingYet")}</Nothing>
        ) : asTable ? (
          <TimeTable times={points.map(({ at }) => at)} long={long} series={series} />
        ) : (
          <TimeChart
            label={t("overTime.says", { from: long[0], to: long.at(-1) })}
            series={series}
            short={points.map(({ at }) => words.short(at))}
            long={long}
            bars={what === "sent"}
          />
        )}
      </Stack>
    </ReportCard>
  );
}

function TableSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation("report");
  return (
    <Button
      variant="default"
      size="xs"
      aria-pressed={on}
      leftSection={
        on ? <ChartLineIcon size={16} aria-hidden /> : <TableIcon size={16} aria-hidden />
      }
      onClick={() => onChange(!on)}
    >
      {t(on ? "overTime.asChart" : "overTime.asTable")}
    </Button>
  );
}

interface TimeTableProps {
  /** ISO times. */
  times: readonly string[];
  /** The same times in words. */
  long: readonly string[];
  series: readonly Series[];
}

function TimeTable({ times, long, series }: TimeTableProps) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t("overTime.title")}>
      <Table className={classes.plain}>
        <thead>
          <tr>
            <th>{t("overTime.time")}</th>
            {series.map(({ key, label }) => (
              <th key={key} data-end>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((at, index) => (
            <tr key={at}>
              <th scope="row">{long[index]}</th>
              {series.map(({ key, values }) => (
                <td key={key} data-end>
                  {formats.number(values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
