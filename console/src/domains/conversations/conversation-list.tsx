import { Box, Button, Flex, Group, Skeleton, Stack, Text } from "@mantine/core";
import { ArrowBendUpLeftIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Conversation, ConversationPage } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import type { ListState } from "../../ui/list-page/list-state.ts";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import classes from "./conversation-list.module.css";

/** The conversations of one page, the latest first. */
export function ConversationList({
  page,
  list,
  openId,
}: {
  page: ConversationPage;
  list: ListState;
  openId: string | undefined;
}) {
  const { t } = useTranslation("conversations");
  const { nextCursor } = page;
  return (
    <>
      <ul>
        {page.items.map((one) => (
          <Row key={one.id} one={one} isOpen={one.id === openId} />
        ))}
      </ul>
      {(list.hasPrevious || nextCursor) && (
        <Group
          p="var(--space-2) var(--space-3)"
          gap="xs"
          align="stretch"
          justify="space-between"
          wrap="nowrap"
        >
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!list.hasPrevious}
            onClick={() => list.previous()}
          >
            {t("newer")}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!nextCursor}
            onClick={() => nextCursor && list.next(nextCursor)}
          >
            {t("older")}
          </Button>
        </Group>
      )}
    </>
  );
}

function Row({ one, isOpen }: { one: Conversation; isOpen: boolean }) {
  const { t } = useTranslation("conversations");
  const formats = useFormats();
  const { search } = useLocation();
  const name = one.name || one.email;
  return (
    <li>
      <Flex
        to={{ pathname: `/chat/${one.id}`, search }}
        className={classes.row}
        component={Link}
        gap="sm"
        data-conversation
        data-unread={one.unread || undefined}
        aria-current={isOpen ? "page" : undefined}
      >
        <UserAvatar name={name} username={one.email} avatar={null} size={36} />
        <Flex flex={1} miw={0} component="span" direction="column">
          <Flex component="span" gap="xs" align="baseline" justify="space-between">
            <bdi className={classes.name}>{name}</bdi>
            <Text
              flex="none"
              component="time"
              size="2xs"
              c="var(--text-tertiary)"
              dateTime={one.lastMessageAt}
              title={formats.dateTime(one.lastMessageAt)}
            >
              {formats.relative(one.lastMessageAt)}
            </Text>
          </Flex>
          <Text className={classes.subject} component="bdi" size="xs">
            {one.subject || t("noSubject")}
          </Text>
          <Flex className={classes.bottom} component="span" gap={6} align="center">
            {one.lastDirection === "out" && (
              <ArrowBendUpLeftIcon size={14} className="flip-rtl" aria-label={t("answered")} />
            )}
            <bdi className={classes.snippet}>{one.snippet}</bdi>
            {one.assignee && (
              <Box
                component="span"
                flex="none"
                title={t("assign.assignedTo", { name: one.assignee.name })}
              >
                <UserAvatar
                  name={one.assignee.name}
                  username={one.assignee.email}
                  avatar={one.assignee.avatar}
                  size={18}
                />
                <span className="visually-hidden">
                  {t("assign.assignedTo", { name: one.assignee.name })}
                </span>
              </Box>
            )}
            {one.status === "closed" && (
              <Text flex="none" span size="2xs" c="var(--text-tertiary)">
                {t("status.closed")}
              </Text>
            )}
          </Flex>
          {one.unread && <span className="visually-hidden">{t("unread")}</span>}
        </Flex>
        {one.unread && <span className={classes.dot} aria-hidden />}
      </Flex>
    </li>
  );
}

/** Placeholders for rows. */
export function ConversationSkeletons() {
  return (
    <div>
      {[62, 48, 70, 55, 66, 50].map((width) => (
        <Group key={width} className={classes.row} gap="sm" align="stretch" wrap="nowrap">
          <Skeleton circle height={36} />
          <Stack flex={1} miw={0} gap={0}>
            <Skeleton height={12} width={`${width}%`} my={4} />
            <Skeleton height={11} width={`${width - 12}%`} my={8} />
            <Skeleton height={11} width="88%" my={4} />
          </Stack>
        </Group>
      ))}
    </div>
  );
}
