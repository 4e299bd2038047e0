import { NOTIFICATION_TYPES } from "@arauto/contracts/notification-kinds";
import { Button, SegmentedControl, Group, Stack } from "@mantine/core";
import { ChecksIcon } from "@phosphor-icons/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import {
  type ListNotificationsApiArg,
  type Notification,
  useListNotificationsQuery,
} from "../../lib/api.generated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { FilterMenu, FilterPills, type ListFilter } from "../../ui/list-page/list-filters.tsx";
import { type ListState, useListState } from "../../ui/list-page/list-state.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SearchInput } from "../../ui/list-page/search-input.tsx";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import { SplitView } from "../../ui/list-page/split-view.tsx";
import { NothingFound } from "../../ui/table/table-states.tsx";
import { TileWall } from "../../ui/layout/tiles.tsx";
import { NotificationDetail } from "./notification-detail.tsx";
import { NotificationSkeletons, NotificationList } from "./notification-list.tsx";
import { useNotificationLabels } from "./use-notification-labels.ts";
import classes from "./notifications-page.module.css";
import { useNotificationActions } from "./use-notification-actions.ts";
import { useNotificationSummary } from "./use-unread-count.ts";

/** All notifications of the user in this workspace: the list, with the open one next to it. */
export function NotificationsPage() {
  const { t } = useTranslation("notifications");
  const { id } = useParams();
  const navigate = useNavigate();
  const list = useListState({ sort: "-createdAt" });
  const { data: summary } = useNotificationSummary();
  const { data, error, isFetching, refetch } = useListNotificationsQuery(askedFor(list), {
    refetchOnMountOrArgChange: true,
  });
  const { markAll, remove } = useNotificationActions();
  const labels = useNotificationLabels();
  const opened = useOpened(id, [...(data?.items ?? []), ...(summary?.latest ?? [])]);

  const close = () => void navigate({ pathname: "/notifications", search: window.location.search });
  const removeAll = async (ids: string[]) => {
    if (id !== undefined && ids.includes(id)) close();
    return remove(ids);
  };
  const isNarrowed = list.search !== "" || Object.keys(list.filters).length > 0;

  return (
    <>
      <PageHeader
        title={t("title")}
        description={<Unread summary={summary} />}
        actions={
          // Rendered even before the number is known, because on phones it takes a separate line.
          summary?.unread !== 0 ? (
            <Button
              variant="default"
              disabled={!summary}
              leftSection={<ChecksIcon size={16} aria-hidden />}
              onClick={() => void markAll()}
            >
              {t("markAll")}
            </Button>
          ) : undefined
        }
      />
      {data?.total === 0 && !isNarrowed ? (
        <EmptyState title={t("empty.title")} text={t("empty.text")} />
      ) : (
        <>
          <Tools list={list} />
          {data ? (
            data.items.length === 0 && id === undefined ? (
              <Nothing list={list} />
            ) : (
              <SplitView
                list={
                  data.items.length === 0 ? (
                    <Nothing list={list} />
                  ) : (
                    <NotificationList
                      key={list.cursor ?? ""}
                      page={data}
                      list={list}
                      openId={id}
                      isFetching={isFetching}
                      onRemove={removeAll}
                    />
                  )
                }
                detail={<Opened one={opened} onRemove={(one) => void removeAll([one.id])} />}
                detailOpen={id !== undefined}
                onCloseDetail={close}
                label={opened ? labels(opened).title : t("title")}
                placeholder={<Placeholder />}
              />
            )
          ) : error ? (
            <ErrorState problem={error} title={t("failed")} onRetry={() => void refetch()} />
          ) : (
            <NotificationSkeletons />
          )}
        </>
      )}
    </>
  );
}

/** Returns the notification with this id. One that leaves the list because it was read stays open. */
function useOpened(id: string | undefined, known: readonly Notification[]) {
  const found = known.find((one) => one.id === id);
  const [kept, setKept] = useState<Notification>();
  if (found && found !== kept) setKept(found);
  return found ?? (kept?.id === id ? kept : undefined);
}

function Opened({
  one,
  onRemove,
}: {
  one: Notification | undefined;
  onRemove: (one: Notification) => void;
}) {
  const { t } = useTranslation("notifications");
  if (!one) return <EmptyState title={t("gone.title")} text={t("gone.text")} />;
  return <NotificationDetail key={one.id} one={one} onRemove={() => onRemove(one)} />;
}

function Placeholder() {
  const { t } = useTranslation("notifications");
  return (
    <Stack align="center">
      <div className={classes.tiles} aria-hidden>
        <TileWall seed="notifications" columns={3} rows={3} tone="quiet" />
      </div>
      {t("choose")}
    </Stack>
  );
}

/** Returns the list's query; unknown filters in the URL are ignored. */
function askedFor({ query, filters }: ListState): ListNotificationsApiArg {
  const type = NOTIFICATION_TYPES.find((one) => one === filters["type"]);
  return {
    ...(query as ListNotificationsApiArg),
    ...(type === undefined ? {} : { type }),
    ...(filters["unread"] === "true" ? { unread: "true" } : {}),
  };
}

function Unread({ summary }: { summary: { unread: number; total: number } | undefined }) {
  const { t } = useTranslation("notifications");
  const { number } = useFormats();
  if (!summary || summary.total === 0) return null;
  const { unread, total } = summary;
  return unread === 0
    ? t("factsRead")
    : t("unreadOf", { count: unread, number: number(unread), total: number(total) });
}

function Tools({ list }: { list: ListState }) {
  const { t } = useTranslation(["notifications", "common"]);
  const [filtering, setFiltering] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useSingleKeys({ "/": () => search.current?.focus(), f: () => setFiltering(true) });
  const filters: ListFilter[] = [
    {
      name: "type",
      label: t("type"),
      values: NOTIFICATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
  ];
  return (
    <Group mb="sm" gap="xs">
      <SegmentedControl
        aria-label={t("show")}
        value={list.filters["unread"] === "true" ? "unread" : "all"}
        data={[
          { value: "all", label: t("all") },
          { value: "unread", label: t("onlyUnread") },
        ]}
        onChange={(value) => list.setFilter("unread", value === "unread" ? "true" : null)}
      />
      <Group className={classes.find} gap="xs" align="stretch" wrap="nowrap">
        <SearchInput list={list} placeholder={t("search")} inputRef={search} />
        <FilterMenu filters={filters} list={list} opened={filtering} onChange={setFiltering} />
      </Group>
      <FilterPills filters={filters} list={list} />
    </Group>
  );
}

function Nothing({ list }: { list: ListState }) {
  const { t } = useTranslation("notifications");
  const onlyUnread = list.search === "" && list.filters["type"] === undefined;
  if (!onlyUnread) return <NothingFound list={list} conditions={null} />;
  return (
    <EmptyState
      title={t("allRead.title")}
      text={t("allRead.text")}
      action={
        <Button variant="default" onClick={list.clearFilters}>
          {t("allRead.action")}
        </Button>
      }
    />
  );
}
