import { Anchor, Button, Collapse, Select, TextInput } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type SendingAccount, useListSendingAccountsQuery } from "../../../lib/api.generated.ts";
import { errorsOf } from "./draft-values.ts";
import { Section } from "./section.tsx";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";

const NAME_MAX = 100;
const EMAIL_MAX = 255;

/** The campaign's name and sender. */
export function SenderSection({ done }: { done: boolean }) {
  const { t } = useTranslation("campaigns");
  const { draft, values, stored, readOnly } = useDraft();
  const senders = useListSendingAccountsQuery();
  const all = senders.data?.items ?? [];
  const sender = all.find(({ id }) => id === values.sendingAccountId);
  const errors = errorsOf(values);
  const hasMore =
    stored.fromName !== null || stored.replyTo !== null || stored.backupSendingAccountId !== null;
  const [more, setMore] = useState(hasMore);
  return (
    <Section name="sender" done={done}>
      <TextInput
        label={t("fields.name")}
        description={t("fields.nameHint")}
        maxLength={NAME_MAX}
        readOnly={readOnly}
        value={values.name}
        error={errors.name && t("errors.name")}
        onChange={(event) => draft.change({ name: event.currentTarget.value })}
        dir="auto"
        autoComplete="off"
      />
      <Select
        label={t("fields.sender")}
        placeholder={t("fields.choose")}
        disabled={readOnly || senders.data === undefined}
        allowDeselect={false}
        data={all.map(({ id, name, fromEmail }) => ({
          value: id,
          label: `${name} · ${fromEmail}`,
        }))}
        value={sender ? values.sendingAccountId : null}
        onChange={(sendingAccountId) =>
          draft.change({ sendingAccountId, backupSendingAccountId: null }, true)
        }
        description={sender?.kind === "capture" ? t("fields.senderCaptured") : undefined}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.more}
        aria-expanded={more}
        rightSection={<CaretDownIcon size={14} aria-hidden data-open={more || undefined} />}
        onClick={() => setMore(!more)}
      >
        {t(more ? "fields.less" : "fields.moreSender")}
      </Button>
      <Collapse expanded={more}>
        <SenderDetails accounts={all} sender={sender} />
      </Collapse>
    </Section>
  );
}

interface SenderDetailsProps {
  accounts: readonly SendingAccount[];
  /** The selected account. */
  sender: SendingAccount | undefined;
}

/** Overrides of the sender's name and reply address, and a backup account. */
function SenderDetails({ accounts, sender }: SenderDetailsProps) {
  const { t } = useTranslation("campaigns");
  const { draft, values, readOnly } = useDraft();
  const errors = errorsOf(values);
  // A backup must send from the same address; otherwise it cannot take over.
  const backups = accounts.filter(
    (one) =>
      one.kind !== "capture" &&
      one.id !== values.sendingAccountId &&
      one.fromEmail === sender?.fromEmail,
  );
  const backup = backups.find(({ id }) => id === values.backupSendingAccountId);
  return (
    <div className={classes.pair}>
      <TextInput
        label={t("fields.fromName")}
        placeholder={sender?.fromName}
        maxLength={NAME_MAX}
        readOnly={readOnly}
        value={values.fromName ?? ""}
        onChange={(event) => draft.change({ fromName: event.currentTarget.value || null })}
        dir="auto"
        autoComplete="off"
      />
      <TextInput
        label={t("fields.replyTo")}
        placeholder={sender?.fromEmail}
        type="email"
        maxLength={EMAIL_MAX}
        readOnly={readOnly}
        value={values.replyTo ?? ""}
        error={errors.replyTo && t("errors.replyTo")}
        onChange={(event) => draft.change({ replyTo: event.currentTarget.value || null })}
        dir="ltr"
        autoComplete="off"
      />
      <Select
        label={t("fields.backup")}
        description={
          backups.length === 0 ? (
            <>
              {t("fields.noBackup")}{" "}
              <Anchor component={Link} to="/settings/sending-accounts" inherit td="underline">
                {t("fields.toSenders")}
              </Anchor>
            </>
          ) : (
            t("fields.backupHint")
          )
        }
        placeholder={t("fields.none")}
        clearable
        disabled={readOnly || backups.length === 0}
        data={backups.map(({ id, name }) => ({ value: id, label: name }))}
        value={backup?.id ?? null}
        onChange={(backupSendingAccountId) => draft.change({ backupSendingAccountId }, true)}
      />
    </div>
  );
}
