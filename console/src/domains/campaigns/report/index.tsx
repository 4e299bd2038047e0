import { isRunning } from "@arauto/contracts/campaign-lifecycle";
import { Alert, Anchor, Tabs } from "@mantine/core";
import { WarningIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import {
  type Campaign,
  useGetCampaignDealsQuery,
  useGetCampaignReportQuery,
  useListCampaignLinksQuery,
  useListDealsQuery,
} from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { WallCard } from "../wall/wall-card.tsx";
import { DealsTab } from "./deals-tab.tsx";
import { DomainsCard } from "./domains-card.tsx";
import { FunnelCard } from "./funnel-card.tsx";
import { MessageCard } from "./head/message-card.tsx";
import { MailMap } from "./mail-map.tsx";
import { MessageTab } from "./message-tab.tsx";
import { PrintHead } from "./print-head.tsx";
import { OverTimeCard } from "./over-time-card.tsx";
import { RecipientTable } from "./recipient-table.tsx";
import { RecountCard } from "./recount-card.tsx";
import { RefusalsCard } from "./refusals-card.tsx";
import classes from "./report.module.css";
import { ReportSkeletons } from "./report-card.tsx";
import { SharesCard } from "./shares-card.tsx";
import { VariantsCard } from "./variants-card.tsx";

const TABS = ["overview", "recipients", "links", "message", "deals"] as const;
type Tab = (typeof TABS)[number];

/**
 * Polling intervals in milliseconds: while sending, while parts are still being counted, and
 * afterwards for new opens.
 */
const WHILE_SENDING_MS = 4000;
const WHILE_COUNTING_MS = 1500;
const AFTERWARDS_MS = 30_000;

export interface CampaignReportProps {
  campaign: Campaign;
  /** Content above the figures, and below them. */
  lead?: ReactNode;
  tail?: ReactNode;
}

/** A campaign's results: its figures, its recipients, and its email with the clicks. */
export default function CampaignReport({ campaign, lead, tail }: CampaignReportProps) {
  const { t } = useTranslation("report");
  const { number } = useFormats();
  const [search, setSearch] = useSearchParams();
  const counts = useTabCounts(campaign);
  const tab: Tab = TABS.find((name) => name === search.get("tab")) ?? "overview";
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) =>
        setSearch(next && next !== "overview" ? { tab: next } : {}, { replace: true })
      }
    >
      <Tabs.List mb="md" className={classes.tabs}>
        {TABS.filter((name) => name !== "deals" || tab === "deals" || counts.deals !== null).map(
          (name) => {
            const count = name === "overview" || name === "message" ? null : counts[name];
            return (
              <Tabs.Tab key={name} value={name}>
                {t(`tabs.${name}`)}{" "}
                {count !== null && <span className={classes.tabCount}>{number(count)}</span>}
              </Tabs.Tab>
            );
          },
        )}
      </Tabs.List>
      <Tabs.Panel value="overview" className={classes.report}>
        {lead}
        <Figures campaign={campaign} />
        {tail}
      </Tabs.Panel>
      <Tabs.Panel value="recipients">
        <RecipientTable campaignId={campaign.id} />
      </Tabs.Panel>
      <Tabs.Panel value="links" className={classes.room}>
        <MailMap campaign={campaign} />
      </Tabs.Panel>
      <Tabs.Panel value="message">
        <MessageTab campaign={campaign} />
      </Tabs.Panel>
      <Tabs.Panel value="deals">
        <DealsTab campaignId={campaign.id} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Returns how much there is in each tab; null while unknown, and for deals where a company has none at all. */
function useTabCounts({ id, balance }: Campaign) {
  const links = useListCampaignLinksQuery({ id });
  const deals = useGetCampaignDealsQuery({ id });
  const own = deals.data?.items.reduce((sum, item) => sum + item.deals, 0);
  const any = useListDealsQuery({ limit: 1 }, { skip: own !== 0 });
  const usesDeals = (own ?? 0) > 0 || (any.data?.items.length ?? 0) > 0;
  return {
    recipients: balance?.frozen ?? null,
    links: links.data?.items.length ?? null,
    deals: usesDeals ? (own ?? 0) : null,
  };
}

function Figures({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("report");
  const { id, status } = campaign;
  const atWork = isRunning(status);
  const cached = useGetCampaignReportQuery({ id }, { skip: true });
  const counting = (cached.data?.partsToCount ?? 0) > 0;
  const pollingInterval = atWork ? WHILE_SENDING_MS : counting ? WHILE_COUNTING_MS : AFTERWARDS_MS;
  const { data, error, refetch } = useGetCampaignReportQuery(
    { id },
    { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  if (!data)
    return error ? (
      <ErrorState problem={error} title={t("failed")} onRetry={() => void refetch()} />
    ) : (
      <ReportSkeletons />
    );
  return (
    <>
      {data.tracking !== "individual" && (
        <Alert variant="light" title={t(`tracking.${data.tracking}`)}>
          {t(`trackingMeans.${data.tracking}`)}
        </Alert>
      )}
      {data.heldBounces > 0 && <HeldBounces count={data.heldBounces} />}
      <PrintHead name={campaign.name} />
      <div className={classes.head} data-printed>
        <MessageCard campaign={campaign} report={data} />
        <WallCard campaign={campaign} report={data} />
      </div>
      <div data-printed>
        <FunnelCard report={data} />
      </div>
      <OverTimeCard overTime={data.overTime} tracked={data.tracking !== "none"} />
      {data.variants.length > 0 && <VariantsCard campaign={campaign} report={data} />}
      <div className={classes.pair}>
        <DomainsCard domains={data.domains} tracked={data.tracking !== "none"} />
        <RefusalsCard refusals={data.refusals} sending={atWork} />
      </div>
      {data.tracking !== "none" && (
        <div className={classes.pair}>
          <SharesCard title={t("devices.title")} words="device" shares={data.devices} />
          <SharesCard title={t("clients.title")} words="client" shares={data.clients} />
        </div>
      )}
      <RecountCard campaignId={id} counting={data.partsToCount} />
    </>
  );
}

/** Bounces caused by the sender: what they mean and where to look. */
function HeldBounces({ count }: { count: number }) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  return (
    <Alert
      color="orange"
      icon={<WarningIcon aria-hidden />}
      title={t("heldBounces.title", { count, number: formats.number(count) })}
    >
      {t("heldBounces.text")}{" "}
      <Anchor component={Link} to="/settings/sending-domains" inherit td="underline">
        {t("heldBounces.domains")}
      </Anchor>
    </Alert>
  );
}
