import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { useDeleteSecretMutation, useListSecretsQuery } from "../../lib/api.generated.ts";
import type { Secret } from "../../lib/api.generated.ts";
import { useDeletion } from "../../ui/dialogs/deletion.ts";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import classes from "./requests.module.css";
import { SecretDialog } from "./secret-dialog.tsx";

/** The secrets of a workspace by name, with the hosts that they may be sent to. */
export function SecretsCard() {
  const { t } = useTranslation("requests");
  const { data, error, refetch } = useListSecretsQuery();
  const [editing, setEditing] = useState<Secret | "new" | null>(null);
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const [remove] = useDeleteSecretMutation();
  const deletion = useDeletion({
    ask: (_, name = "") => ({
      title: t("secrets.deleteTitle", { name }),
      consequence: t("secrets.deleteText"),
      confirmLabel: t("secrets.delete"),
    }),
    run: async ([id = ""]) => {
      await remove({ id }).unwrap();
      return { count: 1 };
    },
    done: () => t("secrets.deleted"),
    onInUse: setInUse,
  });
  return (
    <SettingsCard
      title={t("secrets.title")}
      text={t("secrets.text")}
      actions={<Button onClick={() => setEditing("new")}>{t("secrets.create")}</Button>}
    >
      {inUse && (
        <InUseNotice
          title={t("secrets.inUse")}
          advice={t("secrets.inUseAdvice")}
          closeLabel={t("close")}
          problem={inUse}
          onClose={() => setInUse(null)}
        />
      )}
      {error && !data ? (
        <ErrorState title={t("secrets.failed")} problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={96} />
      ) : data.items.length === 0 ? (
        <Text c="dimmed">{t("secrets.none")}</Text>
      ) : (
        <ul className={classes.list}>
          {data.items.map((secret) => (
            <SecretRow
              key={secret.id}
              secret={secret}
              onEdit={() => setEditing(secret)}
              onDelete={() => void deletion([secret.id], secret.name)}
            />
          ))}
        </ul>
      )}
      <SecretDialog
        opened={editing !== null}
        secret={editing === "new" ? null : editing}
        onClose={() => setEditing(null)}
      />
    </SettingsCard>
  );
}

interface SecretRowProps {
  secret: Secret;
  onEdit: () => void;
  onDelete: () => void;
}

function SecretRow({ secret, onEdit, onDelete }: SecretRowProps) {
  const { t } = useTranslation("requests");
  const { date } = useFormats();
  return (
    <li className={classes.row}>
      <Stack gap={2} miw={0}>
        <code dir="ltr" className={classes.name}>
          {secret.name}
        </code>
        {secret.hosts.length > 0 ? (
          <Text size="xs" dir="ltr" className={classes.hosts}>
            {secret.hosts.join(", ")}
          </Text>
        ) : (
          <Text size="xs" c="var(--warning-text)">
            {t("secrets.noHosts")}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {t("secrets.changed", { date: date(secret.updatedAt) })}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          aria-label={t("secrets.editNamed", { name: secret.name })}
          onClick={onEdit}
        >
          {t("secrets.edit")}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t("secrets.deleteNamed", { name: secret.name })}
          onClick={onDelete}
        >
          {t("secrets.delete")}
        </Button>
      </Group>
    </li>
  );
}
