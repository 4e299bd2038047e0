import { Box, Button, Flex, Stack } from "@mantine/core";
import { skipToken } from "@reduxjs/toolkit/query";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Conversation, useListConversationMessagesQuery } from "../../lib/api.generated.ts";
import { CardSkeleton } from "../../ui/feedback/card-skeleton.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Message } from "./message.tsx";
import classes from "./thread.module.css";

const PAGE = 25;

interface MessagesProps {
  one: Conversation;
  pictures: boolean;
  onPictures: () => void;
}

/** The messages, with the newest at the end, where reading starts. */
export function Messages(props: MessagesProps) {
  const { t } = useTranslation("conversations");
  const [depth, setDepth] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const newest = useRef("");
  const { currentData } = useListConversationMessagesQuery(argOf(props, undefined));
  const last = currentData?.items[0]?.id;

  // New messages, and the first ones, are shown from the end; a reader further up keeps their position when older ones
  // load.
  useLayoutEffect(() => {
    if (last === undefined || last === newest.current) return;
    newest.current = last;
    // Where the conversation is not a scroll container, the page scrolls.
    scroller.current?.querySelector("ol > li:last-child")?.scrollIntoView({ block: "end" });
  }, [last]);

  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className={classes.messages}
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={t("messages")}
    >
      <Flex component="ol" direction="column" gap="sm">
        <Page
          {...props}
          cursor={undefined}
          depth={depth}
          onEarlier={() => setDepth((now) => now + 1)}
        />
      </Flex>
    </div>
  );
}

function argOf({ one, pictures }: MessagesProps, cursor: string | undefined) {
  return {
    id: one.id,
    limit: PAGE,
    sort: "-at",
    ...(cursor !== undefined && { cursor }),
    ...(pictures && { pictures: "true" }),
  } as const;
}

/** One page of messages, below the earlier pages that were requested. */
function Page(
  props: MessagesProps & { cursor: string | undefined; depth: number; onEarlier: () => void },
) {
  const { t } = useTranslation("conversations");
  const { cursor, depth, onEarlier } = props;
  const { data, error, isFetching, refetch } = useListConversationMessagesQuery(
    depth > 0 ? argOf(props, cursor) : skipToken,
  );
  if (!data)
    return error ? <ErrorItem problem={error} onRetry={() => void refetch()} /> : <SkeletonItem />;
  const { nextCursor } = data;
  return (
    <>
      {nextCursor !== null &&
        (depth > 1 ? (
          <Page {...props} cursor={nextCursor} depth={depth - 1} />
        ) : (
          <Box component="li" ta="center">
            <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={onEarlier}>
              {t("earlier")}
            </Button>
          </Box>
        ))}
      {data.items.toReversed().map((message) => (
        <Message
          key={message.id}
          conversation={props.one}
          message={message}
          pictures={props.pictures}
          onPictures={props.onPictures}
        />
      ))}
    </>
  );
}

function ErrorItem({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  return (
    <li>
      <ErrorState problem={problem} onRetry={onRetry} />
    </li>
  );
}

function SkeletonItem() {
  return (
    <li aria-busy>
      <Skeletons />
    </li>
  );
}

/** Placeholders for messages. */
export function MessageSkeletons() {
  return (
    <div className={classes.messages}>
      <Skeletons />
    </div>
  );
}

function Skeletons() {
  return (
    <Stack maw={720} gap="sm">
      <CardSkeleton height={100} />
      <CardSkeleton height={128} />
      <CardSkeleton height={100} />
    </Stack>
  );
}
