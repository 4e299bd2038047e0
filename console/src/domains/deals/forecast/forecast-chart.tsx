import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { DealForecast } from "../../../lib/api.generated.ts";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDayFormats } from "../deal-formats.ts";
import { useDeals } from "../deals-context.ts";
import classes from "./forecast.module.css";

/** Predictions on the 1st of each month compared with closed deals, and the next three months. */
export function ForecastChart({ forecast }: { forecast: DealForecast }) {
  const { t } = useTranslation("deals");
  const { month } = useDayFormats();
  const { number } = useFormats();
  const navigate = useNavigate();
  const { addressOf } = useDeals();
  const { closed, upcoming, currency } = forecast;
  const signed = (error: number) =>
    number(error, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const items = [
    ...closed.map((one) => ({
      key: one.month,
      label: one.error === null ? month(one.month) : `${month(one.month)} ${signed(one.error)}`,
    })),
    ...upcoming.map((one) => ({ key: one.month, label: month(one.month) })),
  ];
  const hasData =
    closed.some(({ actual, predicted }) => actual > 0 || predicted !== null) ||
    upcoming.some(({ expected }) => expected > 0);
  const hasRange = upcoming.some(({ low }) => low !== null);
  return (
    <section className={classes.card} aria-labelledby="deal-forecast">
      <h2 id="deal-forecast" className={classes.title}>
        {t("forecast.chart")}
      </h2>
      <p className={classes.note}>{t("forecast.chartNote")}</p>
      <BarChart
        title={t("forecast.chart")}
        titleHidden
        actions
        {...(!hasData && { state: { kind: "empty" as const, text: t("forecast.empty") } })}
        axis={{ kind: "category", name: t("forecast.month"), items }}
        format={{ kind: "currency", currency }}
        series={[
          {
            key: "closed",
            label: t("forecast.closed"),
            values: [...closed.map(({ actual }) => actual), ...upcoming.map(({ won }) => won)],
            estimates: [...closed.map(() => null), ...upcoming.map(({ expected }) => expected)],
            ...(hasRange && {
              intervalLabel: t("forecast.range"),
              intervals: [
                ...closed.map(() => null),
                ...upcoming.map(({ low, high }) =>
                  low === null || high === null ? null : ([low, high] as const),
                ),
              ],
            }),
          },
          {
            key: "predicted",
            label: t("forecast.predicted"),
            values: [...closed, ...upcoming].map(({ predicted }) => predicted),
            comparison: true,
          },
        ]}
        onSelect={(index) => {
          const chosen = items[index];
          if (!chosen) return;
          const tab = index < closed.length ? "won" : "list";
          void navigate(addressOf(tab, { month: chosen.key }));
        }}
      />
      <p className={classes.note}>{t(hasRange ? "forecast.whiskers" : "forecast.tooEarly")}</p>
    </section>
  );
}
