import { Alert, Tabs } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { useSearchParams } from "react-router";
import { api, type Campaign } from "../../app/api.generated.ts";
import { useEventStream } from "../../app/event-stream.ts";
import { useFormats } from "../../ui/formats.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { audienceName } from "./audience-name.ts";
import { progressOf } from "./balance.ts";
import { BalanceSheetCard } from "./balance-sheet-card.tsx";
import { CampaignActions } from "./campaign-actions.tsx";
import { CampaignLinks } from "./campaign-links.tsx";
import { CampaignStatusPill, isAtWork } from "./campaign-status.tsx";
import classes from "./campaigns.module.css";
import { EngagementCards } from "./engagement-cards.tsx";
import { RecipientsTable } from "./recipients-table.tsx";
import { VerdictSearch } from "./verdict-search.tsx";

type StoreDispatch = (action: ReturnType<typeof api.util.updateQueryData> | ReturnType<typeof api.util.invalidateTags>) => void;

const TABS = ["overview", "recipients", "links"] as const;
type Tab = (typeof TABS)[number];

/** What became of a campaign, live while it is sent. */
export function CampaignReport({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const dispatch = useDispatch() as unknown as StoreDispatch;
  const [search, setSearch] = useSearchParams();
  const tab: Tab = TABS.find((name) => name === search.get("tab")) ?? "overview";
  const { id, status, balance } = campaign;

  useEventStream<Campaign>(isAtWork(status) ? `/v1/Campaigns/${id}/Progress` : null, (next) => {
    dispatch(api.util.updateQueryData("getCampaign", { id }, () => next));
    // Lists of people and links are read again once the sending rests.
    if (!isAtWork(next.status)) dispatch(api.util.invalidateTags(["Campaigns"]));
  });

  const facts = [
    audienceName(campaign, t),
    campaign.startedAt && t("startedAt", { time: formats.dateTime(campaign.startedAt) }),
    campaign.finishedAt &&
      campaign.startedAt &&
      t("took", { time: formats.duration(Date.parse(campaign.finishedAt) - Date.parse(campaign.startedAt)) }),
  ].filter(Boolean);
  return (
    <>
      <PageHeader
        title={<bdi>{campaign.name}</bdi>}
        description={
          <span className={classes.facts}>
            <CampaignStatusPill status={status} />
            <bdi>{facts.join("\u00a0· ")}</bdi>
          </span>
        }
        back={{ to: "/campaings", label: t("title") }}
        actions={<CampaignActions campaign={campaign} />}
      />
      {campaign.problem && (
        <Alert
          color={status === "failed" ? "red" : "yellow"}
          variant="light"
          mb="md"
          title={t(status === "paused" ? "pausedByItself" : "problem")}
        >
          {t(`errors:${campaign.problem.code}`, { defaultValue: campaign.problem.message })}
          {campaign.problem.message && <div className={classes.reply}>{campaign.problem.message}</div>}
        </Alert>
      )}
      {(isAtWork(status) || status === "paused") && (
        <div className={classes.progress}>
          <ProgressLine value={progressOf(balance)} label={t("progress")} tone={status === "paused" ? "warning" : "progress"} />
          <span role="status">
            {status === "preparing" || !balance
              ? t("preparing")
              : t("progressOf", { done: formats.number(balance.frozen - balance.pending), total: formats.number(balance.frozen) })}
          </span>
        </div>
      )}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setSearch(next && next !== "overview" ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List mb="md">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <div className={classes.overview}>
            <EngagementCards campaign={campaign} />
            <div className={classes.accounting}>
              <BalanceSheetCard balance={balance} />
              <VerdictSearch campaignId={id} />
            </div>
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="recipients">
          <RecipientsTable campaignId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="links">
          <CampaignLinks campaignId={id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
