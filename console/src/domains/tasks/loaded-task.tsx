import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { isNotFound } from "../../lib/api-problem.ts";
import { type Task, useGetTaskQuery } from "../../lib/api.generated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SCHEDULER_PATH } from "./task-paths.ts";

/** Loads the task in the URL; explains when it doesn't exist. */
export function LoadedTask({ children }: { children: (task: Task) => ReactNode }) {
  const { t } = useTranslation("tasks");
  const { id = "" } = useParams();
  const { currentData, error, refetch } = useGetTaskQuery(
    { id },
    { refetchOnMountOrArgChange: true },
  );
  if (isNotFound(error) || (error && !currentData))
    return (
      <>
        <PageHeader back={{ to: SCHEDULER_PATH, label: t("title") }} title={t("page.title")} />
        {isNotFound(error) ? (
          <EmptyState title={t("gone.title")} text={t("gone.text")} />
        ) : (
          <ErrorState title={t("failed.loadOne")} problem={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  if (currentData) return children(currentData);
  return (
    <Stack gap="md" role="status" aria-label={t("page.loading")}>
      <Skeleton height={40} width={280} />
      <Skeleton height={140} radius="md" />
      <Skeleton height={320} radius="md" />
    </Stack>
  );
}
