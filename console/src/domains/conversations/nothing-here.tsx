import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  useListInboundMailboxesQuery,
  useListSendingDomainsQuery,
} from "../../lib/api.generated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { ListState } from "../../ui/list-page/list-state.ts";
import { NothingFound } from "../../ui/table/table-states.tsx";
import { useConversationCounts } from "./use-conversation-counts.ts";
import { shownAssignee, shownView } from "./list-tools.tsx";

/**
 * Shown when there are no conversations at all: either replies cannot arrive yet, and it explains how to set that up,
 * or no one has replied.
 */
export function NoConversations() {
  const { t } = useTranslation("conversations");
  const domains = useListSendingDomainsQuery();
  const mailboxes = useListInboundMailboxesQuery();
  if (domains.isLoading || mailboxes.isLoading)
    return <div style={{ minBlockSize: 320 }} aria-busy />;
  const arrive =
    (domains.data?.items ?? []).some(({ returnPath }) => returnPath.verified) ||
    (mailboxes.data?.items ?? []).some(({ active }) => active);
  if (arrive) return <EmptyState title={t("quiet.title")} text={t("quiet.text")} />;
  return (
    <EmptyState
      title={t("none.title")}
      text={t("none.text")}
      action={
        <Group gap="xs" align="stretch" justify="center">
          <Button component={Link} to="/settings/mailboxes" variant="default">
            {t("none.mailboxes")}
          </Button>
          <Button component={Link} to="/settings/sending-domains" variant="default">
            {t("none.domains")}
          </Button>
        </Group>
      }
    />
  );
}

/** Shown in place of the rows when the view or the search is empty. */
export function NothingHere({ list }: { list: ListState }) {
  const { t } = useTranslation("conversations");
  const { data: counts } = useConversationCounts();
  const isUnread = list.filters["unread"] === "true";
  if (list.search !== "") return <NothingFound list={list} conditions={null} />;
  if (isUnread) {
    return (
      <EmptyState
        title={t("allRead.title")}
        text={t("allRead.text")}
        action={
          <Button variant="default" onClick={() => list.setFilter("unread", null)}>
            {t("allRead.action")}
          </Button>
        }
      />
    );
  }
  if (shownAssignee(list.filters["of"]) !== undefined) {
    return (
      <EmptyState
        title={t("assign.empty.title")}
        text={t("assign.empty.text")}
        action={
          <Button variant="default" onClick={() => list.setFilter("of", null)}>
            {t("assign.empty.action")}
          </Button>
        }
      />
    );
  }
  if (shownView(list.filters["show"]) === "closed")
    return <EmptyState title={t("noneClosed.title")} text={t("noneClosed.text")} />;
  return (
    <EmptyState
      title={t("allAnswered.title")}
      text={t("allAnswered.text")}
      action={
        counts !== undefined &&
        counts.closed > 0 && (
          <Button variant="default" onClick={() => list.setFilter("show", "closed")}>
            {t("allAnswered.action")}
          </Button>
        )
      }
    />
  );
}
