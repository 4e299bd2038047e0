import { email } from "@arauto/contracts";
import { Button, Group, List, Modal, Select, Stack, TagsInput, Text } from "@mantine/core";
import { CheckCircleIcon, XCircleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListSendingAccountsQuery, useSendTestMailMutation } from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { useProblemToast } from "../../ui/problem.ts";
import type { TemplateDraft } from "./template-draft.ts";

const MOST_ADDRESSES = 5;

export interface TestSendDialogProps {
  opened: boolean;
  onClose: () => void;
  draft: TemplateDraft;
  accountId: string | null;
}

/** Sends the draft as it stands to a few addresses, and shows what the server said to each. */
export function TestSendDialog({ opened, onClose, draft, accountId }: TestSendDialogProps) {
  const { t } = useTranslation("templates");
  const { user } = useSession();
  const showProblem = useProblemToast();
  const { data: accounts } = useListSendingAccountsQuery(undefined, { skip: !opened });
  const [send, { data: result, isLoading, reset }] = useSendTestMailMutation();
  const [to, setTo] = useState<string[]>(user ? [user.email] : []);
  const [chosen, setChosen] = useState<string | null>(null);
  const sendingAccountId = chosen ?? accounts?.items[0]?.id ?? null;
  const wrong = to.filter((address) => !email.safeParse(address).success);

  const onSend = async () => {
    if (!sendingAccountId) return;
    const { subject, preheader, format, source } = draft;
    await send({ sendTestMailBody: { subject, preheader, format, source, to, accountId, sendingAccountId } }).unwrap().catch(showProblem);
  };
  const close = () => {
    reset();
    onClose();
  };

  const isCaptured = accounts?.items.find((account) => account.id === sendingAccountId)?.kind === "capture";
  return (
    <Modal opened={opened} onClose={close} title={t("test.title")}>
      <Stack gap="md">
        <TagsInput
          label={t("test.to")}
          description={t("test.toHint")}
          value={to}
          onChange={setTo}
          maxTags={MOST_ADDRESSES}
          splitChars={[",", ";", " "]}
          acceptValueOnBlur
          error={wrong.length > 0 ? t("test.wrong", { address: wrong[0] }) : undefined}
          data-autofocus
        />
        <Select
          label={t("test.through")}
          data={accounts?.items.map((account) => ({ value: account.id, label: `${account.name} · ${account.fromEmail}` })) ?? []}
          value={sendingAccountId}
          onChange={setChosen}
          allowDeselect={false}
          description={isCaptured ? t("test.captured") : undefined}
        />
        {result && (
          <List spacing="xs" size="sm" role="status" listStyleType="none">
            {result.results.map(({ to: address, accepted, reply }) => (
              <List.Item
                key={address}
                icon={
                  accepted ? (
                    <CheckCircleIcon size={20} weight="fill" color="var(--success-text)" aria-label={t("test.accepted")} />
                  ) : (
                    <XCircleIcon size={20} weight="fill" color="var(--danger-text)" aria-label={t("test.refused")} />
                  )
                }
              >
                <bdi dir="ltr">{address}</bdi>
                <Text size="xs" c="dimmed" dir="ltr" ta="start">
                  {reply}
                </Text>
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="end">
          {result && isCaptured && (
            <Button component={Link} to="/mailbox" variant="default">
              {t("test.read")}
            </Button>
          )}
          <Button onClick={() => void onSend()} loading={isLoading} disabled={to.length === 0 || wrong.length > 0 || !sendingAccountId}>
            {t(result ? "test.again" : "test.send", { count: to.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
