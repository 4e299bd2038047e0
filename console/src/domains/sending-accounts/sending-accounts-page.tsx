import type { SendingAccount } from "@arauto/contracts";
import { SENDING_PROVIDERS } from "@arauto/contracts/sending-providers";
import { Button, Skeleton } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useListSendingAccountsQuery } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { NextFirstStep } from "../first-steps/index.ts";
import { SendingAccountCard } from "./sending-account-card.tsx";
import { SendingAccountDrawer } from "./sending-account-drawer.tsx";
import classes from "./sending-accounts.module.css";

/** The workspace's sending accounts: the test inbox and its own SMTP relays. */
export function SendingAccountsPage() {
  const { t } = useTranslation("sending-accounts");
  const { can } = useSession();
  const { data, error, isLoading, refetch } = useListSendingAccountsQuery();
  const mayManage = can("MEMBER.MANAGE");
  // `?add` opens the form for a new account, `?add=<provider>` with its provider selected.
  const [search, setSearch] = useSearchParams();
  const [provider] = useState(() => SENDING_PROVIDERS.find((one) => one === search.get("add")));
  const [edited, setEdited] = useState<SendingAccount | "new" | null>(
    mayManage && search.has("add") ? "new" : null,
  );
  const close = () => {
    setEdited(null);
    if (search.has("add")) setSearch({}, { replace: true });
  };

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
      <NextFirstStep here={["sender"]} />
      <SendingAccountDrawer
        key={edited === "new" ? "new" : (edited?.id ?? "closed")}
        edited={edited}
        provider={search.has("add") ? provider : undefined}
        onClose={close}
      />
    </SettingsFrame>
  );
}
