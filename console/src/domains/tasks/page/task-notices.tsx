import { PauseIcon } from "@phosphor-icons/react/Pause";
import { WarningIcon } from "@phosphor-icons/react/Warning";
import { useTranslation } from "react-i18next";
import type { Task } from "../../../lib/api.generated.ts";
import { NoticeBar } from "../../../ui/feedback/notice-bar.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { TaskActions } from "../actions/use-task-actions.tsx";
import { causeText } from "../ledger/run-text.ts";
import { useRunTexts } from "../ledger/use-run-texts.ts";

interface TaskNoticesProps {
  task: Task;
  /** Null without permission to edit. */
  actions: TaskActions | null;
}

/** Shows what needs attention: a pause, a failure or a missed run, each with an action. */
export function TaskNotices({ task, actions }: TaskNoticesProps) {
  const { t } = useTranslation("tasks");
  const { dateTime } = useFormats();
  const runTexts = useRunTexts();
  const run = actions ? [{ label: t("runNow"), onChoose: () => void actions.run(task) }] : [];
  return (
    <>
      {task.paused && (
        <NoticeBar
          tone="quiet"
          icon={<PauseIcon size={18} aria-hidden />}
          title={t("notice.paused", { time: dateTime(task.paused.at) })}
          text={[
            task.paused.note === "" ? "" : t("next.note", { note: task.paused.note }),
            task.paused.skipped === 0 ? "" : t("fact.skipped", { count: task.paused.skipped }),
          ]
            .filter(Boolean)
            .join(" · ")}
          choices={
            actions ? [{ label: t("resume"), onChoose: () => void actions.resume(task) }] : []
          }
        />
      )}
      {task.status === "failed" && task.lastCause && (
        <NoticeBar
          tone="warning"
          icon={<WarningIcon size={18} aria-hidden />}
          title={t("notice.failed")}
          text={causeText(
            task.lastCause,
            { attempts: task.retryAttempts + 1, user: null },
            runTexts,
          )}
          choices={run}
        />
      )}
      {task.missedAt !== null && (
        <NoticeBar
          tone="warning"
          icon={<WarningIcon size={18} aria-hidden />}
          title={t("notice.missed", { time: dateTime(task.missedAt) })}
          choices={run}
        />
      )}
    </>
  );
}
