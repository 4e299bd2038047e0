import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { isNotFound } from "../../../lib/api-problem.ts";
import { useGetWebhookQuery } from "../../../lib/api.generated.ts";
import type { Webhook } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { WEBHOOKS_PATH } from "./webhook-paths.ts";

export interface LoadedWebhookProps {
  /** Poll interval in milliseconds. */
  pollingInterval?: number;
  children: (webhook: Webhook) => ReactNode;
}

/** Loads the webhook in the URL; explains when it doesn't exist. */
export function LoadedWebhook({ pollingInterval = 0, children }: LoadedWebhookProps) {
  const { t } = useTranslation("webhooks");
  const { id = "" } = useParams();
  const { currentData, error, refetch } = useGetWebhookQuery(
    { id },
    { refetchOnMountOrArgChange: true, pollingInterval, skipPollingIfUnfocused: true },
  );
  if (isNotFound(error) || (error && !currentData))
    return (
      <>
        <PageHeader back={{ to: WEBHOOKS_PATH, label: t("title") }} title={t("details.title")} />
        {isNotFound(error) ? (
          <EmptyState title={t("gone.title")} text={t("gone.text")} />
        ) : (
          <ErrorState title={t("failed.fetchOne")} problem={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  if (currentData) return children(currentData);
  return (
    <Stack gap="md" role="status" aria-label={t("details.loading")}>
      <Skeleton height={40} width={280} />
      <Skeleton height={140} radius="md" />
      <Skeleton height={320} radius="md" />
    </Stack>
  );
}
