import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DealForecast } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDayFormats } from "../deal-formats.ts";
import { useDeals } from "../deals-context.ts";
import { useMoney } from "../use-money.ts";
import classes from "./forecast.module.css";
import { RatesDialog } from "./rates-dialog.tsx";

/** The accuracy of past predictions, and the stage whose chance is set too high. */
export function TrackRecord({ forecast }: { forecast: DealForecast }) {
  const { t } = useTranslation("deals");
  const { number, percent } = useFormats();
  const money = useMoney(forecast.currency);
  const record = forecast.trackRecord;
  const signed = (error: number) =>
    number(error, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
  return (
    <section className={classes.card} aria-labelledby="deal-record">
      <h2 id="deal-record" className={classes.title}>
        {t("record.title")}
      </h2>
      {record ? (
        <dl className={classes.record}>
          <dt dir="ltr">±{percent(record.meanError)}</dt>
          <dd>{t("record.mean")}</dd>
          <dt dir="ltr">{signed(record.totalError)}</dt>
          <dd>
            {t("record.total", {
              count: record.months,
              predicted: money.short(record.predicted),
              actual: money.short(record.actual),
            })}
          </dd>
          <dt>
            {number(record.within10Percent)}/{number(record.months)}
          </dt>
          <dd>{t("record.within", { count: record.months })}</dd>
        </dl>
      ) : (
        <Text c="dimmed" mt="sm">
          {t("forecast.tooEarly")}
        </Text>
      )}
      {forecast.advice && <Advice forecast={forecast} advice={forecast.advice} />}
    </section>
  );
}

function Advice({
  forecast,
  advice,
}: {
  forecast: DealForecast;
  advice: NonNullable<DealForecast["advice"]>;
}) {
  const { t } = useTranslation("deals");
  const { percent } = useFormats();
  const { longMonth } = useDayFormats();
  const { mayWrite } = useDeals();
  const money = useMoney(forecast.currency);
  const [asking, setAsking] = useState(false);
  const stage = forecast.stages.find(({ id }) => id === advice.stageId)?.name ?? "";
  return (
    <div className={classes.advice}>
      <strong>{t("advice.title", { stage })}</strong>
      <p>
        {t("advice.text", {
          used: percent(advice.probability / 100),
          actual: percent(advice.actualRate),
          month: longMonth(advice.month),
          from: money.full(advice.weighted),
          to: money.full(advice.weightedWithActualRates),
        })}
      </p>
      {mayWrite && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => setAsking(true)}>
          {t("advice.use")}
        </Button>
      )}
      {asking && <RatesDialog forecast={forecast} onClose={() => setAsking(false)} />}
    </div>
  );
}
