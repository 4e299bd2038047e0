import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { CopyIcon } from "@phosphor-icons/react/Copy";
import { EyeIcon } from "@phosphor-icons/react/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/EyeSlash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useGetWebhookSecretQuery,
  useLazyGetWebhookSecretQuery,
  useRotateWebhookSecretMutation,
} from "../../../lib/api.generated.ts";
import type { Webhook } from "../../../lib/api.generated.ts";
import { copyText } from "../../../ui/buttons/copy-text.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import classes from "./secret-card.module.css";
import { webhookName } from "./webhook-facts.ts";

export interface SecretCardProps {
  webhook: Webhook;
  /** Reveals the secret initially. */
  open?: boolean;
}

/**
 * The endpoint's verification secret: shown on demand, copied, and replaced. Both secrets are shown while both sign.
 */
export function SecretCard({ webhook, open = false }: SecretCardProps) {
  const { t } = useTranslation("webhooks");
  const { dateTime } = useFormats();
  const [shown, setShown] = useState(open);
  const { currentData, error, refetch } = useGetWebhookSecretQuery(
    { id: webhook.id },
    { skip: !shown },
  );
  const isPublic = webhook.signature === "v1a";
  const until = webhook.formerSecretUntil;
  return (
    <SettingsCard
      title={t(isPublic ? "secret.publicKey" : "secret.title")}
      text={t(isPublic ? "secret.publicText" : "secret.text")}
      actions={<RotateButton webhook={webhook} />}
    >
      {shown && error ? (
        <ErrorState
          title={t("failed.fetchSecret")}
          problem={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Stack gap="sm">
          <SecretLine
            label={t(isPublic ? "secret.publicKey" : "secret.title")}
            prefix={isPublic ? "whpk_" : "whsec_"}
            value={shown ? currentData?.secret : null}
          />
          {until !== null && (
            <>
              <SecretLine
                label={t("secret.former")}
                prefix={isPublic ? "whpk_" : "whsec_"}
                value={shown ? (currentData?.former ?? undefined) : null}
              />
              <Alert color="orange">{t("secret.both", { time: dateTime(until) })}</Alert>
            </>
          )}
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              aria-expanded={shown}
              leftSection={
                shown ? <EyeSlashIcon size={16} aria-hidden /> : <EyeIcon size={16} aria-hidden />
              }
              onClick={() => setShown(!shown)}
            >
              {t(shown ? "secret.hide" : "secret.show")}
            </Button>
            <CopySecret webhook={webhook} />
          </Group>
        </Stack>
      )}
    </SettingsCard>
  );
}

interface SecretLineProps {
  label: string;
  prefix: string;
  /** Null while hidden, undefined while loading. */
  value: string | null | undefined;
}

function SecretLine({ label, prefix, value }: SecretLineProps) {
  return (
    <div>
      <Text size="xs" c="var(--text-secondary)">
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton height={24} />
      ) : (
        <code dir="ltr" className={classes.secret}>
          {value ?? `${prefix}${"•".repeat(24)}`}
        </code>
      )}
    </div>
  );
}

/** Copies the secret without showing it. */
function CopySecret({ webhook }: Pick<SecretCardProps, "webhook">) {
  const { t } = useTranslation(["webhooks", "common"]);
  const [get, getting] = useLazyGetWebhookSecretQuery();
  const showProblem = useProblemToast();

  async function copy(): Promise<void> {
    try {
      const { secret } = await get({ id: webhook.id }).unwrap();
      if (await copyText(secret)) toast.success(t("secret.copied"));
      else toast.error(t("common:copyFailed"));
    } catch (error) {
      showProblem(error);
    }
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={getting.isFetching}
      leftSection={<CopyIcon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      {t("secret.copy")}
    </Button>
  );
}

/** Replaces the secret, after a confirmation that explains the effect on the current one. */
function RotateButton({ webhook }: Pick<SecretCardProps, "webhook">) {
  const { t } = useTranslation("webhooks");
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [rotate, rotating] = useRotateWebhookSecretMutation();

  async function run(): Promise<void> {
    const isSure = await confirm({
      title: t("rotate.title", { name: webhookName(webhook) }),
      consequence: [
        t("rotate.text"),
        ...(webhook.formerSecretUntil === null ? [] : [t("rotate.formerEnds")]),
      ].join(" "),
      confirmLabel: t("rotate.confirm"),
    });
    if (!isSure) return;
    try {
      await rotate({ id: webhook.id }).unwrap();
      toast.success(t("rotate.done"));
    } catch (error) {
      showProblem(error);
    }
  }
  return (
    <Button variant="default" loading={rotating.isLoading} onClick={() => void run()}>
      {t("rotate.open")}
    </Button>
  );
}
