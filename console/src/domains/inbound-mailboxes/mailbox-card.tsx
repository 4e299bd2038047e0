import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  type InboundMailbox,
  useDeleteInboundMailboxMutation,
  useTestInboundMailboxMutation,
} from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import classes from "./mailboxes.module.css";

interface MailboxCardProps {
  mailbox: InboundMailbox;
  mayManage: boolean;
  onEdit: () => void;
}

function statusOf({ active, problem, checkedAt }: InboundMailbox): {
  key: "off" | "failing" | "reading" | "waiting";
  tone: StatusTone;
} {
  if (!active) return { key: "off", tone: "neutral" };
  if (problem) return { key: "failing", tone: "danger" };
  return checkedAt === null
    ? { key: "waiting", tone: "info" }
    : { key: "reading", tone: "success" };
}

/** A mailbox: whether it is being read, when it was last read, and the last error. */
export function MailboxCard({ mailbox, mayManage, onEdit }: MailboxCardProps) {
  const { t } = useTranslation("inbound-mailboxes");
  const formats = useFormats();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [test, testing] = useTestInboundMailboxMutation();
  const [remove, removing] = useDeleteInboundMailboxMutation();
  const standing = statusOf(mailbox);

  async function onTest(): Promise<void> {
    try {
      const { ok, stage, message, mails } = await test({ id: mailbox.id }).unwrap();
      if (ok)
        toast.success(t("test.ok", { count: mails ?? 0, number: formats.number(mails ?? 0) }));
      else toast.error(t(`test.${stage}`, { message }));
    } catch (error) {
      showProblem(error);
    }
  }
  async function onRemove(): Promise<void> {
    const sure = await confirm({
      title: t("remove.title", { name: mailbox.name }),
      consequence: t("remove.consequence"),
      confirmLabel: t("remove.confirm"),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove({ id: mailbox.id }).unwrap();
      toast.success(t("remove.done"));
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <SettingsCard
      title={<bdi>{mailbox.name}</bdi>}
      aside={<StatusPill tone={standing.tone} label={t(`standing.${standing.key}`)} />}
      actions={
        mayManage && (
          <>
            <Button
              variant="default"
              c="var(--danger-text)"
              loading={removing.isLoading}
              onClick={() => void onRemove()}
            >
              {t("remove.action")}
            </Button>
            <Button variant="default" loading={testing.isLoading} onClick={() => void onTest()}>
              {t("test.action")}
            </Button>
            <Button variant="default" onClick={onEdit}>
              {t("edit")}
            </Button>
          </>
        )
      }
    >
      <MailboxFacts mailbox={mailbox} />
    </SettingsCard>
  );
}

function MailboxFacts({ mailbox }: { mailbox: InboundMailbox }) {
  const { t } = useTranslation("inbound-mailboxes");
  const formats = useFormats();
  return (
    <dl className={classes.facts}>
      <dt>{t("server")}</dt>
      <dd dir="ltr">
        {mailbox.host}:{mailbox.port} · {t(`security.${mailbox.security}`)}
      </dd>
      <dt>{t("fields.username")}</dt>
      <dd>
        <bdi dir="ltr">{mailbox.username}</bdi> · <bdi>{mailbox.folder}</bdi>
      </dd>
      <dt>{t("read")}</dt>
      <dd>
        {mailbox.checkedAt === null ? t("never") : formats.relative(mailbox.checkedAt)} ·{" "}
        {t("taken", { count: mailbox.taken, number: formats.number(mailbox.taken) })}
      </dd>
      {mailbox.active && mailbox.problem && (
        <>
          <dt>{t("problem")}</dt>
          <dd>
            <Text span inherit c="var(--danger-text)" dir="auto">
              {mailbox.problem.message}
            </Text>{" "}
            {t("again", {
              since: formats.relative(mailbox.problem.at),
              next: formats.relative(mailbox.nextCheckAt),
            })}
          </dd>
        </>
      )}
    </dl>
  );
}
