import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Task } from "../../../lib/api.generated.ts";
import { useLeaveWhenSaved } from "../../../ui/dialogs/use-leave-when-saved.ts";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { LoadedTask } from "../loaded-task.tsx";
import { taskPath } from "../task-paths.ts";
import { useAvailability } from "../task-types.tsx";
import { FirstRunText } from "./first-run-text.tsx";
import { SaveButton } from "./save-button.tsx";
import { TaskForm } from "./task-form.tsx";
import { valuesOf } from "./task-values.ts";
import { useUpdateTask } from "./use-save-task.ts";
import { useTaskDraft } from "./use-task-draft.ts";

/** Edits a scheduled task. */
export function EditTaskPage() {
  return <LoadedTask>{(task) => <TaskEditor key={task.id} task={task} />}</LoadedTask>;
}

function TaskEditor({ task }: { task: Task }) {
  const { t } = useTranslation(["task-form", "tasks", "common"]);
  const availabilityOf = useAvailability();
  const draft = useTaskDraft(task, valuesOf(task));
  const details = taskPath(task.id);
  const leave = useLeaveWhenSaved(draft.dirty, details);
  const { save, isSaving, errors, conflict, clearConflict } = useUpdateTask(draft, (saved) => {
    toast.success(t("task-form:saved"));
    draft.rebase(saved, "drop");
    leave();
  });
  const isDraft = draft.base?.draft === true;
  const mayStart = availabilityOf(draft.values.type) === "full";
  const asDraft = { draft: true, startImmediately: false };
  const started = { draft: false, startImmediately: false };

  function settle(changes: "keep" | "drop"): void {
    if (conflict) draft.rebase(conflict, changes);
    clearConflict();
  }
  return (
    <>
      <PageHeader
        back={{ to: details, label: draft.base?.name ?? task.name }}
        title={t("task-form:editTitle")}
        description={t("task-form:editText")}
      />
      <TaskForm
        draft={draft}
        errors={errors}
        onSubmit={() => save(isDraft && !mayStart ? asDraft : started)}
        notice={
          conflict && (
            <ConflictAlert
              title={t("task-form:conflict.title")}
              choices={[
                { label: t("task-form:conflict.takeTheirs"), onChoose: () => settle("drop") },
                { label: t("task-form:conflict.keepMine"), onChoose: () => settle("keep") },
              ]}
            >
              {t("task-form:conflict.text")}
            </ConflictAlert>
          )
        }
        foot={(schedule) => (
          <>
            <FirstRunText values={draft.values} schedule={schedule} />
            <Group gap="xs">
              {isDraft && mayStart && (
                <Button variant="default" disabled={isSaving} onClick={() => void save(asDraft)}>
                  {t("task-form:saveDraft")}
                </Button>
              )}
              <SaveButton
                isSaving={isSaving}
                label={
                  isDraft
                    ? t(mayStart ? "task-form:start" : "task-form:saveDraft")
                    : t("common:save")
                }
              />
            </Group>
          </>
        )}
      />
    </>
  );
}
