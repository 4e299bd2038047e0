import { Button, Group, Text, Textarea } from "@mantine/core";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react";
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Conversation, useReplyToConversationMutation } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import classes from "./composer.module.css";
import { saveReplyDraft, findReplyDraft } from "./reply-drafts.ts";
import { withModifier } from "../../ui/keyboard/modifier-key.ts";

/** The API's limit. */
const REPLY_TEXT_MAX = 20_000;
/** Minimum length at which the number of remaining characters is shown. */
const COUNTER_FROM = REPLY_TEXT_MAX - 500;
const PAUSE_MS = 400;

/** The reply field. The text is kept in this browser until it is sent. */
export function Composer({
  one,
  fieldRef,
}: {
  one: Conversation;
  fieldRef: Ref<HTMLTextAreaElement>;
}) {
  const { t } = useTranslation("conversations");
  const { number } = useFormats();
  const { text, setText, kept, clear } = useReplyDraft(one.id);
  const showProblem = useProblemToast();
  const [send, { isLoading }] = useReplyToConversationMutation();
  if (!one.answerable) return <p className={classes.note}>{t("answer.notAnswerable")}</p>;
  if (one.replyFrom === null) return <NoSender />;
  const left = REPLY_TEXT_MAX - text.length;
  const { name, email } = one.replyFrom;

  async function submit(): Promise<void> {
    if (text.trim() === "" || left < 0 || isLoading) return;
    try {
      await send({ id: one.id, conversationReplyBody: { text } }).unwrap();
      clear();
    } catch (error) {
      showProblem(error);
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    void submit();
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Textarea
        ref={fieldRef}
        aria-label={t("answer.label", { name: one.name || one.email })}
        placeholder={t("answer.placeholder")}
        aria-keyshortcuts="r"
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
        value={text}
        error={left < 0 ? t("answer.tooLong", { count: -left, number: number(-left) }) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group className={classes.foot} gap="var(--space-2) var(--space-4)" justify="space-between">
        <Text flex="1 1 200px" size="xs" c="dimmed">
          {t("answer.from")} <bdi>{name}</bdi> · <bdi dir="ltr">{email}</bdi>
          <span className={classes.kept} role="status">
            {text.length > COUNTER_FROM && left >= 0
              ? t("answer.left", { count: left, number: number(left) })
              : kept && text !== ""
                ? t("answer.kept")
                : ""}
          </span>
        </Text>
        <Button
          type="submit"
          disabled={text.trim() === "" || left < 0}
          loading={isLoading}
          rightSection={<PaperPlaneTiltIcon size={16} className="flip-rtl" aria-hidden />}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={withModifier("Enter")}
        >
          {t("answer.send")}
        </Button>
      </Group>
    </form>
  );
}

function NoSender() {
  const { t } = useTranslation("conversations");
  return (
    <p className={classes.note}>
      {t("answer.noSender")} <Link to="/settings/sending-accounts">{t("answer.toSenders")}</Link>
    </p>
  );
}

/** Keeps the text of a reply, also in this browser: after a pause, and when the user leaves. */
function useReplyDraft(conversationId: string) {
  const userId = useSession().user?.id ?? "";
  const [text, setText] = useState(() => findReplyDraft(conversationId, userId));
  const [kept, setKept] = useState(text !== "");

  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
    const timer = setTimeout(
      () => setKept(saveReplyDraft(conversationId, userId, text) && text.trim() !== ""),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [conversationId, userId, text]);
  // Nothing is lost if the user leaves before the pause.
  useEffect(
    () => () => void saveReplyDraft(conversationId, userId, latest.current),
    [conversationId, userId],
  );

  function clear(): void {
    saveReplyDraft(conversationId, userId, "");
    setText("");
  }
  return { text, setText, kept, clear };
}
