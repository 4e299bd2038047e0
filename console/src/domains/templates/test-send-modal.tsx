import { email } from "@arauto/contracts";
import { Button, Group, Modal, Select, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type PreviewTemplateBody,
  type SendingAccount,
  useListSendingAccountsQuery,
  useSendTestEmailMutation,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { CheckedList, type CheckedListProps } from "../../ui/forms/checked-list.tsx";
import { TestEmailResults } from "./test-email-results.tsx";

const ADDRESSES_MAX = 5;

const isAddress = (text: string): boolean => email.safeParse(text).success;

export interface TestSendModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Returns the email to send; null if there is none yet. */
  email: () => PreviewTemplateBody | null;
  /** Whether there is an email to send. */
  isReady?: boolean;
  /** Fields that select the email, above its addresses. */
  before?: ReactNode;
  /** Fields that select how the email is rendered. */
  children?: ReactNode;
  /** Where to continue once a test was sent. */
  next?: ReactNode;
}

/** Sends an email to a few addresses, initially the user's own, and shows the server's reply for each. */
export function TestSendModal({
  opened,
  onClose,
  title,
  email: emailOf,
  isReady = true,
  before,
  children,
  next,
}: TestSendModalProps) {
  const { t } = useTranslation("templates");
  const { user } = useSession();
  const showProblem = useProblemToast();
  const { data: accounts } = useListSendingAccountsQuery(undefined, { skip: !opened });
  const [send, { data: result, isLoading, reset }] = useSendTestEmailMutation();
  const [to, setTo] = useState<string[]>(user ? [user.email] : []);
  const [chosen, setChosen] = useState<string | null>(null);
  const sendingAccountId = chosen ?? accounts?.items[0]?.id ?? null;

  const onSend = async () => {
    const body = emailOf();
    if (!sendingAccountId || !body) return;
    await send({ sendTestEmailBody: { ...body, to, sendingAccountId } })
      .unwrap()
      .catch(showProblem);
  };
  const close = () => {
    reset();
    onClose();
  };

  const isCaptured = accounts?.items.find(({ id }) => id === sendingAccountId)?.kind === "capture";
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <Stack gap="md">
        {before}
        <AddressesField values={to} isFirst={before === undefined} onChange={setTo} />
        <SendingAccountSelect
          accounts={accounts?.items ?? []}
          value={sendingAccountId}
          onChange={setChosen}
        />
        {children}
        {result && (
          <TestEmailResults
            results={result.results}
            accepted={t("test.accepted")}
            refused={t("test.refused")}
          />
        )}
        <Group justify="end">
          {result && isCaptured && (
            <Button component={Link} to="/mailbox" variant="default">
              {t("test.read")}
            </Button>
          )}
          {result && next}
          <Button
            onClick={() => void onSend()}
            loading={isLoading}
            disabled={!isReady || to.length === 0 || !to.every(isAddress) || !sendingAccountId}
          >
            {t(result ? "test.again" : "test.send", { count: to.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface SendingAccountSelectProps {
  accounts: readonly SendingAccount[];
  value: string | null;
  onChange: (id: string | null) => void;
}

function SendingAccountSelect({ accounts, value, onChange }: SendingAccountSelectProps) {
  const { t } = useTranslation("templates");
  const isCaptured = accounts.find(({ id }) => id === value)?.kind === "capture";
  return (
    <Select
      label={t("test.through")}
      data={accounts.map(({ id, name, fromEmail }) => ({
        value: id,
        label: `${name} · ${fromEmail}`,
      }))}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      description={isCaptured ? t("test.captured") : undefined}
    />
  );
}

type AddressesFieldProps = Pick<CheckedListProps, "values" | "isFirst" | "onChange">;

/** The addresses that get the test. */
function AddressesField(props: AddressesFieldProps) {
  const { t } = useTranslation("templates");
  return (
    <CheckedList
      {...props}
      label={t("test.to")}
      description={t("test.toHint")}
      max={ADDRESSES_MAX}
      isValid={isAddress}
      describeWrong={([address]) => t("test.wrong", { address })}
    />
  );
}
