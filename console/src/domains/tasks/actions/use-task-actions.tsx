import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Task,
  type TaskResults,
  type TaskRun,
  useCancelTaskRunMutation,
  useDeleteTasksMutation,
  usePauseTasksMutation,
  useRestoreTasksMutation,
  useResumeTaskMutation,
  useResumeTasksMutation,
  useRunTaskMutation,
  useSkipTaskTimeMutation,
  useUnskipTaskTimeMutation,
} from "../../../lib/api.generated.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { type BulkFailures, BulkResults } from "./bulk-results.tsx";
import { PauseDialog } from "./pause-dialog.tsx";
import { RunEffect } from "./run-effect.tsx";

type Named = Pick<Task, "id" | "name">;

export interface TaskActions {
  /** Runs a task outside its schedule, after a confirmation that names the effect. */
  run: (task: Task) => Promise<void>;
  /** Asks for a note, then pauses. */
  pause: (tasks: readonly Named[]) => void;
  resume: (task: Named) => Promise<void>;
  resumeMany: (tasks: readonly Named[]) => Promise<void>;
  /** Deletes tasks; can be undone. Resolves to true when all of them are deleted. */
  remove: (tasks: readonly Named[]) => Promise<boolean>;
  /** Skips the next time; can be undone. */
  skip: (task: Task) => Promise<void>;
  unskip: (task: Pick<Task, "id" | "skippedDueAt">) => Promise<void>;
  cancel: (run: TaskRun) => Promise<void>;
  /** The dialogs and messages of the actions; the page renders them once. */
  dialogs: ReactNode;
}

/** Returns the actions on scheduled tasks. */
export function useTaskActions(): TaskActions {
  const confirm = useConfirm();
  const { t } = useTranslation("tasks");
  const showRunProblem = useProblemToast((reason) => t("failed.run", { reason }));
  const [runTask] = useRunTaskMutation();
  const { failures, report, closeFailures } = useBulkReport();
  const pausing = usePausing(report);
  const removal = useRemoval(report);
  const resuming = useResuming(report);
  const times = useTimes();

  async function run(task: Task): Promise<void> {
    const agreed = await confirm({
      title: t("runConfirm", { name: task.name }),
      consequence: (
        <RunEffect action={task.action} assignees={task.assignees.length} withSchedule />
      ),
      confirmLabel: t("runNow"),
    });
    if (!agreed) return;
    try {
      await runTask({ id: task.id }).unwrap();
      toast.success(t("started"));
    } catch (error) {
      showRunProblem(error);
    }
  }

  return {
    run,
    pause: pausing.ask,
    ...resuming,
    remove: removal,
    ...times,
    dialogs: (
      <>
        {pausing.dialog}
        <BulkResults failures={failures} onClose={closeFailures} />
      </>
    ),
  };
}

/** Shows the failures of a bulk action; returns the ids for which it succeeded. */
type Report = (tasks: readonly Named[], results: TaskResults, title: string) => string[];

function useBulkReport() {
  const { t, i18n } = useTranslation(["errors", "tasks"]);
  const [failures, setFailures] = useState<BulkFailures | null>(null);
  const report: Report = (tasks, { items }, title) => {
    const failed = items.filter(({ code }) => code !== null);
    const done = items.filter(({ code }) => code === null).map(({ id }) => id);
    if (failed.length > 0)
      setFailures({
        title,
        done: done.length,
        items: failed.map(({ id, code }) => ({
          id,
          name: tasks.find((one) => one.id === id)?.name ?? id,
          // Only drafts are in the wrong state for a bulk action.
          reason:
            code === "WRONG_STATE"
              ? t("tasks:next.draft")
              : t(i18n.exists(`errors:${code}`) ? `errors:${code}` : "errors:INTERNAL"),
        })),
      });
    return done;
  };
  return { failures, report, closeFailures: () => setFailures(null) };
}

function usePausing(report: Report) {
  const { t } = useTranslation("tasks");
  const showProblem = useProblemToast((reason) => t("failed.update", { reason }));
  const [pauseTasks] = usePauseTasksMutation();
  const [asked, setAsked] = useState<readonly Named[] | null>(null);

  async function pause(tasks: readonly Named[], note: string): Promise<void> {
    setAsked(null);
    try {
      const ids = tasks.map(({ id }) => id);
      const results = await pauseTasks({ pauseTasksBody: { ids, note } }).unwrap();
      const done = report(tasks, results, t("failed.pauseSome"));
      if (done.length > 0) toast.success(t("pausedDone", { count: done.length }));
    } catch (error) {
      showProblem(error);
    }
  }
  return {
    ask: (tasks: readonly Named[]) => setAsked(tasks),
    dialog: (
      <PauseDialog
        names={asked && asked.map(({ name }) => name)}
        onClose={() => setAsked(null)}
        onPause={(note) => asked && void pause(asked, note)}
      />
    ),
  };
}

function useResuming(report: Report) {
  const { t } = useTranslation("tasks");
  const showProblem = useProblemToast((reason) => t("failed.update", { reason }));
  const [resumeTask] = useResumeTaskMutation();
  const [resumeTasks] = useResumeTasksMutation();
  return {
    resume: async ({ id }: Named): Promise<void> => {
      try {
        const { skipped } = await resumeTask({ id }).unwrap();
        toast.success(skipped === 0 ? t("resumed") : t("resumedSkipped", { count: skipped }));
      } catch (error) {
        showProblem(error);
      }
    },
    resumeMany: async (tasks: readonly Named[]): Promise<void> => {
      try {
        const ids = tasks.map(({ id }) => id);
        const results = await resumeTasks({ resumeTasksBody: { ids } }).unwrap();
        const { count, skipped } = results;
        const done = report(tasks, results, t("failed.resumeSome"));
        if (count > 0) {
          const texts = [t("resumedMany", { count })];
          if (skipped > 0) texts.push(t("skippedMeanwhile", { count: skipped }));
          toast.success(texts.join(". "));
        } else if (done.length > 0) toast.info(t("resumedNone"));
      } catch (error) {
        showProblem(error);
      }
    },
  };
}

function useRemoval(report: Report) {
  const { t } = useTranslation("tasks");
  const showProblem = useProblemToast((reason) => t("failed.delete", { reason }));
  const showRestoreProblem = useProblemToast((reason) => t("failed.restore", { reason }));
  const [deleteTasks] = useDeleteTasksMutation();
  const [restoreTasks] = useRestoreTasksMutation();

  async function restore(ids: string[]): Promise<void> {
    try {
      const { count } = await restoreTasks({ restoreTasksBody: { ids } }).unwrap();
      toast.success(t("restored", { count }));
    } catch (error) {
      showRestoreProblem(error);
    }
  }
  return async (tasks: readonly Named[]): Promise<boolean> => {
    try {
      const ids = tasks.map(({ id }) => id);
      const results = await deleteTasks({ deleteTasksBody: { ids } }).unwrap();
      const gone = report(tasks, results, t("failed.deleteSome"));
      if (gone.length > 0)
        toast.undo(t("deleted", { count: gone.length }), () => void restore(gone));
      return gone.length === tasks.length;
    } catch (error) {
      showProblem(error);
      return false;
    }
  };
}

/** Skipping the next time, and canceling runs. */
function useTimes() {
  const { t } = useTranslation("tasks");
  const { dateTime } = useFormats();
  const showProblem = useProblemToast((reason) => t("failed.update", { reason }));
  const [skipTime] = useSkipTaskTimeMutation();
  const [unskipTime] = useUnskipTaskTimeMutation();
  const [cancelRun] = useCancelTaskRunMutation();

  async function unskip({ id, skippedDueAt }: Pick<Task, "id" | "skippedDueAt">): Promise<void> {
    if (skippedDueAt === null) return;
    try {
      await unskipTime({ id, unskipTaskTimeBody: { dueAt: skippedDueAt } }).unwrap();
    } catch (error) {
      showProblem(error);
    }
  }
  return {
    unskip,
    skip: async ({ id, nextDueAt }: Task): Promise<void> => {
      if (nextDueAt === null) return;
      try {
        await skipTime({ id, skipTaskTimeBody: { dueAt: nextDueAt } }).unwrap();
        toast.undo(
          t("skippedDone", { time: dateTime(nextDueAt) }),
          () => void unskip({ id, skippedDueAt: nextDueAt }),
        );
      } catch (error) {
        showProblem(error);
      }
    },
    cancel: async ({ taskId, id }: TaskRun): Promise<void> => {
      try {
        await cancelRun({ id: taskId, runId: id }).unwrap();
      } catch (error) {
        showProblem(error);
      }
    },
  };
}
