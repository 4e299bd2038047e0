import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { isNotFound } from "../../../lib/api-problem.ts";
import { useGetApiKeyQuery } from "../../../lib/api.generated.ts";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { keysPath } from "../developer-tabs.ts";
import { WebhookOr } from "../webhooks/webhook-or.tsx";

/** Loads the key in the URL; explains when it doesn't exist. */
export function LoadedKey({ children }: { children: (key: ApiKey) => ReactNode }) {
  const { t } = useTranslation("developer");
  const { id = "" } = useParams();
  const { currentData, error, refetch } = useGetApiKeyQuery(
    { id },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData) return children(currentData);
  const header = (
    <PageHeader
      back={{ to: keysPath("live"), label: t("keys.title") }}
      title={t("details.title")}
    />
  );
  if (isNotFound(error))
    return (
      <WebhookOr id={id}>
        {header}
        <EmptyState title={t("gone.title")} text={t("gone.text")} />
      </WebhookOr>
    );
  if (error) {
    return (
      <>
        {header}
        <ErrorState title={t("failed.fetchOne")} problem={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <Stack gap="md" role="status" aria-label={t("details.loading")}>
      <Skeleton height={40} width={280} />
      <Skeleton height={220} radius="md" />
      <Skeleton height={320} radius="md" />
    </Stack>
  );
}
