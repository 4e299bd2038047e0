import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DealForecast } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDayFormats } from "../deal-formats.ts";
import { useDeals } from "../deals-context.ts";
import { useMoney } from "../use-money.ts";
import classes from "./forecast.module.css";

/** This month in one sentence and a bar: won and open deals, the likely range, and the goal. */
export function MonthOutlook({ forecast }: { forecast: DealForecast }) {
  const { t } = useTranslation("deals");
  const { longMonth } = useDayFormats();
  const money = useMoney(forecast.currency);
  const month = forecast.upcoming[0];
  if (!month) return null;
  const { low, high } = month;
  return (
    <section className={`${classes.card} ${classes.outlook}`} aria-labelledby="deal-outlook">
      <div>
        <h2 id="deal-outlook" className={classes.lead}>
          {t("forecast.onTrack", { month: longMonth(month.month) })}
        </h2>
        <p className={classes.sum}>{money.full(month.expected)}</p>
        <p className={classes.note}>
          {low !== null && high !== null
            ? t("forecast.between", { low: money.short(low), high: money.short(high) })
            : t("forecast.tooEarly")}
        </p>
      </div>
      <MonthBar forecast={forecast} month={month} />
    </section>
  );
}

function MonthBar({
  forecast,
  month,
}: {
  forecast: DealForecast;
  month: DealForecast["upcoming"][number];
}) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const { addressOf, mayWrite, pipeline } = useDeals();
  const money = useMoney(forecast.currency);
  const { won, weighted, low, high, openDeals } = month;
  const { goal } = forecast;
  const widest = Math.max(won + weighted, high ?? 0, goal ?? 0) * 1.04;
  const at = (value: number) => `${widest === 0 ? 0 : (value / widest) * 100}%`;
  const ofMonth = { month: month.month };
  return (
    <div>
      <div className={classes.track} aria-hidden>
        <span className={classes.won} style={{ inlineSize: at(won) }} />
        <span className={classes.open} style={{ inlineSize: at(weighted) }} />
        {low !== null && high !== null && high > low && (
          <span
            className={classes.range}
            style={{ insetInlineStart: at(low), inlineSize: at(high - low) }}
          >
            <span>{t("forecast.range")}</span>
          </span>
        )}
        {goal !== null && <span className={classes.goal} style={{ insetInlineStart: at(goal) }} />}
      </div>
      <p className={classes.legend}>
        <Link to={addressOf("won", ofMonth)}>{t("forecast.won", { value: money.full(won) })}</Link>
        <Link to={addressOf("list", ofMonth)}>
          {t("forecast.open", {
            value: money.full(weighted),
            count: openDeals,
            number: number(openDeals),
          })}
        </Link>
        {goal === null ? (
          mayWrite && (
            <Link to={`/crm/pipelines?pipeline=${pipeline.id}`}>{t("forecast.setGoal")}</Link>
          )
        ) : (
          <strong>{t("forecast.goal", { value: money.full(goal) })}</strong>
        )}
      </p>
    </div>
  );
}
