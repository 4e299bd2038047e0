import { Alert, Button, Group, Modal, PasswordInput, Select, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import {
  type Member,
  useRenewSessionMutation,
  useTransferOwnershipMutation,
} from "../../lib/api.generated.ts";
import { startSession } from "../../lib/session-store.ts";
import { fieldErrors, problemText } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

/** Number of members above which there is a search. */
const SEARCH_ABOVE = 7;

export interface TransferDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The members who can become the Owner. */
  others: readonly Member[];
}

/** Transfers the workspace to another member, with the Owner's password. */
export function TransferDialog({ opened, onClose, others }: TransferDialogProps) {
  const { t } = useTranslation("members");
  return (
    <Modal opened={opened} onClose={onClose} title={t("transfer.dialog")} size={480}>
      <TransferForm onClose={onClose} others={others} />
    </Modal>
  );
}

function TransferForm({ onClose, others }: Omit<TransferDialogProps, "opened">) {
  const { t } = useTranslation(["members", "errors", "common"]);
  const [transfer, { isLoading, error }] = useTransferOwnershipMutation();
  const [renew, renewing] = useRenewSessionMutation();
  const form = useForm({
    initialValues: { memberId: "", password: "" },
    validate: {
      memberId: (value) => (value === "" ? t("transfer.memberRequired") : null),
      password: (value) => (value === "" ? t("transfer.passwordRequired") : null),
    },
  });
  const name = others.find((member) => member.id === form.values.memberId)?.name;
  const errors = fieldErrors(error, t);

  const submit = form.onSubmit(async (body) => {
    try {
      await transfer({ transferOwnershipBody: body }).unwrap();
    } catch (problem) {
      form.setErrors(fieldErrors(problem, t));
      return;
    }
    onClose();
    toast.success(t("transfer.done", { name }));
    // The user's permissions have changed. If this fails, the next renewal updates them.
    await renew()
      .unwrap()
      .then(startSession, () => undefined);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Alert color="yellow" variant="light">
          {name === undefined ? t("transfer.consequenceOpen") : t("transfer.consequence", { name })}
        </Alert>
        {error !== undefined && Object.keys(errors).length === 0 && (
          <Alert color="red" variant="light" role="alert">
            {problemText(error, t)}
          </Alert>
        )}
        <Select
          label={t("transfer.to")}
          placeholder={t("transfer.choose")}
          nothingFoundMessage={t("transfer.nobody")}
          searchable={others.length > SEARCH_ABOVE}
          allowDeselect={false}
          data={others.map((member) => ({
            value: member.id,
            label: `${member.name} · ${member.email}`,
          }))}
          comboboxProps={{ zIndex: 400 }}
          data-autofocus
          {...form.getInputProps("memberId")}
        />
        <PasswordInput
          label={t("transfer.password")}
          description={t("transfer.passwordHint")}
          autoComplete="current-password"
          maxLength={20}
          {...form.getInputProps("password")}
        />
        <Group justify="flex-end" gap="xs" mt={8}>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" color="red" loading={isLoading || renewing.isLoading}>
            {name === undefined ? t("transfer.confirmOpen") : t("transfer.confirm", { name })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
