import { skipToken } from "@reduxjs/toolkit/query";
import { useTranslation } from "react-i18next";
import {
  type CountWebhookEventsApiArg,
  type ListWebhookEventsApiArg,
  useCountWebhookEventsQuery,
  useListWebhookEventsQuery,
  type WebhookEvent,
} from "../../../lib/api.generated.ts";
import { useCreatedFilter } from "../../../ui/list-page/created-range.ts";
import type { ListFilter } from "../../../ui/list-page/list-filters.tsx";
import { useListPage } from "../../../ui/list-page/list-page-state.ts";
import { SHARED_PARAMS } from "../developer-tabs.ts";
import { TypePicker } from "../type-picker.tsx";
import { useEventColumns } from "./event-columns.tsx";
import { EVENT_STATUSES } from "./event-status.tsx";
import { webhookName } from "../webhooks/webhook-facts.ts";
import type { OpenedEvent } from "./use-opened-event.ts";
import type { Webhooks } from "./use-webhooks.ts";

/** URL parameters that belong to the surrounding page. */
const KEPT = [...SHARED_PARAMS, "event", "replay"];

/** Poll interval of the first page and the counts. */
const REFRESH_MS = 5_000;

/** The list of events, with its columns, filters and counts by status. */
export function useEventList(webhooks: Webhooks, opened: OpenedEvent) {
  const state = useListPage<WebhookEvent, ListWebhookEventsApiArg>({
    columns: useEventColumns(webhooks, opened),
    defaultSort: "-createdAt",
    kept: KEPT,
    filters: useEventFilters(webhooks),
  });
  const { limit: _limit, sort: _sort, cursor, page, status: _status, ...conditions } = state.arg;
  const isFirst = cursor === undefined && page === undefined;
  // The webhook in the URL is a known condition only once the webhooks are loaded.
  const isReady = !webhooks.isLoading;
  const polling = { pollingInterval: isFirst ? REFRESH_MS : 0, skipPollingIfUnfocused: true };
  const found = useListWebhookEventsQuery(isReady ? state.arg : skipToken, {
    ...state.options,
    ...polling,
  });
  const counts = useCountWebhookEventsQuery(
    isReady ? (conditions as CountWebhookEventsApiArg) : skipToken,
    { ...polling, refetchOnMountOrArgChange: true },
  );
  return {
    state: { ...state, isPolling: isFirst },
    query: { ...found, isLoading: found.isLoading || !isReady },
    counts: counts.data,
  };
}

function useEventFilters({ items = [] }: Webhooks): ListFilter[] {
  const { t } = useTranslation("webhook-events");
  return [
    {
      name: "status",
      label: t("column.status"),
      values: EVENT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: "webhook",
      label: t("filter.webhook"),
      values: items.map((webhook) => ({ value: webhook.id, label: webhookName(webhook) })),
      ask: (webhookId) => ({ webhookId }),
    },
    { name: "type", label: t("filter.type"), values: [], picker: TypePicker },
    useCreatedFilter(t("filter.created")),
  ];
}
