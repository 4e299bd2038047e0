import { CAMPAIGN_TEST_ADDRESSES_MAX, email } from "@arauto/contracts";
import { Button, Group, Input, Modal, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  useListSendingAccountsQuery,
  useTestCampaignMutation,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { CheckedList, type CheckedListProps } from "../../../ui/forms/checked-list.tsx";
import { ContactPicker, TestEmailResults } from "../../templates/index.ts";
import { letterOf } from "../../../ui/formats/variant-letter.ts";
import { useDraft } from "./draft-context.ts";

const isAddress = (text: string): boolean => email.safeParse(text).success;

/** Sends a variant of the campaign to a few addresses and shows the server's reply for each. */
export function TestDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("campaigns");
  const { draft, values } = useDraft();
  const { user } = useSession();
  const showProblem = useProblemToast();
  const senders = useListSendingAccountsQuery(undefined, { skip: !opened });
  const [send, { data: result, isLoading, reset }] = useTestCampaignMutation();
  const [addresses, setAddresses] = useState<string[]>(user ? [user.email] : []);
  const [contactId, setContactId] = useState<string | null>(null);
  const [variant, setVariant] = useState(0);
  const variants = 1 + (values.test?.variants.length ?? 0);
  const isReady = values.sendingAccountId !== null && values.templateId !== null;
  const isCaptured =
    senders.data?.items.find(({ id }) => id === values.sendingAccountId)?.kind === "capture";

  const run = async () => {
    // The test must use the current draft, so pending changes are saved first.
    if (!(await draft.settle()) && draft.get().saving.kind !== "saved") return;
    await send({
      id: draft.get().stored.id,
      campaignTestEmailBody: { addresses, contactId, variant: Math.min(variant, variants - 1) },
    })
      .unwrap()
      .catch(showProblem);
  };
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={t("testMail.title")}>
      <Stack gap="md">
        <AddressesField values={addresses} onChange={setAddresses} />
        {variants > 1 && (
          <VariantSelect
            count={variants}
            value={Math.min(variant, variants - 1)}
            onChange={setVariant}
          />
        )}
        <Input.Wrapper
          label={t("testMail.as")}
          description={t("testMail.asHint")}
          labelElement="div"
        >
          <ContactPicker value={contactId} onChange={setContactId} />
        </Input.Wrapper>
        {!isReady && (
          <Text size="sm" c="var(--text-secondary)">
            {t("testMail.notReady")}
          </Text>
        )}
        {result && (
          <TestEmailResults
            results={result.results}
            accepted={t("testMail.accepted")}
            refused={t("testMail.refused")}
          />
        )}
        <Group justify="end">
          {result && isCaptured && (
            <Button component={Link} to="/mailbox" variant="default">
              {t("testMail.read")}
            </Button>
          )}
          <Button
            onClick={() => void run()}
            loading={isLoading}
            disabled={!isReady || addresses.length === 0 || !addresses.every(isAddress)}
          >
            {t(result ? "testMail.again" : "testMail.send", { count: addresses.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface VariantSelectProps {
  count: number;
  /** From 0. */
  value: number;
  onChange: (index: number) => void;
}

function VariantSelect({ count, value, onChange }: VariantSelectProps) {
  const { t } = useTranslation("campaigns");
  return (
    <Select
      label={t("testMail.variant")}
      allowDeselect={false}
      data={Array.from({ length: count }, (_, index) => ({
        value: String(index),
        label: letterOf(index),
      }))}
      value={String(value)}
      onChange={(index) => onChange(Number(index))}
    />
  );
}

/** The addresses that get the test. */
function AddressesField({ values, onChange }: Pick<CheckedListProps, "values" | "onChange">) {
  const { t } = useTranslation("campaigns");
  return (
    <CheckedList
      label={t("testMail.to")}
      description={t("testMail.toHint")}
      values={values}
      max={CAMPAIGN_TEST_ADDRESSES_MAX}
      isFirst
      isValid={isAddress}
      describeWrong={([address]) => t("testMail.wrong", { address })}
      onChange={onChange}
    />
  );
}
