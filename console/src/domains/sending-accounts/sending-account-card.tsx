import type { SendingAccount } from "@arauto/contracts";
import { Box, Button, Center, Flex, Group, Title } from "@mantine/core";
import { EnvelopeSimpleIcon, TrayIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { AccountFacts } from "./account-facts.tsx";
import classes from "./sending-accounts.module.css";
import { useAccountActions } from "./use-account-actions.ts";

export interface SendingAccountCardProps {
  account: SendingAccount;
  mayManage: boolean;
  onEdit: (account: SendingAccount) => void;
}

/** A sending account with its last connection test. */
export function SendingAccountCard({ account, mayManage, onEdit }: SendingAccountCardProps) {
  const { t } = useTranslation("sending-accounts");
  const { test, isTesting, remove, isRemoving, inUse, clearInUse } = useAccountActions(account);
  const isTestInbox = account.kind === "capture";

  return (
    <Flex className={classes.card} component="article" direction="column" aria-label={account.name}>
      <CardHeader account={account} />
      <AccountFacts account={account} />
      {inUse && (
        <Box my="var(--space-3-5) -12px">
          <InUseNotice
            title={t("remove.inUse.title")}
            advice={t("remove.inUse.advice")}
            closeLabel={t("remove.inUse.close")}
            problem={inUse}
            onClose={clearInUse}
          />
        </Box>
      )}
      <Group gap="xs" mt="md">
        {isTestInbox && (
          <Button component={Link} to="/mailbox" variant="default" size="xs">
            {t("openMailbox")}
          </Button>
        )}
        {mayManage && (
          <>
            <Button variant="default" size="xs" loading={isTesting} onClick={() => void test()}>
              {t("test.action")}
            </Button>
            <Button variant="default" size="xs" onClick={() => onEdit(account)}>
              {t("edit")}
            </Button>
            {!isTestInbox && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                loading={isRemoving}
                onClick={() => void remove()}
              >
                {t("remove.action")}
              </Button>
            )}
          </>
        )}
      </Group>
    </Flex>
  );
}

/** The account's name, and whether its last test passed. */
function CardHeader({ account }: { account: SendingAccount }) {
  const { t } = useTranslation("sending-accounts");
  const isTestInbox = account.kind === "capture";
  return (
    <Group mb="var(--space-3-5)" gap="sm" wrap="nowrap">
      <Center className={classes.icon} component="span" aria-hidden="true">
        {isTestInbox ? <TrayIcon size={20} /> : <EnvelopeSimpleIcon size={20} />}
      </Center>
      <Title className={classes.name} order={2} size="h3">
        <bdi>{account.name}</bdi>
      </Title>
      {isTestInbox ? (
        <StatusPill tone="info" label={t("testInbox")} />
      ) : (
        account.lastTest && (
          <StatusPill
            tone={account.lastTest.ok ? "success" : "danger"}
            label={t(account.lastTest.ok ? "test.passed" : "test.failed")}
          />
        )
      )}
    </Group>
  );
}
