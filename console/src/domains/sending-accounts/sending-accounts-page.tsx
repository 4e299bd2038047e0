import type { SendingAccount } from "@arauto/contracts";
import { Button, Skeleton } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListSendingAccountsQuery } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SendingAccountCard } from "./sending-account-card.tsx";
import { SendingAccountDrawer } from "./sending-account-drawer.tsx";
import classes from "./sending-accounts.module.css";

/** The workspace's sending accounts: the built-in mailbox and its own SMTP relays. */
export function SendingAccountsPage() {
  const { t } = useTranslation("sending-accounts");
  const { can } = useSession();
  const { data, error, isLoading, refetch } = useListSendingAccountsQuery();
  const [edited, setEdited] = useState<SendingAccount | "new" | null>(null);
  const mayManage = can("MEMBER.MANAGE");

  return (
    <SettingsFrame
      title={t("title")}
      description={t("description")}
      actions={
        mayManage ? (
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setEdited("new")}>
            {t("add")}
          </Button>
        ) : undefined
      }
    >
      {error && !data ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.cards} aria-busy={isLoading}>
          {isLoading && <Skeleton height={180} radius="md" />}
          {data?.items.map((account) => (
            <SendingAccountCard
              key={account.id}
              account={account}
              mayManage={mayManage}
              onEdit={setEdited}
            />
          ))}
        </div>
      )}
      <SendingAccountDrawer
        key={edited === "new" ? "new" : (edited?.id ?? "closed")}
        edited={edited}
        onClose={() => setEdited(null)}
      />
    </SettingsFrame>
  );
}
