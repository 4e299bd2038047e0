import { SECRET_VALUE_MAX, secretName } from "@arauto/contracts";
import { Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useCreateSecretMutation, useUpdateSecretMutation } from "../../lib/api.generated.ts";
import type { Secret } from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

export interface SecretDialogProps {
  opened: boolean;
  /** Whose value is replaced; null creates a secret. */
  secret: Secret | null;
  onClose: () => void;
  onSaved?: (secret: Secret) => void;
}

/** Creates a secret, or replaces its value. Values are never shown again. */
export function SecretDialog({ opened, secret, onClose, onSaved }: SecretDialogProps) {
  const { t } = useTranslation("requests");
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={480}
      title={
        secret === null ? t("secrets.create") : t("secrets.replaceTitle", { name: secret.name })
      }
    >
      <SecretForm
        secret={secret}
        onClose={onClose}
        onSaved={(saved) => {
          onClose();
          onSaved?.(saved);
        }}
      />
    </Modal>
  );
}

interface SecretFormProps {
  secret: Secret | null;
  onClose: () => void;
  onSaved: (secret: Secret) => void;
}

function SecretForm({ secret, onClose, onSaved }: SecretFormProps) {
  const { t } = useTranslation("requests");
  const showProblem = useProblemToast();
  const [create, creating] = useCreateSecretMutation();
  const [update, updating] = useUpdateSecretMutation();
  const [name, setName] = useState(secret?.name ?? "");
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const isNameWrong = name !== "" && !secretName.safeParse(name).success;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The form may be inside another one: dialogs are children in React.
    event.stopPropagation();
    try {
      const saved =
        secret === null
          ? await create({ secretBody: { name, value } }).unwrap()
          : await update({ id: secret.id, updateSecretBody: { value } }).unwrap();
      toast.success(t(secret === null ? "secrets.created" : "secrets.replaced"));
      onSaved(saved);
    } catch (problem) {
      if (isApiProblem(problem) && problem.code === "NAME_TAKEN") setError(t("secrets.taken"));
      else showProblem(problem);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        {secret === null && (
          <TextInput
            label={t("secrets.name")}
            description={t("secrets.nameHint")}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            data-autofocus
            value={name}
            error={isNameWrong ? t("secrets.nameWrong") : error}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value.toLowerCase().replaceAll(/[\s-]/g, "_"));
              setError(undefined);
            }}
          />
        )}
        <PasswordInput
          label={t("secrets.value")}
          description={t("secrets.valueHint")}
          autoComplete="new-password"
          maxLength={SECRET_VALUE_MAX}
          value={value}
          {...(secret !== null && { "data-autofocus": true })}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            disabled={!secretName.safeParse(name).success || value.trim() === ""}
            loading={creating.isLoading || updating.isLoading}
          >
            {t(secret === null ? "secrets.createConfirm" : "secrets.replace")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
