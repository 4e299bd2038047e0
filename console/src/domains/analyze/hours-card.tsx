import { SegmentedControl } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AnalyzeHours } from "../../lib/api.generated.ts";
import { HeatMap } from "../../ui/charts/heat-map.tsx";
import type { HeatLine } from "../../ui/charts/heat-layout.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { Panel, type PanelQuery } from "./panel.tsx";

const COUNT = { kind: "count" } as const;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = HOURS.slice(0, 7);

interface Props {
  query: PanelQuery<AnalyzeHours>;
  /** Excludes clicks within two hours of the email. */
  isLater: boolean;
  onLater: (isLater: boolean) => void;
}

/** First clicks by the hour in the recipient's time zone. */
export function HoursCard({ query, isLater, onLater }: Props) {
  const { t, i18n } = useTranslation("analyze");
  const { number } = useFormats();
  const { rows, columns } = useMemo(() => linesOf(i18n.language), [i18n.language]);
  const values = useMemo(() => {
    const grid = WEEKDAYS.map(() => HOURS.map(() => 0));
    for (const { weekday, hour, clicks, soon } of query.data?.cells ?? []) {
      const line = grid[weekday];
      if (line) line[hour] = clicks - (isLater ? soon : 0);
    }
    return grid;
  }, [query.data, isLater]);
  const total = values.flat().reduce((sum, value) => sum + value, 0);
  const title = t("hours.title");
  return (
    <Panel
      title={title}
      text={t("hours.text", { number: number(total) })}
      query={query}
      height={300}
      nothing={({ cells }) => (cells.length === 0 ? t("hours.nothing") : null)}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t("hours.which")}
          value={isLater ? "later" : "all"}
          onChange={(value) => onLater(value === "later")}
          data={[
            { value: "all", label: t("hours.all") },
            { value: "later", label: t("hours.later") },
          ]}
        />
      }
    >
      {() => (
        <HeatMap
          title={title}
          titleHidden
          head={t("hours.weekday")}
          rows={rows}
          columns={columns}
          values={values}
          format={COUNT}
          sums
          actions
          fold={{ every: 3, title: (first, last) => `${first.title} – ${last.title}` }}
          state={total === 0 ? { kind: "empty", text: t("hours.nothing") } : undefined}
        />
      )}
    </Panel>
  );
}

function linesOf(language: string): { rows: HeatLine[]; columns: HeatLine[] } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  const [short, long] = [format({ weekday: "short" }), format({ weekday: "long" })];
  const clock = format({ hour: "numeric" });
  return {
    rows: WEEKDAYS.map((day) => ({
      key: String(day),
      label: short.format(MONDAY + day * DAY_MS),
      title: long.format(MONDAY + day * DAY_MS),
    })),
    columns: HOURS.map((hour) => {
      const name = clock.format(MONDAY + hour * 3_600_000);
      return { key: String(hour), label: hour % 3 === 0 ? name : "", title: name };
    }),
  };
}
