import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import type { ChartAxis, ChartSeries } from "../../ui/charts/chart-types.ts";
import { useFormats } from "../../ui/formats/formats.ts";

export interface WarmUpChartProps {
  limits: readonly number[];
  /** From 1 on; after the last one the plan is over. Without it, all days are planned. */
  day?: number;
  takenToday?: number;
}

const COUNT = { kind: "count" } as const;

/** The limit of each day: solid for past days and today's sends, hatched for planned days. */
export function WarmUpChart({ limits, day = 0, takenToday = 0 }: WarmUpChartProps) {
  const { t } = useTranslation("sending-domains");
  const { number } = useFormats();
  const axis = useMemo(
    (): ChartAxis => ({
      kind: "category",
      name: t("warmUp.column.day"),
      items: limits.map((_, index) => ({ key: String(index), label: number(index + 1) })),
    }),
    [limits, t, number],
  );
  const series = useMemo(
    (): ChartSeries[] => [
      {
        key: "limit",
        label: t("warmUp.column.limit"),
        values: limits.map((limit, index) =>
          index + 1 < day ? limit : index + 1 === day ? Math.min(limit, takenToday) : null,
        ),
        estimates: limits.map((limit, index) => (index + 1 < day ? null : limit)),
        estimateLabel: t("warmUp.planned"),
      },
    ],
    [limits, day, takenToday, t],
  );
  return (
    <BarChart
      title={t("warmUp.limitsChart")}
      axis={axis}
      series={series}
      format={COUNT}
      size="small"
      // Limits grow exponentially.
      logarithmic
      actions
    />
  );
}
