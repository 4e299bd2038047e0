import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { DealForecast } from "../../../lib/api.generated.ts";
import { BarList } from "../../../ui/charts/bar-list.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDayFormats } from "../deal-formats.ts";
import { useDeals } from "../deals-context.ts";
import { useMoney } from "../use-money.ts";
import classes from "./forecast.module.css";

/** Maximum number of sources; the others are summed up. */
const SOURCES_MAX = 9;
const OTHERS = "others";

/** The campaigns, or other sources, of the won deals. */
export function WinSources({ forecast }: { forecast: DealForecast }) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const { day } = useDayFormats();
  const navigate = useNavigate();
  const { addressOf } = useDeals();
  const money = useMoney(forecast.currency);
  const { winsBySource, wonDeals, wonValue, from, until, currency } = forecast;
  const shown =
    winsBySource.length > SOURCES_MAX ? winsBySource.slice(0, SOURCES_MAX - 1) : winsBySource;
  const others = winsBySource.slice(shown.length);
  const keyOf = ({ campaign, origin }: DealForecast["winsBySource"][number]) =>
    campaign?.id ?? origin ?? "";
  return (
    <section className={classes.card} aria-labelledby="deal-sources">
      <h2 id="deal-sources" className={classes.title}>
        {t("sources.title")}
      </h2>
      <p className={classes.note}>
        {t("sources.note", {
          from: day(from),
          until: day(until),
          value: money.full(wonValue),
          count: wonDeals,
          number: number(wonDeals),
        })}
      </p>
      <BarList
        title={t("sources.title")}
        titleHidden
        actions
        shares
        head={t("sources.source")}
        format={{ kind: "currency", currency }}
        {...(winsBySource.length === 0 && {
          state: { kind: "empty" as const, text: t("sources.none") },
        })}
        items={[
          ...shown.map((one) => ({
            key: keyOf(one),
            label: `${one.campaign?.name ?? t(`origin.${one.origin ?? "manual"}`)} (${number(one.deals)})`,
            value: one.value,
            color: one.campaign ? ("cobalt" as const) : ("slate" as const),
          })),
          ...(others.length === 0
            ? []
            : [
                {
                  key: OTHERS,
                  label: t("sources.others", {
                    count: others.length,
                    number: number(others.length),
                  }),
                  value: others.reduce((sum, { value }) => sum + value, 0),
                  color: "slate" as const,
                },
              ]),
        ]}
        onSelect={(key) => {
          const source = winsBySource.find((one) => keyOf(one) === key);
          if (!source) return void navigate(addressOf("won"));
          const { campaign, origin } = source;
          void navigate(
            addressOf("won", campaign ? { campaignId: campaign.id } : { origin: origin ?? "" }),
          );
        }}
      />
    </section>
  );
}

/** Why deals were lost. */
export function LostReasons({ forecast }: { forecast: DealForecast }) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const navigate = useNavigate();
  const { addressOf } = useDeals();
  const { lostReasons, lostDeals } = forecast;
  return (
    <section className={classes.card} aria-labelledby="deal-reasons">
      <h2 id="deal-reasons" className={classes.title}>
        {t("reasons.title")}
      </h2>
      <p className={classes.note}>
        {t("reasons.note", { count: lostDeals, number: number(lostDeals) })}
      </p>
      <BarList
        title={t("reasons.title")}
        titleHidden
        actions
        head={t("field.lostReason")}
        format={{ kind: "count" }}
        {...(lostReasons.length === 0 && {
          state: { kind: "empty" as const, text: t("reasons.none") },
        })}
        items={lostReasons.map(({ reasonId, name, deals }) => ({
          key: reasonId,
          label: name,
          value: deals,
          color: "slate" as const,
        }))}
        onSelect={(lostReasonId) => void navigate(addressOf("lost", { lostReasonId }))}
      />
    </section>
  );
}
