import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Anchor, Button, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AnalyzeSales } from "../../lib/api.generated.ts";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import { Stat } from "../../ui/charts/stat.tsx";
import { useValueFormatter } from "../../ui/charts/value-format.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./analyze.module.css";
import { Panel, type PanelQuery } from "./panel.tsx";

export type CurrencySales = AnalyzeSales["currencies"][number];
const PERCENT = { kind: "percent" } as const;
const CAMPAIGNS = 5;

interface Props {
  query: PanelQuery<AnalyzeSales>;
  timeZone: string | undefined;
  /** Missing on pages outside the console. */
  hasLinks?: boolean;
}

/** Deals from clicks: won by time and campaign, and those that are still open. */
export function SalesCard({ query, timeZone, hasLinks = true }: Props) {
  const { t } = useTranslation("analyze");
  const [chosen, setChosen] = useState<string>();
  const currencies = query.data?.currencies ?? [];
  const shown = currencies.find(({ currency }) => currency === chosen) ?? currencies[0];
  return (
    <Panel
      title={t("sales.title")}
      text={t("sales.text")}
      query={query}
      height={260}
      aside={
        currencies.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t("sales.currency")}
            value={shown?.currency ?? ""}
            onChange={setChosen}
            data={currencies.map(({ currency }) => currency)}
          />
        )
      }
    >
      {({ interval }) =>
        shown ? (
          <Sales {...{ interval, timeZone, hasLinks }} sales={shown} />
        ) : (
          <EmptyState
            title={t("sales.emptyTitle")}
            text={t("sales.emptyText")}
            action={
              hasLinks && (
                <Button variant="default" component={Link} to="/crm">
                  {t("sales.emptyAction")}
                </Button>
              )
            }
          />
        )
      }
    </Panel>
  );
}

interface SalesProps {
  sales: CurrencySales;
  interval: AnalyzeSales["interval"];
  timeZone: string | undefined;
  hasLinks: boolean;
}

function Sales({ sales, interval, timeZone, hasLinks }: SalesProps) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const money = useValueFormatter({ kind: "currency", currency: sales.currency });
  const percent = useValueFormatter(PERCENT);
  const { won, wonBefore, open, points } = sales;
  const change = wonBefore && wonBefore.value > 0 ? won.value / wonBefore.value - 1 : null;
  return (
    <>
      <Stat
        label={t("sales.won", { count: won.deals, number: number(won.deals) })}
        value={money.full(won.value)}
        hint={
          <>
            {change !== null && wonBefore && (
              <div>
                {t("sales.change", {
                  change: percent.full(change).replace(/^(?=\d)/, "+"),
                  before: money.full(wonBefore.value),
                })}
              </div>
            )}
            {open.deals > 0 && (
              <div>
                {t("sales.open", {
                  count: open.deals,
                  number: number(open.deals),
                  value: money.full(open.value),
                })}
              </div>
            )}
          </>
        }
      />
      <div className={classes.sales}>
        <BarChart
          title={t("sales.chart")}
          titleHidden
          size="small"
          actions
          axis={{
            kind: "time",
            times: points.map(({ at }) => at),
            step: interval,
            complete: points.map(({ isComplete }) => isComplete),
            ...(timeZone !== undefined && { timeZone }),
          }}
          format={{ kind: "currency", currency: sales.currency }}
          series={[
            { key: "won", label: t("sales.wonValue"), values: points.map(({ value }) => value) },
          ]}
        />
      </div>
      <Campaigns {...{ sales, hasLinks }} />
    </>
  );
}

function Campaigns({ sales, hasLinks }: Pick<SalesProps, "sales" | "hasLinks">) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const money = useValueFormatter({ kind: "currency", currency: sales.currency });
  return (
    <>
      <ul className={classes.sellers}>
        {sales.campaigns.slice(0, CAMPAIGNS).map(({ id, name, kind, won, open }) => (
          <li key={id ?? "emails"}>
            <span className={classes.seller}>
              {kind === "emails" ? (
                t("campaigns.emails")
              ) : hasLinks ? (
                <Anchor
                  component={Link}
                  to={`${CAMPAIGNS_PATH}/${id}`}
                  inherit
                  c="inherit"
                  fw={550}
                >
                  {name}
                </Anchor>
              ) : (
                <b>{name}</b>
              )}
              <span className={classes.aside}>
                {hasLinks && id !== null && kind === "campaign" ? (
                  <Anchor
                    component={Link}
                    inherit
                    to={`/crm?tab=${won.deals > 0 ? "won" : "list"}&campaignId=${id}`}
                  >
                    {t("sales.deals", {
                      count: won.deals + open.deals,
                      number: number(won.deals + open.deals),
                    })}
                  </Anchor>
                ) : (
                  t("sales.deals", {
                    count: won.deals + open.deals,
                    number: number(won.deals + open.deals),
                  })
                )}
              </span>
            </span>
            <b>{money.full(won.value)}</b>
          </li>
        ))}
      </ul>
      {sales.campaigns.length > CAMPAIGNS && (
        <Text size="xs" c="dimmed" mt="xs">
          {t("sales.more", { number: number(sales.campaigns.length - CAMPAIGNS) })}
        </Text>
      )}
    </>
  );
}
