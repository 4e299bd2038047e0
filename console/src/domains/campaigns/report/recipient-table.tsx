import { Button, Group } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  campaignsApi,
  type ListRecipientsApiArg,
  type Recipient,
  useListRecipientsQuery,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useListState } from "../../../ui/list-page/list-state.ts";
import { SearchInput } from "../../../ui/list-page/search-input.tsx";
import { usePageWithTotal } from "../../../ui/list-page/view-total.tsx";
import { recipientFilterOf } from "./recipient-filter.ts";
import { type Message, RecipientFilters } from "./recipient-filters.tsx";
import { useRecipientColumns } from "./use-recipient-columns.tsx";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const RecipientExport = lazyPart(() => import("./recipient-export.tsx"));

interface Props {
  campaignId: string;
  /** The messages of a workflow, if the campaign is one. */
  messages?: readonly Message[];
}

/** All recipients of the frozen audience, or of a workflow's messages, with their state, filtered, and as an export. */
export function RecipientTable({ campaignId, messages }: Props) {
  const { t } = useTranslation(["report", "campaigns"]);
  const { can } = useSession();
  const list = useListState({ sort: "account" });
  const columns = useRecipientColumns(messages);
  const [exporting, setExporting] = useState(false);
  const filter = recipientFilterOf(list.filters);
  const arg: ListRecipientsApiArg = {
    id: campaignId,
    ...(list.query as Pick<ListRecipientsApiArg, "limit" | "cursor" | "page" | "sort" | "search">),
    ...filter,
  };
  const { data: page, error, isLoading, isFetching, refetch } = useListRecipientsQuery(arg);
  const data = usePageWithTotal(campaignsApi.endpoints.listRecipients, arg, page);

  return (
    <>
      <Group mb="md" gap="sm" align="center">
        <SearchInput list={list} placeholder={t("campaigns:recipients.search")} />
        <RecipientFilters filter={filter} onChange={list.setFilter} messages={messages} />
        {can("DATA.EXPORT") && (
          <Button
            ms="auto"
            variant="default"
            leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
            disabled={!data || data.total === 0}
            onClick={() => setExporting(true)}
          >
            {t("report:people.export")}
          </Button>
        )}
      </Group>
      {exporting && data && (
        <Suspense>
          <RecipientExport
            campaignId={campaignId}
            filter={{ ...filter, ...(list.search !== "" && { search: list.search }) }}
            total={data.total ?? data.items.length}
            kind={data.totalIsEstimate ? "About" : "These"}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      <DataTable<Recipient>
        label={t("report:tabs.recipients")}
        rows={data?.items}
        rowKey={(row) => `${row.contactId} ${row.campaignId}`}
        isLoading={isLoading}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        page={data}
        empty={
          <EmptyState
            title={t("campaigns:recipients.none")}
            text={t("campaigns:recipients.noneText")}
          />
        }
        columns={columns}
      />
    </>
  );
}
