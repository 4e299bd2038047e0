import { Box, Button, Flex, Group, Skeleton, Text } from "@mantine/core";
import { ArrowClockwiseIcon, ImageIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Conversation,
  type ConversationMessage,
  useRetryConversationMessageMutation,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { Attachments } from "../../ui/layout/attachments.tsx";
import { SandboxedFrame } from "../../ui/layout/sandboxed-frame.tsx";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";
import { LinkedText } from "./linked-text.tsx";
import classes from "./message.module.css";
import { useOwnPictures } from "./use-own-pictures.ts";

const TONES: Record<NonNullable<ConversationMessage["state"]>, StatusTone> = {
  queued: "progress",
  sent: "done",
  failed: "danger",
};

interface MessageProps {
  conversation: Conversation;
  message: ConversationMessage;
  /** Remote images were requested. */
  pictures: boolean;
  onPictures: () => void;
}

/** One email: its text with quotes collapsed, or its original form; a reply with its delivery status. */
export function Message({ conversation, message, pictures, onPictures }: MessageProps) {
  const { t } = useTranslation("conversations");
  const [shown, setShown] = useState<"text" | "full" | "html">("text");
  const whole = useOwnPictures(conversation.id, message, shown === "html");
  const files = message.attachments.filter(
    ({ id, isInline }) => shown !== "html" || !isInline || (whole && !whole.shows(id)),
  );
  const own = message.direction === "out";
  const from = own ? (message.author ?? message.from.name) : writerName(conversation, message);
  const button = (to: typeof shown, label: string) => (
    <button
      type="button"
      className={classes.quiet}
      aria-pressed={shown === to}
      onClick={() => setShown(shown === to ? "text" : to)}
    >
      {label}
    </button>
  );

  return (
    <li className={classes.message} data-own={own || undefined}>
      <Head from={from} message={message} />
      {shown === "html" && message.html !== null ? (
        <>
          {message.picturesBlocked && !pictures && (
            <Flex
              className={classes.blocked}
              component="p"
              gap="var(--space-1) var(--space-2)"
              align="center"
              wrap="wrap"
            >
              <ImageIcon size={16} aria-hidden />
              <span>{t("pictures.blocked")}</span>
              <button type="button" className={classes.quiet} onClick={onPictures}>
                {t("pictures.show")}
              </button>
            </Flex>
          )}
          {whole ? (
            <SandboxedFrame
              html={whole.html}
              title={message.subject || t("noSubject")}
              outsider={{ pictures }}
            />
          ) : (
            <Skeleton height={240} radius={8} />
          )}
        </>
      ) : message.text.trim() === "" && shown === "text" ? (
        <p className={classes.empty}>{t("noText")}</p>
      ) : (
        <LinkedText
          className={classes.text}
          text={shown === "full" ? (message.fullText ?? message.text) : message.text}
        />
      )}
      {(message.fullText !== null || message.html !== null) && (
        <Group mt="var(--space-1-5)" gap="0 var(--space-4)" align="stretch">
          {message.fullText !== null &&
            button("full", t(shown === "full" ? "quote.hide" : "quote.show"))}
          {message.html !== null && button("html", t(shown === "html" ? "html.hide" : "html.show"))}
        </Group>
      )}
      {files.length > 0 && (
        <Attachments
          files={files.map(({ id, name, size }) => ({
            path: `/v1/Conversations/${conversation.id}/Attachments/${id}`,
            name,
            size,
          }))}
        />
      )}
      {message.state === "failed" && <Failure conversation={conversation} message={message} />}
    </li>
  );
}

function Head({ from, message }: { from: string; message: ConversationMessage }) {
  const { t } = useTranslation("conversations");
  const formats = useFormats();
  return (
    <Group mb="2xs" gap="var(--space-1) var(--space-2)">
      <Box component="bdi" miw={0} fw={600}>
        {from}
      </Box>
      {message.direction !== "out" && from !== message.from.email && (
        <Text miw={0} component="bdi" size="2xs" c="dimmed" dir="ltr">
          {message.from.email}
        </Text>
      )}
      {message.autoReply && <StatusPill tone="neutral" label={t("autoReply")} />}
      {message.state && message.state !== "sent" && (
        <StatusPill tone={TONES[message.state]} label={t(`state.${message.state}`)} />
      )}
      <Text
        ms="auto"
        component="time"
        size="2xs"
        c="dimmed"
        dateTime={message.at}
        title={formats.dateTime(message.at)}
      >
        {formats.clock(message.at)}
      </Text>
    </Group>
  );
}

/** Returns the conversation's name for the writer, unless the message comes from another address, which may belong to someone else. */
function writerName({ name, email }: Conversation, { from }: ConversationMessage): string {
  const isTheirs = from.email.toLowerCase() === email.toLowerCase();
  return (isTheirs && name) || from.name || from.email;
}

function Failure({
  conversation,
  message,
}: {
  conversation: Conversation;
  message: ConversationMessage;
}) {
  const { t } = useTranslation("conversations");
  const mayWrite = useSession().can("CRM.WRITE");
  const showProblem = useProblemToast();
  const [retry, { isLoading }] = useRetryConversationMessageMutation();
  const again = () =>
    void retry({ id: conversation.id, messageId: message.id }).unwrap().catch(showProblem);
  return (
    <Group className={classes.failure} gap="xs" align="flex-start" role="alert">
      <WarningCircleIcon size={18} aria-hidden />
      <Box flex="1 1 220px">
        <p>{t(`failure.${message.failure?.code ?? "refused"}`)}</p>
        {message.failure?.detail && (
          <p className={classes.detail} dir="ltr">
            {message.failure.detail}
          </p>
        )}
      </Box>
      {mayWrite && (
        <Button
          variant="default"
          size="xs"
          leftSection={<ArrowClockwiseIcon size={14} aria-hidden />}
          loading={isLoading}
          onClick={again}
        >
          {t("retry")}
        </Button>
      )}
    </Group>
  );
}
