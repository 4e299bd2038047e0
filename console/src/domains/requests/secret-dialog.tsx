import { SECRET_HOSTS_MAX, SECRET_VALUE_MAX, secretHost, secretName } from "@arauto/contracts";
import { Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useCreateSecretMutation, useUpdateSecretMutation } from "../../lib/api.generated.ts";
import type { Secret } from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { CheckedList, type CheckedListProps } from "../../ui/forms/checked-list.tsx";

export interface SecretDialogProps {
  opened: boolean;
  /** The secret to edit; null creates one. */
  secret: Secret | null;
  /** The initial host of a new secret. */
  suggestedHost?: string | null;
  onClose: () => void;
  onSaved?: (secret: Secret) => void;
}

/** Creates a secret, or changes its value and hosts. Values are never shown again. */
export function SecretDialog({
  opened,
  secret,
  suggestedHost = null,
  onClose,
  onSaved,
}: SecretDialogProps) {
  const { t } = useTranslation("requests");
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={480}
      title={secret === null ? t("secrets.create") : t("secrets.editTitle", { name: secret.name })}
    >
      <SecretForm
        secret={secret}
        suggestedHost={suggestedHost}
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
  suggestedHost: string | null;
  onClose: () => void;
  onSaved: (secret: Secret) => void;
}

/** Returns the host of a pasted URL, and any other text unchanged. */
function hostOf(text: string): string {
  const given = text.trim().toLowerCase();
  return URL.canParse(given) ? new URL(given).hostname || given : given;
}

const isHost = (text: string): boolean => secretHost.safeParse(text).success;

/** Returns the initial hosts of the form. */
const firstHosts = (secret: Secret | null, suggested: string | null): string[] =>
  secret?.hosts ?? (suggested !== null && isHost(suggested) ? [suggested] : []);

function SecretForm({ secret, suggestedHost, onClose, onSaved }: SecretFormProps) {
  const { t } = useTranslation("requests");
  const showProblem = useProblemToast();
  const [create, creating] = useCreateSecretMutation();
  const [update, updating] = useUpdateSecretMutation();
  const [name, setName] = useState(secret?.name ?? "");
  const [value, setValue] = useState("");
  const [hosts, setHosts] = useState(() => firstHosts(secret, suggestedHost));
  const [error, setError] = useState<string>();
  const isReady =
    secretName.safeParse(name).success &&
    (secret !== null || value.trim() !== "") &&
    hosts.length > 0 &&
    hosts.every(isHost);
  const isNameWrong = name !== "" && !secretName.safeParse(name).success;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The form may be inside another one: dialogs are children in React.
    event.stopPropagation();
    try {
      const saved =
        secret === null
          ? await create({ secretBody: { name, value, hosts } }).unwrap()
          : await update({
              id: secret.id,
              updateSecretBody: value.trim() === "" ? { hosts } : { value, hosts },
            }).unwrap();
      toast.success(t(secret === null ? "secrets.created" : "secrets.saved"));
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
          label={t(secret === null ? "secrets.value" : "secrets.newValue")}
          description={t(secret === null ? "secrets.valueHint" : "secrets.newValueHint")}
          autoComplete="new-password"
          maxLength={SECRET_VALUE_MAX}
          value={value}
          {...(secret !== null && { "data-autofocus": true })}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <HostsField values={hosts} onChange={setHosts} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            disabled={!isReady}
            loading={creating.isLoading || updating.isLoading}
          >
            {t(secret === null ? "secrets.createConfirm" : "secrets.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The hosts that a secret may be sent to. */
function HostsField({ values, onChange }: Pick<CheckedListProps, "values" | "onChange">) {
  const { t } = useTranslation("requests");
  return (
    <CheckedList
      label={t("secrets.hosts")}
      description={t("secrets.hostsHint")}
      placeholder={t("secrets.hostsPlaceholder")}
      values={values}
      max={SECRET_HOSTS_MAX}
      isCode
      isValid={isHost}
      read={hostOf}
      describeWrong={(wrong) => t("secrets.hostsWrong", { text: wrong.join(", ") })}
      onChange={onChange}
    />
  );
}
