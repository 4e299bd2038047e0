import type { TaskRunOutcome } from "@arauto/contracts";
import { Box, Group, Select, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Task, type TaskRun, useListTaskRunsQuery } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useListState } from "../../../ui/list-page/list-state.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { TaskActions } from "../actions/use-task-actions.tsx";
import { useRunColumns } from "../ledger/run-columns.tsx";

const OUTCOMES = [
  "running",
  "completed",
  "failed",
  "missed",
  "skipped",
  "canceled",
] as const satisfies readonly TaskRunOutcome[];
const SORT = "-dueAt";

interface TaskRunsProps {
  task: Task;
  /** Null without permission to edit. */
  actions: TaskActions | null;
  onLog: (runId: string) => void;
}

/** All runs of a task, the latest first. */
export function TaskRuns({ task, actions, onLog }: TaskRunsProps) {
  const { t } = useTranslation("tasks");
  const list = useListState({ sort: SORT, kept: ["run"] });
  const outcome = OUTCOMES.find((one) => one === list.filters["outcome"]);
  const query = useListTaskRunsQuery(
    {
      id: task.id,
      limit: list.limit,
      sort: SORT,
      ...(list.cursor === undefined
        ? list.page > 1 && { page: list.page }
        : { cursor: list.cursor }),
      ...(outcome && { outcome }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useRunColumns(task, {
    onLog,
    onRunNow: actions ? () => void actions.run(task) : undefined,
    onCancel: actions ? (run) => void actions.cancel(run) : undefined,
  });
  return (
    <Box component="section" aria-labelledby="task-runs">
      <Group justify="space-between" mb="sm">
        <Text id="task-runs" component="h2" size="lg" fw={600} ff="text" lts={0}>
          {t("page.runs")}
        </Text>
        <Select
          aria-label={t("run.outcome")}
          placeholder={t("page.allOutcomes")}
          clearable
          w={200}
          data={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          value={outcome ?? null}
          onChange={(next) => list.setFilter("outcome", next)}
        />
      </Group>
      <DataTable<TaskRun>
        label={t("page.runs")}
        columns={columns}
        rows={query.currentData?.items ?? query.data?.items}
        rowKey={({ id }) => id}
        isLoading={query.isLoading}
        isFetching={query.isFetching}
        error={query.error}
        failed={t("failed.runs")}
        onRetry={() => void query.refetch()}
        list={list}
        {...(query.data && { page: query.data })}
        empty={<EmptyState title={t("page.noRuns")} text={t("page.noRunsText")} />}
      />
    </Box>
  );
}
