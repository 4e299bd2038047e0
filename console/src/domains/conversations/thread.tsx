import { ActionIcon, Box, Button, Flex, Group, Skeleton } from "@mantine/core";
import {
  ArrowLeftIcon,
  CheckIcon,
  EnvelopeSimpleIcon,
  EnvelopeSimpleOpenIcon,
  TrashIcon,
} from "@phosphor-icons/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isNotFound } from "../../lib/api-problem.ts";
import { type Conversation, useGetConversationQuery } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Hint } from "../../ui/buttons/hint.tsx";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { AssignMenu } from "./assign-menu.tsx";
import { Composer } from "./composer.tsx";
import { ContactFacts } from "./contact-facts.tsx";
import { MessageSkeletons, Messages } from "./messages.tsx";
import classes from "./thread.module.css";
import { useConversationActions } from "./use-conversation-actions.ts";

export interface ThreadProps {
  id: string;
  /** Shows a link back to the list if that isn't visible. */
  alone: boolean;
  onClose: () => void;
}

/** One conversation: the contact, the messages, and the reply field. Opening it marks it as read. */
export function Thread({ id, alone, onClose }: ThreadProps) {
  const { t } = useTranslation("conversations");
  const mayWrite = useSession().can("CRM.WRITE");
  const {
    currentData: one,
    error,
    refetch,
  } = useGetConversationQuery({ id }, { refetchOnMountOrArgChange: true });
  const [pictures, setPictures] = useState(false);
  const writing = useRef<HTMLTextAreaElement>(null);
  const isGone = isNotFound(error);
  useSingleKeys({ r: () => writing.current?.focus() });

  return (
    <Flex
      className={classes.thread}
      component="article"
      direction="column"
      data-alone={alone || undefined}
      aria-label={one ? one.name || one.email : t("title")}
      aria-busy={!one && !error}
    >
      {alone && (
        <button type="button" className={classes.back} onClick={onClose}>
          <ArrowLeftIcon size={16} className="flip-rtl" aria-hidden />
          {t("title")}
        </button>
      )}
      {isGone ? (
        <EmptyState title={t("gone.title")} text={t("gone.text")} />
      ) : one ? (
        <>
          <Head one={one} alone={alone} mayWrite={mayWrite} onGone={onClose} />
          <Messages one={one} pictures={pictures} onPictures={() => setPictures(true)} />
          {mayWrite ? (
            <Composer one={one} fieldRef={writing} />
          ) : (
            <p className={classes.readOnly}>{t("readOnly")}</p>
          )}
        </>
      ) : error ? (
        <ErrorState problem={error} title={t("failedOne")} onRetry={() => void refetch()} />
      ) : (
        <>
          <Group className={classes.head} gap="sm" align="flex-start">
            <Skeleton circle height={40} />
            <Box flex="1 1 240px" miw={0}>
              <Skeleton height={18} width="46%" my={4} />
              <Skeleton height={12} width="32%" my={8} />
            </Box>
          </Group>
          <MessageSkeletons />
        </>
      )}
    </Flex>
  );
}

function Head({
  one,
  alone,
  mayWrite,
  onGone,
}: {
  one: Conversation;
  alone: boolean;
  mayWrite: boolean;
  onGone: () => void;
}) {
  const { t } = useTranslation("conversations");
  const actions = useConversationActions();
  const Heading = alone ? "h1" : "h2";
  const name = one.name || one.email;
  const isClosed = one.status === "closed";
  useReadMark(one, mayWrite, () => void actions.mark(one, true));

  const toggle = () => void (isClosed ? actions.reopen(one) : actions.close(one));
  const mark = () => void actions.mark(one, one.unread);
  useSingleKeys(mayWrite ? { e: toggle, u: mark } : {});
  const markLabel = t(one.unread ? "markRead" : "markUnread");

  return (
    <Flex className={classes.head} component="header" gap="sm" align="flex-start" wrap="wrap">
      <UserAvatar name={name} username={one.email} avatar={null} size={40} />
      <Box flex="1 1 240px" miw={0}>
        <Heading className={classes.name}>
          <bdi>{name}</bdi>
        </Heading>
        <Subject one={one} />
        <ContactFacts one={one} />
      </Box>
      {mayWrite && (
        <Group className={classes.actions} gap="2xs" wrap="nowrap">
          <AssignMenu one={one} />
          <Hint label={`${markLabel} (U)`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={markLabel}
              aria-keyshortcuts="u"
              onClick={mark}
            >
              {one.unread ? (
                <EnvelopeSimpleOpenIcon size={18} aria-hidden />
              ) : (
                <EnvelopeSimpleIcon size={18} aria-hidden />
              )}
            </ActionIcon>
          </Hint>
          <Hint label={t("remove.action")}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("remove.action")}
              onClick={() => {
                onGone();
                void actions.remove(one);
              }}
            >
              <TrashIcon size={18} aria-hidden />
            </ActionIcon>
          </Hint>
          <Button
            variant="default"
            leftSection={isClosed ? undefined : <CheckIcon size={16} aria-hidden />}
            aria-keyshortcuts="e"
            onClick={toggle}
          >
            {t(isClosed ? "reopen" : "close")}
          </Button>
        </Group>
      )}
    </Flex>
  );
}

function Subject({ one }: { one: Conversation }) {
  const { t } = useTranslation("conversations");
  return (
    <Flex
      c="var(--text-primary)"
      component="p"
      gap="var(--space-1) var(--space-2)"
      align="center"
      wrap="wrap"
    >
      <bdi>{one.subject || t("noSubject")}</bdi>
      {one.status === "closed" && <StatusPill tone="done" label={t("status.closed")} />}
    </Flex>
  );
}

/**
 * Marks a conversation as read when it is viewed, and again for new messages; not after the user has just marked it as
 * unread.
 */
function useReadMark(
  { unread, lastMessageAt }: Conversation,
  mayWrite: boolean,
  mark: () => void,
): void {
  const latest = useRef(mark);
  const seen = useRef("");
  useEffect(() => {
    latest.current = mark;
  });
  useEffect(() => {
    if (!mayWrite) return;
    const look = () => {
      if (document.visibilityState !== "visible" || seen.current === lastMessageAt) return;
      seen.current = lastMessageAt;
      if (unread) latest.current();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [mayWrite, unread, lastMessageAt]);
}
