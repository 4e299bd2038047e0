import { email } from "@arauto/contracts";
import { Button, Group, Input, Modal, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type SendingAccount,
  useListSendingAccountsQuery,
  useSendTestEmailMutation,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { CheckedList, type CheckedListProps } from "../../ui/forms/checked-list.tsx";
import { ContactPicker } from "./contact-picker.tsx";
import { useLanguageName } from "../../ui/formats/language-name.ts";
import { previewBody } from "./editor/preview-body.ts";
import type { TemplateWork } from "./editor/template-work.ts";
import { TestEmailResults } from "./test-email-results.tsx";

const ADDRESSES_MAX = 5;

const isAddress = (text: string): boolean => email.safeParse(text).success;

export interface TestSendDialogProps {
  opened: boolean;
  onClose: () => void;
  work: TemplateWork;
  /** The page of the next step, offered once a test was sent. */
  nextTo?: string | undefined;
}

/** Sends the current email in one language to a few addresses, and shows the server's reply for each. */
export function TestSendDialog({ opened, onClose, work, nextTo }: TestSendDialogProps) {
  const nameOf = useLanguageName();
  const { languages, shown } = useStore(work);
  const [wanted, setWanted] = useState<string | null>(null);
  const language = languages.find((one) => one === wanted) ?? shown;
  const [contactId, setContactId] = useState<string | null>(null);
  const { t } = useTranslation("templates");
  const { user } = useSession();
  const showProblem = useProblemToast();
  const { data: accounts } = useListSendingAccountsQuery(undefined, { skip: !opened });
  const [send, { data: result, isLoading, reset }] = useSendTestEmailMutation();
  const [to, setTo] = useState<string[]>(user ? [user.email] : []);
  const [chosen, setChosen] = useState<string | null>(null);
  const sendingAccountId = chosen ?? accounts?.items[0]?.id ?? null;

  const onSend = async () => {
    const body = previewBody(work.content(), language, contactId);
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
    <Modal opened={opened} onClose={close} title={t("test.title")}>
      <Stack gap="md">
        <AddressesField values={to} onChange={setTo} />
        <SendingAccountSelect
          accounts={accounts?.items ?? []}
          value={sendingAccountId}
          onChange={setChosen}
        />
        {languages.length > 1 && (
          <Select
            label={t("test.language")}
            data={languages.map((value) => ({ value, label: nameOf(value) }))}
            value={language}
            onChange={setWanted}
            allowDeselect={false}
          />
        )}
        <Input.Wrapper label={t("test.as")} description={t("test.asHint")} labelElement="div">
          <ContactPicker value={contactId} onChange={setContactId} />
        </Input.Wrapper>
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
          {result && nextTo !== undefined && (
            <Button component={Link} to={nextTo} variant="default">
              {t("createCampaign")}
            </Button>
          )}
          <Button
            onClick={() => void onSend()}
            loading={isLoading}
            disabled={to.length === 0 || !to.every(isAddress) || !sendingAccountId}
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

/** The addresses that get the test. */
function AddressesField({ values, onChange }: Pick<CheckedListProps, "values" | "onChange">) {
  const { t } = useTranslation("templates");
  return (
    <CheckedList
      label={t("test.to")}
      description={t("test.toHint")}
      values={values}
      max={ADDRESSES_MAX}
      isFirst
      isValid={isAddress}
      describeWrong={([address]) => t("test.wrong", { address })}
      onChange={onChange}
    />
  );
}
