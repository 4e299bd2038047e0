import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Approval,
  type ApprovalEntry,
  useCommentApprovalMutation,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import classes from "./approval.module.css";

const COMMENT_MAX = 1000;

/** The history of the request, with the members' comments. */
export function ThreadCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const { can } = useSession();
  const showProblem = useProblemToast();
  const [text, setText] = useState("");
  const [comment, { isLoading }] = useCommentApprovalMutation();
  const send = async () => {
    try {
      await comment({ id: approval.id, commentApprovalBody: { text } }).unwrap();
      setText("");
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <section className={classes.card} aria-labelledby="thread-title">
      <h2 id="thread-title" className={classes.title}>
        {t("thread.title")}
      </h2>
      <ol className={classes.thread}>
        {approval.thread.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {can("CAMPAIGN.WRITE") && (
        <Stack gap="xs">
          <Textarea
            aria-label={t("thread.comment")}
            placeholder={t("thread.comment")}
            value={text}
            maxLength={COMMENT_MAX}
            autosize
            minRows={1}
            maxRows={8}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            variant="default"
            size="xs"
            disabled={text.trim() === ""}
            loading={isLoading}
            onClick={() => void send()}
          >
            {t("thread.send")}
          </Button>
        </Stack>
      )}
    </section>
  );
}

function Entry({ entry: { kind, author, text, fields, at } }: { entry: ApprovalEntry }) {
  const { t, i18n } = useTranslation("approvals");
  const formats = useFormats();
  const name = author?.name ?? t("thread.system");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return (
    <li className={classes.entry}>
      <UserAvatar name={name} username={name} avatar={null} size={24} />
      <div>
        <Text size="sm">
          <b>
            <bdi>{name}</bdi>
          </b>{" "}
          {t(`thread.kind.${kind}`)}
          {fields.length > 0 && (
            <> · {list.format(fields.map((field) => t(`field.${field}`)))}</>
          )}{" "}
          <Text component="time" dateTime={at} size="xs" c="dimmed" title={formats.dateTime(at)}>
            {formats.clock(at)}
          </Text>
        </Text>
        {text !== "" && (
          <p className={classes.words} dir="auto">
            {text}
          </p>
        )}
      </div>
    </li>
  );
}
