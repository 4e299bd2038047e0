import { Button, Checkbox, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { ERASURE_REASONS } from "@arauto/contracts";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEraseContactMutation } from "../../../lib/api.generated.ts";
import type { Contact, Erasure } from "../../../lib/api.generated.ts";
import { Form } from "../../../ui/forms/form.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { ErasureProof } from "../profile/erasure-proof.tsx";

interface Props {
  contact: Contact;
  opened: boolean;
  onClose: () => void;
  /** Called when the user closes the proof, after the contact was erased. */
  onErased: () => void;
}

/** Erases a contact everywhere after their address was typed as confirmation, and shows the proof. */
export function EraseDialog({ contact, opened, onClose, onErased }: Props) {
  const { t } = useTranslation("accounts");
  const [proof, setProof] = useState<Erasure | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={proof ? onErased : onClose}
      title={t(proof ? "erase.doneTitle" : "erase.title")}
      size={560}
    >
      {proof ? (
        <Stack gap="md">
          <ErasureProof erasure={proof} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => window.print()}>
              {t("erase.print")}
            </Button>
            <Button onClick={onErased}>{t("erase.close")}</Button>
          </Group>
        </Stack>
      ) : (
        <EraseForm contact={contact} onClose={onClose} onErased={setProof} />
      )}
    </Modal>
  );
}

function EraseForm({
  contact,
  onClose,
  onErased,
}: {
  contact: Contact;
  onClose: () => void;
  onErased: (proof: Erasure) => void;
}) {
  const { t } = useTranslation("accounts");
  const showProblem = useProblemToast();
  const [erase, erasing] = useEraseContactMutation();
  const [email, setEmail] = useState("");
  const [reason, setReason] = useState<Erasure["reason"]>("personRequest");
  const [suppress, setSuppress] = useState(true);
  const [error, setError] = useState(false);

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault();
    const matches = email.trim().toLowerCase() === contact.email.toLowerCase();
    setError(!matches);
    if (!matches) return;
    try {
      onErased(
        await erase({
          id: contact.id,
          eraseContactBody: { email: email.trim(), reason, suppress },
        }).unwrap(),
      );
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Form onSubmit={run}>
      <Stack gap="md">
        <Text>{t("erase.text", { name: contact.name })}</Text>
        <Select
          label={t("erase.reason")}
          required
          allowDeselect={false}
          data={ERASURE_REASONS.map((value) => ({ value, label: t(`erase.reasons.${value}`) }))}
          value={reason}
          onChange={(value) => value && setReason(value)}
        />
        <Checkbox
          label={t("erase.suppress")}
          description={t("erase.suppressHint")}
          checked={suppress}
          onChange={(event) => setSuppress(event.currentTarget.checked)}
        />
        <TextInput
          label={t("erase.email")}
          description={<bdi dir="ltr">{contact.email}</bdi>}
          required
          data-autofocus
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={email}
          error={error && t("erase.emailOther")}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button type="submit" color="red" loading={erasing.isLoading}>
            {t("erase.run")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
