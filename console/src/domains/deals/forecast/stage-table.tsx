import { useTranslation } from "react-i18next";
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
/** A chance that is set this much above the actual rate is marked. */
const OFF = 0.05;

/** The open deals by stage, and how deals advanced from there in the last six months. */
export function StageTable({ forecast }: { forecast: DealForecast }) {
  const { t } = useTranslation("deals");
  const { number, percent } = useFormats();
  const money = useMoney(forecast.currency);
  const { stages, wonDeals, lostDeals } = forecast;
  const sum = (of: (stage: DealForecast["stages"][number]) => number) =>
    stages.reduce((total, stage) => total + of(stage), 0);
  const closed = wonDeals + lostDeals;
  return (
    <section className={classes.card} aria-labelledby="deal-stages">
      <h2 id="deal-stages" className={classes.title}>
        {t("stages.title")}
      </h2>
      {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-labelledby="deal-stages">
        <table className={classes.table}>
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
          <tbody>
            {stages.map((stage) => (
              <StageRow
                key={stage.id}
                stage={stage}
                currency={forecast.currency}
                largest={Math.max(...stages.map(({ value }) => value))}
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

function StageRow({
  stage,
  currency,
  largest,
}: {
  stage: DealForecast["stages"][number];
  currency: string;
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
      <td className={classes.figure}>{number(stage.count)}</td>
      <td className={classes.bar}>
        <SumBar value={stage.value} weighted={stage.weighted} largest={largest} />
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
