import { Group, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HourglassMediumIcon } from "@phosphor-icons/react/HourglassMedium";
import { Link } from "react-router";
import type { DealForecast } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { NoData } from "../../../ui/table/table-cells.tsx";
import { SumBar } from "../board/column-head.tsx";
import { useDayFormats } from "../deal-formats.ts";
import { useDeals } from "../deals-context.ts";
import { useMoney } from "../use-money.ts";
import classes from "./forecast.module.css";
import { SAMPLE_MIN } from "./rates-dialog.tsx";

const DAY = 86_400;
/** A chance this far above the actual rate is marked. */
const OFF = 0.05;

type Stage = DealForecast["stages"][number];

/** The measure shown by the bars. */
const MEASURES = ["value", "count"] as const;
type Measure = (typeof MEASURES)[number];

/** Returns the length of a stage's bar, and the weighted part of it. */
const barOf = ({ value, weighted, count, probability }: Stage, measure: Measure) =>
  measure === "value"
    ? { value, weighted }
    : { value: count, weighted: (count * probability) / 100 };

/** The open deals by stage, and how deals advanced from there in the last six months. */
export function StageTable({ forecast }: { forecast: DealForecast }) {
  const { t } = useTranslation("deals");
  const { number, percent } = useFormats();
  const money = useMoney(forecast.currency);
  const { stages, wonDeals, lostDeals } = forecast;
  const [measure, setMeasure] = useState<Measure>("value");
  const sum = (of: (stage: Stage) => number) =>
    stages.reduce((total, stage) => total + of(stage), 0);
  const closed = wonDeals + lostDeals;
  return (
    <section className={classes.card} aria-labelledby="deal-stages">
      <Group justify="space-between" gap="xs">
        <h2 id="deal-stages" className={classes.title}>
          {t("stages.title")}
        </h2>
        <Group gap="md">
          <span className={classes.keys} aria-hidden>
            <span className={classes.key} />
            {t(`stages.key.${measure}`)}
            <span className={classes.key} data-estimate />
            {t("stages.key.weighted")}
          </span>
          <SegmentedControl
            size="xs"
            aria-label={t("stages.measure")}
            value={measure}
            onChange={setMeasure}
            data={MEASURES.map((one) => ({ value: one, label: t(`stages.by.${one}`) }))}
          />
        </Group>
      </Group>
      {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-labelledby="deal-stages">
        <table className={classes.table}>
          <Head />
          <tbody>
            {stages.map((stage) => (
              <StageRow
                key={stage.id}
                stage={stage}
                currency={forecast.currency}
                measure={measure}
                largest={Math.max(...stages.map((one) => barOf(one, measure).value))}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("stages.total")}</th>
              <td className={classes.figure}>{number(sum(({ count }) => count))}</td>
              <td aria-hidden />
              <td className={classes.figure}>{money.full(sum(({ value }) => value))}</td>
              <td className={classes.figure}>{money.full(sum(({ weighted }) => weighted))}</td>
              <td colSpan={2} aria-hidden />
              <td>
                {closed > 0 &&
                  t("stages.won", {
                    count: closed,
                    won: number(wonDeals),
                    number: number(closed),
                    share: percent(wonDeals / closed),
                  })}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Head() {
  const { t } = useTranslation("deals");
  return (
    <thead>
      <tr>
        <th scope="col">{t("field.stage")}</th>
        <th scope="col" className={classes.figure}>
          {t("stages.deals")}
        </th>
        <th scope="col" className={classes.bar}>
          <span className="visually-hidden">{t("stages.bar")}</span>
        </th>
        <th scope="col" className={classes.figure}>
          {t("stages.sum")}
        </th>
        <th scope="col" className={classes.figure}>
          {t("stages.weighted")}
        </th>
        <th scope="col" className={classes.figure}>
          {t("stages.advance")}
        </th>
        <th scope="col" className={classes.figure}>
          {t("stages.median")}
        </th>
        <th scope="col">{t("stages.chance")}</th>
      </tr>
    </thead>
  );
}

function StageRow({
  stage,
  currency,
  measure,
  largest,
}: {
  stage: Stage;
  currency: string;
  measure: Measure;
  largest: number;
}) {
  const { t } = useTranslation("deals");
  const { number, percent } = useFormats();
  const { days } = useDayFormats();
  const { addressOf } = useDeals();
  const money = useMoney(currency);
  const { id, advanceRate, medianSeconds, actualRate, probability, sample } = stage;
  const isOff = actualRate !== null && probability / 100 - actualRate >= OFF;
  return (
    <tr>
      <th scope="row">
        <Link to={addressOf("list", { stageId: id })} dir="auto">
          {stage.name}
        </Link>
      </th>
      <td className={classes.figure}>
        {number(stage.count)}
        {stage.staleCount > 0 && (
          <Link
            className={classes.stale}
            to={addressOf("list", { stageId: id, stale: "true" })}
            aria-label={t("stale.filter", { count: stage.staleCount, stage: stage.name })}
            title={t("stale.filter", { count: stage.staleCount, stage: stage.name })}
          >
            <HourglassMediumIcon size={13} aria-hidden />
            {number(stage.staleCount)}
          </Link>
        )}
      </td>
      <td className={classes.bar}>
        <SumBar {...barOf(stage, measure)} largest={largest} />
      </td>
      <td className={classes.figure}>{money.full(stage.value)}</td>
      <td className={classes.figure}>
        <strong>{money.full(stage.weighted)}</strong>
      </td>
      <td className={classes.figure}>
        {advanceRate === null ? (
          <NoData />
        ) : stage.left < SAMPLE_MIN ? (
          t("stages.tooEarly")
        ) : (
          percent(advanceRate)
        )}
      </td>
      <td className={classes.figure}>
        {medianSeconds === null ? <NoData /> : days(Math.round(medianSeconds / DAY))}
      </td>
      <td>
        {percent(probability / 100)} →{" "}
        {actualRate === null || sample < SAMPLE_MIN ? (
          t("stages.tooEarly")
        ) : (
          <span className={isOff ? classes.off : undefined}>{percent(actualRate)}</span>
        )}
      </td>
    </tr>
  );
}
