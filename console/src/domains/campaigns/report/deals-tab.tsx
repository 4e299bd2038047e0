import { Anchor, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type CampaignDeals,
  type Deal,
  useGetCampaignDealsQuery,
  useListDealsQuery,
} from "../../../lib/api.generated.ts";
import { useValueFormatter } from "../../../ui/charts/value-format.ts";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Moment, NoData, RecordName } from "../../../ui/table/table-cells.tsx";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";

const LISTED = 20;
const TONE = { open: "info", won: "done", lost: "neutral" } as const;

/** The deals that originated from a campaign's clicks, and their value. */
export function DealsTab({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation("report");
  const sums = useGetCampaignDealsQuery({ id: campaignId }, { refetchOnMountOrArgChange: true });
  const list = useListDealsQuery(
    { campaignId, limit: LISTED },
    { refetchOnMountOrArgChange: true },
  );
  const error = sums.error ?? list.error;
  if (!sums.data || !list.data)
    return error ? (
      <ErrorState
        problem={error}
        title={t("deals.failed")}
        onRetry={() => void Promise.all([sums.refetch(), list.refetch()])}
      />
    ) : (
      <CardSkeleton height={320} />
    );
  const { items } = sums.data;
  if (items.length === 0) return <EmptyState title={t("deals.none")} text={t("deals.means")} />;
  return (
    <ReportCard
      title={t("deals.title")}
      text={t("deals.means")}
      aside={
        <Anchor component={Link} to={`/crm?tab=list&campaignId=${campaignId}`} size="sm">
          {t("deals.all")}
        </Anchor>
      }
    >
      <Stack gap="sm">
        {items.map((item) => (
          <Sums key={item.currency} sums={item} />
        ))}
        <DealTable deals={list.data.items} />
      </Stack>
    </ReportCard>
  );
}

function Sums({ sums }: { sums: CampaignDeals["items"][number] }) {
  const { t } = useTranslation("report");
  const { number } = useFormats();
  const { currency, open, openValue, won, wonValue, lost } = sums;
  const money = useValueFormatter({ kind: "currency", currency });
  return (
    <dl className={classes.dealSums}>
      <div>
        <dt>{t("deals.won")}</dt>
        <dd>
          {money.full(wonValue)} <small>{number(won)}</small>
        </dd>
      </div>
      <div>
        <dt>{t("deals.open")}</dt>
        <dd>
          {money.full(openValue)} <small>{number(open)}</small>
        </dd>
      </div>
      <div>
        <dt>{t("deals.lost")}</dt>
        <dd>{number(lost)}</dd>
      </div>
    </dl>
  );
}

function DealTable({ deals }: { deals: readonly Deal[] }) {
  const { t } = useTranslation("report");
  return (
    <div className={classes.dealTable} tabIndex={0} role="region" aria-label={t("deals.title")}>
      <table className={classes.plain}>
        <thead>
          <tr>
            <th>{t("deals.deal")}</th>
            <th>{t("deals.contact")}</th>
            <th>{t("deals.status")}</th>
            <th data-end>{t("deals.value")}</th>
            <th data-end>{t("deals.created")}</th>
          </tr>
        </thead>
        <tbody>
          {deals.map((deal) => (
            <DealRow key={deal.id} deal={deal} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DealRow({ deal }: { deal: Deal }) {
  const { t } = useTranslation("report");
  const { id, company, title, contact, status, value, currency, createdAt } = deal;
  const money = useValueFormatter({ kind: "currency", currency });
  return (
    <tr>
      <th scope="row">
        <RecordName
          name={company || title}
          to={`/crm/${id}`}
          {...(company !== "" && { second: <bdi>{title}</bdi> })}
        />
      </th>
      <td>
        {contact ? (
          <Anchor component={Link} to={`/accounts/${contact.id}`} inherit>
            <bdi>{contact.name}</bdi>
          </Anchor>
        ) : (
          <NoData />
        )}
      </td>
      <td>
        <StatusPill tone={TONE[status]} label={t(`deals.state.${status}`)} />
      </td>
      <td data-end>{value === null ? <NoData /> : money.full(value)}</td>
      <td data-end>
        <Moment time={createdAt} />
      </td>
    </tr>
  );
}
