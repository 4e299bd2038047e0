import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_VIEWS,
  isRunning,
  isWaiting,
} from "@arauto/contracts/campaign-lifecycle";
import { Button, Group } from "@mantine/core";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import {
  campaignsApi,
  type Campaign,
  type CampaignCounts,
  type ListCampaignsApiArg,
  useCountCampaignsQuery,
  useListCampaignsQuery,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { LateDescription } from "../../ui/layout/late-description.tsx";
import { useCreatedFilter } from "../../ui/list-page/created-range.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { ListFilter } from "../../ui/list-page/list-filters.tsx";
import { type BulkAction, ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { WAITING_PATH } from "../approvals/index.ts";
import { useCampaignColumns } from "./campaign-columns.tsx";
import { useCampaignRowActions } from "./use-campaign-row-actions.ts";
import { type FilingOutcome, useCampaignFiling } from "./use-campaign-filing.ts";
import { NewCampaign } from "./new-campaign.tsx";
import { blankCampaign } from "./new-draft.ts";
import { TemplateStart } from "./template-start.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

const FilingOutcomeDialog = lazyPart(async () => ({
  default: (await import("./filing-outcome-dialog.tsx")).FilingOutcomeDialog,
}));

/** Lists follow campaigns being sent, and soon notice when one starts. */
const REFRESH_MS = 2500;
const NEXT_MS = 10_000;
const VIEWS = CAMPAIGN_VIEWS.filter((view) => view !== "all");
/** Statuses without a separate view. */
const STATES = CAMPAIGN_STATUSES.filter((status) => !VIEWS.some((view) => view === status));

/** All campaigns with their status, progress and result. */
export function CampaignsPage() {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const { can } = useSession();
  const mayWrite = can("CAMPAIGN.WRITE");
  const [outcome, setOutcome] = useState<FilingOutcome | null>(null);
  const tab = useSearchParams()[0].get("show");
  const columns = useCampaignColumns();
  const counts = useCountCampaignsQuery(undefined, { refetchOnMountOrArgChange: true }).data;
  const state = useListPage<Campaign, ListCampaignsApiArg>({
    columns,
    defaultSort: "-createdAt",
    filters: useCampaignFilters(counts),
  });
  const query = useListCampaignsQuery(state.arg, state.options);
  const rows = query.data?.items ?? [];
  // Workflows run for weeks and change slowly.
  const isSending = rows.some(({ status, kind }) => isRunning(status) && kind === "oneOff");
  const pace = isSending
    ? REFRESH_MS
    : rows.some(({ status }) => isRunning(status) || isWaiting(status))
      ? NEXT_MS
      : 0;
  const { poll } = state;
  useEffect(() => poll(pace), [pace, poll]);
  const filing = useCampaignFiling(setOutcome);
  const rowActions = useCampaignRowActions(filing);

  const open = (row: Campaign) => void navigate(`${CAMPAIGNS_PATH}/${row.id}`);
  const bulkActions = useCampaignBulkActions(filing, rows, tab === "archived");
  const create = mayWrite && <NewCampaign />;
  const view = VIEWS.find((one) => one === tab);
  const example = useExampleCampaign();

  return (
    <>
      <ListPage<Campaign>
        name="campaigns"
        title={t("title")}
        description={
          <LateDescription>
            {counts && counts.all > 0 ? <Facts counts={counts} /> : t("description")}
          </LateDescription>
        }
        actions={({ isBare }) => <Actions isBare={isBare} />}
        state={state}
        query={query}
        endpoint={campaignsApi.endpoints.listCampaigns}
        failed={t("failed")}
        search={t("search")}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onRowClick={open}
        onEdit={open}
        rowActions={rowActions}
        {...(mayWrite && { bulkActions })}
        {...(view === undefined && { example })}
        empty={
          view === undefined ? (
            <EmptyState
              title={t("empty.title")}
              text={t("empty.text")}
              action={
                mayWrite && (
                  <Group gap="xs" align="stretch" justify="center">
                    <TemplateStart />
                    {create}
                  </Group>
                )
              }
            />
          ) : (
            <EmptyState title={t(`emptyView.${view}.title`)} text={t(`emptyView.${view}.text`)} />
          )
        }
      />
      <Suspense>
        {outcome && <FilingOutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
      </Suspense>
    </>
  );
}

/** Shows an example campaign in an empty list. */
function useExampleCampaign(): Campaign {
  const { t } = useTranslation("campaigns");
  return {
    ...blankCampaign(t("empty.example"), "oneOff", null),
    id: "example",
    status: "sent",
    balance: {
      frozen: 1240,
      sent: 1240,
      bounced: 0,
      deferred: 0,
      failed: 0,
      skipped: 0,
      uncertain: 0,
      pending: 0,
      addsUp: true,
      skippedBy: [],
    },
    engagement: { opened: 298, clicked: 87, unsubscribed: 0, complained: 0 },
  };
}

/** The requests for approval, and a new campaign, which an empty list offers below its text. */
function Actions({ isBare }: { isBare: boolean }) {
  const { t } = useTranslation("campaigns");
  const { can } = useSession();
  return (
    <>
      <Button component={Link} to={WAITING_PATH} variant="default">
        {t("approvals")}
      </Button>
      {can("CAMPAIGN.WRITE") && !isBare && <NewCampaign />}
    </>
  );
}

/** Summarizes the counts in one sentence. */
function Facts({ counts }: { counts: CampaignCounts }) {
  const { t } = useTranslation("campaigns");
  const parts = [
    t("facts.all", { count: counts.all }),
    counts.sending > 0 && t("facts.sending", { count: counts.sending }),
    counts.scheduled > 0 && t("facts.scheduled", { count: counts.scheduled }),
    counts.draft > 0 && t("facts.draft", { count: counts.draft }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Returns the views as tabs, and a filter for statuses without a view. */
function useCampaignFilters(counts: CampaignCounts | undefined): ListFilter[] {
  const { t } = useTranslation("campaigns");
  return [
    {
      name: "show",
      label: t("columns.status"),
      tabs: true,
      values: VIEWS.map((value) => ({ value, label: t(`views.${value}`), total: counts?.[value] })),
      ask: (view) => ({ view }),
    },
    {
      name: "status",
      label: t("columns.status"),
      values: STATES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    useCreatedFilter(t("columns.createdAt")),
  ];
}

/** Returns the actions on the selected campaigns. */
function useCampaignBulkActions(
  filing: ReturnType<typeof useCampaignFiling>,
  rows: readonly Campaign[],
  isArchive: boolean,
): BulkAction[] {
  const { t } = useTranslation("campaigns");
  const chosen = (ids: readonly string[]) => rows.filter(({ id }) => ids.includes(id));
  return [
    isArchive
      ? {
          key: "unarchive",
          label: () => t("archive.back"),
          run: async (ids) => {
            await filing.unarchive(chosen(ids));
            return true;
          },
        }
      : {
          key: "archive",
          label: () => t("archive.action"),
          run: (ids) => filing.archive(chosen(ids)),
        },
    {
      key: "delete",
      label: () => t("remove.many"),
      danger: true,
      run: (ids) => filing.remove(chosen(ids)),
    },
  ];
}
