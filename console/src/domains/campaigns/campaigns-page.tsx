import { CAMPAIGN_STATUSES } from "@arauto/contracts";
import { Button, Group, Select, Text } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { type Campaign, type CampaignStatus, type ListCampaignsApiArg, useListCampaignsQuery } from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormats } from "../../ui/formats.ts";
import { useListState } from "../../ui/list-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { progressOf, shareOfSent } from "./balance.ts";
import { CampaignStatusPill, isAtWork } from "./campaign-status.tsx";
import { NewCampaignDialog } from "./new-campaign-dialog.tsx";

/** Lists follow what is being sent. */
const REFRESH_MS = 2500;
const NO_DATA = "—";

/** All campaigns with their state, progress and result. */
export function CampaignsPage() {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const navigate = useNavigate();
  const { can } = useSession();
  const list = useListState({ sort: "-createdAt" });
  const [creating, setCreating] = useState(false);
  const [anyAtWork, setAnyAtWork] = useState(false);
  const status = list.filters["status"] as CampaignStatus | undefined;
  const { data, error, isLoading, isFetching, refetch } = useListCampaignsQuery(
    { ...list.query, ...(status ? { status } : {}) } as ListCampaignsApiArg,
    {
      pollingInterval: anyAtWork ? REFRESH_MS : 0,
      skipPollingIfUnfocused: true,
    },
  );
  const atWork = data?.items.some((campaign) => isAtWork(campaign.status)) ?? false;
  if (atWork !== anyAtWork) setAnyAtWork(atWork);

  const mayWrite = can("CAMPAIGN.WRITE");
  const create = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setCreating(true)}>
      {t("new")}
    </Button>
  );
  const rate = (campaign: Campaign, count: number) => {
    const share = shareOfSent(count, campaign.balance);
    return share === null ? NO_DATA : formats.percent(share);
  };
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} actions={mayWrite ? create : undefined} />
      <Group mb="md" gap="sm">
        <SearchInput list={list} placeholder={t("search")} />
        <Select
          w={180}
          clearable
          aria-label={t("columns.status")}
          placeholder={t("anyStatus")}
          data={CAMPAIGN_STATUSES.filter((value) => value !== "scheduled").map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status ?? null}
          onChange={(value) => list.setFilter("status", value)}
        />
      </Group>
      <DataTable<Campaign>
        label={t("title")}
        rows={data?.items}
        rowKey={(row) => row.id}
        isLoading={isLoading}
        isFetching={isFetching && !atWork}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        page={data}
        onRowClick={(row) => void navigate(`/campaings/${row.id}`)}
        empty={<EmptyState title={t("empty.title")} text={t("empty.text")} action={mayWrite ? create : undefined} />}
        columns={[
          {
            key: "name",
            header: t("columns.name"),
            sortKey: "name",
            render: (row) => (
              <>
                <Text component={Link} to={`/campaings/${row.id}`} fw={600} size="sm" c="inherit" lineClamp={2}>
                  <bdi>{row.name}</bdi>
                </Text>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  <bdi>{row.filterName ?? t("everyone")}</bdi>
                </Text>
              </>
            ),
          },
          {
            key: "status",
            header: t("columns.status"),
            sortKey: "status",
            width: 180,
            render: (row) => (
              <>
                <CampaignStatusPill status={row.status} />
                {isAtWork(row.status) && (
                  <div style={{ marginBlockStart: 6, maxInlineSize: 120 }}>
                    <ProgressLine value={progressOf(row.balance)} label={t("progress")} />
                  </div>
                )}
              </>
            ),
          },
          {
            key: "sent",
            header: t("columns.sent"),
            align: "end",
            render: (row) => (row.balance ? formats.number(row.balance.sent) : NO_DATA),
          },
          { key: "opened", header: t("columns.opened"), align: "end", render: (row) => rate(row, row.engagement.opened) },
          {
            key: "clicked",
            header: t("columns.clicked"),
            align: "end",
            hideOnPhone: true,
            render: (row) => rate(row, row.engagement.clicked),
          },
          {
            key: "createdAt",
            header: t("columns.createdAt"),
            sortKey: "createdAt",
            align: "end",
            hideOnPhone: true,
            render: (row) => formats.relative(row.createdAt),
          },
        ]}
      />
      <NewCampaignDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
