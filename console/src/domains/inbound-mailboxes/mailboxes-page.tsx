import { Button, Skeleton, Stack } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type InboundMailbox, useListInboundMailboxesQuery } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { MailboxCard } from "./mailbox-card.tsx";
import { MailboxDrawer } from "./mailbox-drawer.tsx";
import classes from "./mailboxes.module.css";

const REFRESH_MS = 30_000;

/** Mailboxes that are read by IMAP: the replies, bounces and complaints that arrive there. */
export function InboundMailboxesPage() {
  const { t } = useTranslation("inbound-mailboxes");
  const mayManage = useSession().can("MEMBER.MANAGE");
  const [edited, setEdited] = useState<InboundMailbox | "new" | null>(null);
  const { data, error, refetch } = useListInboundMailboxesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const isEmpty = data?.items.length === 0;
  const add = (
    <Button leftSection={<PlusIcon size={16} aria-hidden />} onClick={() => setEdited("new")}>
      {t("add")}
    </Button>
  );

  return (
    <SettingsFrame
      title={t("title")}
      description={t("description")}
      actions={mayManage && data && !isEmpty ? add : undefined}
    >
      {error && !data ? (
        <ErrorState problem={error} title={t("failed")} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <div className={classes.card}>
          <EmptyState title={t("empty.title")} text={t("empty.text")} action={mayManage && add} />
        </div>
      ) : (
        <Stack aria-busy={!data}>
          {!data && <Skeleton height={180} radius={12} />}
          {data?.items.map((mailbox) => (
            <MailboxCard
              key={mailbox.id}
              mailbox={mailbox}
              mayManage={mayManage}
              onEdit={() => setEdited(mailbox)}
            />
          ))}
        </Stack>
      )}
      {edited && (
        <MailboxDrawer
          key={edited === "new" ? "new" : edited.id}
          edited={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsFrame>
  );
}
