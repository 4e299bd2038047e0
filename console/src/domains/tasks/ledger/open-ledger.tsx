import { Anchor, Box, Button, Group, Skeleton, Text } from "@mantine/core";
import { PauseIcon } from "@phosphor-icons/react/Pause";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { PlayIcon } from "@phosphor-icons/react/Play";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Task, useListTaskRunsQuery } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { NoData } from "../../../ui/table/table-cells.tsx";
import type { TaskActions } from "../actions/use-task-actions.tsx";
import { scheduleSentence } from "../schedule/schedule-sentence.ts";
import { useScheduleTexts } from "../schedule/use-schedule-texts.ts";
import { editTaskPath, taskPath } from "../task-paths.ts";
import classes from "./ledger.module.css";
import { DueTime, useRunColumns } from "./run-columns.tsx";

/** Number of runs in the ledger of an expanded row. */
const SHOWN = 6;

interface OpenLedgerProps {
  task: Task;
  actions: TaskActions;
  onLog: (runId: string) => void;
}

/** The latest runs of a task below its row, with its actions. */
export function OpenLedger({ task, actions, onLog }: OpenLedgerProps) {
  const { t } = useTranslation("tasks");
  const mayWrite = useSession().can("WORKFLOW.WRITE");
  const runTexts = useScheduleTexts([task.schedule]);
  const { rule, rest } = scheduleSentence(task, runTexts);
  return (
    <section className={classes.box} aria-label={t("ledger.label", { name: task.name })}>
      <div className={classes.head}>
        <Text span inherit flex="1 1 280px">
          <Text span inherit fw={600}>
            {task.name}
          </Text>
          {" · "}
          {rule}
          {rest}
        </Text>
        {mayWrite && <LedgerButtons task={task} actions={actions} />}
      </div>
      <Runs task={task} actions={actions} mayWrite={mayWrite} onLog={onLog} />
    </section>
  );
}

function LedgerButtons({ task, actions }: Pick<OpenLedgerProps, "task" | "actions">) {
  const { t } = useTranslation("tasks");
  return (
    <Group gap="xs">
      {!task.draft && (
        <>
          <Button
            variant="default"
            leftSection={<PlayIcon size={14} weight="fill" aria-hidden />}
            onClick={() => void actions.run(task)}
          >
            {t("runNow")}
          </Button>
          <Button
            variant="default"
            leftSection={
              task.paused ? (
                <PlayIcon size={14} aria-hidden />
              ) : (
                <PauseIcon size={14} weight="fill" aria-hidden />
              )
            }
            onClick={() => void (task.paused ? actions.resume(task) : actions.pause([task]))}
          >
            {t(task.paused ? "resume" : "pause")}
          </Button>
        </>
      )}
      <Button
        variant="default"
        component={Link}
        to={editTaskPath(task.id)}
        leftSection={<PencilSimpleIcon size={14} aria-hidden />}
      >
        {t("edit")}
      </Button>
    </Group>
  );
}

function Runs({ task, actions, mayWrite, onLog }: OpenLedgerProps & { mayWrite: boolean }) {
  const { t } = useTranslation("tasks");
  const { number } = useFormats();
  const { currentData, error, refetch } = useListTaskRunsQuery(
    { id: task.id, limit: 10 },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useRunColumns(task, {
    onLog,
    onRunNow: mayWrite ? () => void actions.run(task) : undefined,
    onCancel: mayWrite ? (run) => void actions.cancel(run) : undefined,
  });
  if (error && !currentData)
    return <ErrorState title={t("failed.runs")} problem={error} onRetry={() => void refetch()} />;
  if (!currentData)
    return (
      <Box p="md" role="status" aria-label={t("ledger.loading")}>
        <Skeleton height={146} />
      </Box>
    );
  const total = currentData.total ?? currentData.items.length;
  return (
    <>
      {/* It can be scrolled with the keyboard too: it is as wide as its texts need. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} role="group" tabIndex={0} aria-label={t("ledger.runs")}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-align={column.align}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <ComingRow task={task} columns={columns.length} actions={mayWrite ? actions : null} />
            {currentData.items.slice(0, SHOWN).map((run) => (
              <tr key={run.id} data-outcome={run.outcome}>
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {column.render(run)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.foot}>
        <Anchor component={Link} to={taskPath(task.id)} inherit>
          {total === 0
            ? t("ledger.toPage")
            : t("ledger.all", { count: total, number: number(total) })}
        </Anchor>
        <span>{t("ledger.note")}</span>
      </div>
    </>
  );
}

interface ComingRowProps {
  task: Task;
  columns: number;
  /** Null without permission to edit. */
  actions: TaskActions | null;
}

/** The next due time with a button to skip it, or the last one. */
function ComingRow({ task, columns, actions }: ComingRowProps) {
  const { t } = useTranslation("tasks");
  const { nextDueAt, skippedDueAt } = task;
  return (
    <>
      {nextDueAt !== null && (
        <tr data-coming>
          <td>
            <DueTime time={nextDueAt} />
          </td>
          <td>
            <StatusPill tone="info" label={t("ledger.next")} />
          </td>
          <td colSpan={columns - 3}>{t(task.paused ? "ledger.nextPaused" : "ledger.planned")}</td>
          <td data-align="end">
            {actions && !task.paused && (
              <Anchor
                component="button"
                type="button"
                inherit
                className={classes.nowrap}
                onClick={() => void actions.skip(task)}
              >
                {t("skip")}
              </Anchor>
            )}
          </td>
        </tr>
      )}
      {skippedDueAt !== null && (
        <tr data-coming>
          <td>
            <DueTime time={skippedDueAt} />
          </td>
          <td>
            <StatusPill tone="neutral" label={t("outcome.skipped")} />
          </td>
          <td colSpan={columns - 3}>{t("ledger.skipped")}</td>
          <td data-align="end">
            {actions ? (
              <Anchor
                component="button"
                type="button"
                inherit
                className={classes.nowrap}
                onClick={() => void actions.unskip(task)}
              >
                {t("unskip")}
              </Anchor>
            ) : (
              <NoData />
            )}
          </td>
        </tr>
      )}
    </>
  );
}
