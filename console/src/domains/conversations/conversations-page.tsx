import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import {
  conversationsApi,
  type ListConversationsApiArg,
  useListConversationsQuery,
} from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { type ListState, useListState } from "../../ui/list-page/list-state.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import { TileWall } from "../../ui/layout/tiles.tsx";
import { usePageWithTotal } from "../../ui/list-page/view-total.tsx";
import { ConversationSkeletons, ConversationList } from "./conversation-list.tsx";
import { ListTools, shownAssignee, shownView } from "./list-tools.tsx";
import classes from "./conversations-page.module.css";
import { NoConversations, NothingHere } from "./nothing-here.tsx";
import { Thread } from "./thread.tsx";
import { useConversationCounts } from "./use-conversation-counts.ts";

/** Replies to emails: the list, with the open conversation next to it; on narrow windows, one at a time. */
export function ConversationsPage() {
  const { t } = useTranslation("conversations");
  const { id } = useParams();
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const sideBySide = useMediaQuery("(min-width: 1024px)", true, { getInitialValueInEffect: false });
  const list = useListState({ sort: "-lastMessageAt" });
  const { data: counts } = useConversationCounts();
  const {
    data: page,
    error,
    isFetching,
    refetch,
  } = useListConversationsQuery(askedFor(list), { refetchOnMountOrArgChange: true });
  const data = usePageWithTotal(conversationsApi.endpoints.listConversations, askedFor(list), page);
  const rows = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);

  useSingleKeys({
    j: () => step(rows.current, 1),
    k: () => step(rows.current, -1),
    "/": () => search.current?.focus(),
  });
  const close = () => void navigate({ pathname: "/chat", search: address });
  const isNarrowed =
    list.search !== "" ||
    list.filters["unread"] === "true" ||
    shownAssignee(list.filters["of"]) !== undefined;
  const hasNone =
    counts !== undefined &&
    counts.open + counts.closed === 0 &&
    data?.items.length === 0 &&
    !isNarrowed;

  const thread = id !== undefined && (
    <Thread key={id} id={id} alone={!sideBySide} onClose={close} />
  );
  if (thread && !sideBySide) return thread;
  return (
    <>
      <PageHeader title={t("title")} description={<Facts />} />
      {hasNone && !thread ? (
        <section className={classes.card} aria-label={t("title")}>
          <NoConversations />
        </section>
      ) : (
        <div className={classes.split}>
          <section className={classes.list} aria-label={t("title")} aria-busy={isFetching && !data}>
            <ListTools list={list} searchRef={search} />
            <div className={classes.rows} ref={rows}>
              {data ? (
                data.items.length === 0 ? (
                  <NothingHere list={list} />
                ) : (
                  <ConversationList page={data} list={list} openId={id} />
                )
              ) : error ? (
                <ErrorState problem={error} title={t("failed")} onRetry={() => void refetch()} />
              ) : (
                <ConversationSkeletons />
              )}
            </div>
          </section>
          {sideBySide &&
            (thread || (
              <Text className={classes.placeholder} component="div" inherit c="dimmed" ta="center">
                <div className={classes.tiles} aria-hidden>
                  <TileWall seed="conversations" columns={3} rows={3} tone="quiet" />
                </div>
                {t("choose")}
              </Text>
            ))}
        </div>
      )}
    </>
  );
}

/** Returns the list's query; unknown filters in the URL are ignored. */
function askedFor({ query, filters }: ListState): ListConversationsApiArg {
  const assignee = shownAssignee(filters["of"]);
  return {
    ...(query as ListConversationsApiArg),
    view: shownView(filters["show"]),
    ...(filters["unread"] === "true" ? { unread: "true" } : {}),
    ...(assignee ? { assignee } : {}),
  };
}

/** Moves the focus to the next or previous conversation of the list; Enter opens it. */
function step(list: HTMLElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>("a[data-conversation]") ?? [])];
  const focused = links.findIndex((link) => link === document.activeElement);
  const from =
    focused === -1 ? links.findIndex((link) => link.hasAttribute("aria-current")) : focused;
  links[from === -1 ? 0 : Math.max(0, Math.min(links.length - 1, from + by))]?.focus();
}

function Facts() {
  const { t } = useTranslation("conversations");
  const { number } = useFormats();
  const { data } = useConversationCounts();
  if (!data || data.open + data.closed === 0) return t("description");
  if (data.open === 0) return t("facts.noneOpen");
  const open = t("facts.open", { count: data.open, number: number(data.open) });
  return `${open} · ${data.unread === 0 ? t("facts.allRead") : t("facts.unread", { count: data.unread, number: number(data.unread) })}`;
}
