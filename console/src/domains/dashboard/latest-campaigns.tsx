import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Flex, Group, Text } from "@mantine/core";
import { isRunning, isWaiting } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { Campaign } from "../../lib/api.generated.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { audienceName, CampaignStatusPill, progressOf } from "../campaigns/index.ts";
import { useWhenLabels } from "../../ui/formats/when-labels.ts";
import classes from "./dashboard-page.module.css";

export interface LatestCampaignsProps {
  campaigns: readonly Campaign[] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The newest campaigns with their results: the number of recipients, and what happened to them. */
export function LatestCampaigns({ campaigns, error, onRetry }: LatestCampaignsProps) {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const columns = useCampaignColumns();

  return (
    <section aria-labelledby="latest">
      <Group
        my="var(--space-8) var(--space-3)"
        align="baseline"
        justify="space-between"
        wrap="nowrap"
      >
        <h2 id="latest">{t("latest.title")}</h2>
        <Link to={CAMPAIGNS_PATH}>{t("latest.all")}</Link>
      </Group>
      <DataTable
        label={t("latest.title")}
        columns={columns}
        rows={campaigns}
        rowKey={(campaign) => campaign.id}
        isLoading={campaigns === undefined && !error}
        error={error}
        onRetry={onRetry}
        onRowClick={(campaign) => void navigate(`${CAMPAIGNS_PATH}/${campaign.id}`)}
        empty={<EmptyState title={t("latest.none")} text={t("latest.noneText")} />}
      />
    </section>
  );
}

function useCampaignColumns(): DataTableColumn<Campaign>[] {
  const { t, i18n } = useTranslation(["dashboard", "campaigns"]);
  const { t: inCampaigns } = useTranslation("campaigns");
  const { number } = useFormats();
  const count = (value: number | undefined) =>
    value === undefined ? <span aria-label={t("latest.noData")}>—</span> : number(value);

  return [
    {
      key: "name",
      header: t("latest.campaign"),
      render: (campaign) => (
        <Flex miw={0} component="span" direction="column" align="flex-start">
          <Link to={`${CAMPAIGNS_PATH}/${campaign.id}`} className={classes.name} dir="auto">
            {campaign.name}
          </Link>
          <Text span size="xs" c="dimmed" dir="auto">
            {audienceName(campaign, inCampaigns, i18n.language)}
          </Text>
        </Flex>
      ),
    },
    {
      key: "status",
      header: t("campaigns:columns.status"),
      width: 180,
      render: (campaign) => (
        <span className={classes.status}>
          <CampaignStatusPill campaign={campaign} />
          {campaign.kind === "oneOff" && isRunning(campaign.status) && (
            <ProgressLine
              value={progressOf(campaign.balance)}
              label={t("latest.progress", { name: campaign.name })}
            />
          )}
        </span>
      ),
    },
    {
      key: "people",
      header: t("latest.people"),
      align: "end",
      render: ({ balance, workflow }) =>
        count(balance ? (workflow?.entered ?? balance.frozen) : undefined),
    },
    {
      key: "sent",
      header: t("latest.sent"),
      align: "end",
      render: ({ balance }) => count(balance?.sent),
    },
    {
      key: "failed",
      header: t("latest.failed"),
      align: "end",
      hideOnPhone: true,
      render: ({ balance }) => count(balance?.failed),
    },
    {
      key: "skipped",
      header: t("latest.skipped"),
      align: "end",
      hideOnPhone: true,
      render: ({ balance }) => count(balance?.skipped),
    },
    {
      key: "when",
      header: t("latest.when"),
      width: 140,
      render: (campaign) => <CampaignTime campaign={campaign} />,
    },
  ];
}

/** When the campaign starts, started or was created. */
function CampaignTime({ campaign }: { campaign: Campaign }) {
  const { relative, dateTime } = useFormats();
  const ahead = useWhenLabels();
  const isAhead = isWaiting(campaign.status) && campaign.startsAt !== null;
  const when = (isAhead ? campaign.startsAt : campaign.startedAt) ?? campaign.createdAt;
  return (
    <Text dateTime={when} title={dateTime(when)} component="time" size="xs" c="dimmed">
      {isAhead ? ahead.ofMoment(when) : relative(when)}
    </Text>
  );
}
