import { Button, type ButtonProps, Menu } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { DealForecast } from "../../../lib/api.generated.ts";
import { saveCsv } from "../../../ui/charts/chart-files.ts";
import type { ChartData } from "../../../ui/charts/chart-table.tsx";
import { useValueFormatter } from "../../../ui/charts/value-format.ts";
import { useDeals } from "../deals-context.ts";
import { lastDayOf } from "../list/deal-filters.ts";
import { useDealExport } from "../list/use-deal-export.ts";

/** Opens the menu of exports. Disabled, it reserves its place while the forecast loads. */
export function ExportButton(props: ButtonProps & ComponentProps<"button">) {
  const { t } = useTranslation("deals");
  return (
    <Button {...props} variant="default" rightSection={<CaretDownIcon size={12} aria-hidden />}>
      {t("forecast.export.open")}
    </Button>
  );
}

/** Downloads the months of a forecast, or exports the open deals that it adds up. */
export function ForecastExport({ forecast }: { forecast: DealForecast }) {
  const { t, i18n } = useTranslation("deals");
  const { pipeline } = useDeals();
  const months = useMonthTable(forecast);
  const last = forecast.upcoming.at(-1);
  const exportDeals = useDealExport({
    pipelineId: pipeline.id,
    status: "open",
    // Overdue deals are expected in this month, so there is no first day.
    ...(last && { expectedUntil: lastDayOf(last.month) }),
  });
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ExportButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => saveCsv(`${t("tab.forecast")} ${pipeline.name}`, months, i18n.language)}
        >
          {t("forecast.export.months")}
        </Menu.Item>
        <Menu.Item onClick={() => void exportDeals("csv")}>{t("forecast.export.deals")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type Month = {
  month: string;
  predicted: number | null;
  won: number;
  wonDeals: number;
  ahead?: DealForecast["upcoming"][number];
};

/** Returns past and coming months, in whole units of the currency. */
function useMonthTable({ closed, upcoming, currency }: DealForecast): ChartData {
  const { t } = useTranslation("deals");
  const money = useValueFormatter({ kind: "currency", currency });
  const share = useValueFormatter({ kind: "percent" });
  const months: Month[] = [
    ...closed.map(({ actual, ...month }) => ({ ...month, won: actual })),
    ...upcoming.map((ahead) => ({ ...ahead, ahead })),
  ];
  const amount = (value: number | null | undefined) =>
    value === null || value === undefined ? "" : money.raw(value);
  const text = (value: number | undefined) => (value === undefined ? "" : String(value));
  const errorOf = ({ ahead, predicted, won }: Month) =>
    ahead || !predicted ? "" : share.raw(won / predicted - 1);
  const columns: [label: string, raw: (month: Month) => string][] = [
    [t("forecast.predicted"), ({ predicted }) => amount(predicted)],
    [t("forecast.export.won"), ({ won }) => amount(won)],
    [t("forecast.export.wonDeals"), ({ wonDeals }) => text(wonDeals)],
    [t("forecast.export.error"), errorOf],
    [t("forecast.export.weighted"), ({ ahead }) => amount(ahead?.weighted)],
    [t("forecast.export.openDeals"), ({ ahead }) => text(ahead?.openDeals)],
    [t("forecast.export.expected"), ({ ahead }) => amount(ahead?.expected)],
    [t("forecast.export.low"), ({ ahead }) => amount(ahead?.low)],
    [t("forecast.export.high"), ({ ahead }) => amount(ahead?.high)],
  ];
  const nameOf = (row: number) => months[row]?.month ?? "";
  const cell = (row: number, column: number) => {
    const month = months[row];
    return month === undefined ? "" : (columns[column]?.[1](month) ?? "");
  };
  return {
    head: t("forecast.month"),
    columns: columns.map(([label]) => label),
    rows: months.length,
    rowText: nameOf,
    rowRaw: nameOf,
    text: cell,
    raw: cell,
  };
}
