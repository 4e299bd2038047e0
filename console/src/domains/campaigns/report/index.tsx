import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import {
  type Campaign,
  useGetCampaignDealsQuery,
  useListCampaignLinksQuery,
  useListDealsQuery,
} from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { WallCard } from "../wall/wall-card.tsx";
import { DealsTab } from "./deals-tab.tsx";
import { MessageCard } from "./head/message-card.tsx";
import { MailMap } from "./mail-map.tsx";
import { MessageTab } from "./message-tab.tsx";
import { RecipientTable } from "./recipient-table.tsx";
import { ReportFigures } from "./report-figures.tsx";
import classes from "./report.module.css";

const TABS = ["overview", "recipients", "links", "message", "deals"] as const;
type Tab = (typeof TABS)[number];

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
        <ReportFigures
          campaign={campaign}
          head={(report) => (
            <>
              <MessageCard campaign={campaign} report={report} />
              <WallCard campaign={campaign} report={report} />
            </>
          )}
        />
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

/** Returns the number of items in each tab; null while unknown, and for deals if the company has none at all. */
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
