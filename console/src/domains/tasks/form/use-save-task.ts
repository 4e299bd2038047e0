import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { api, type Task, useUpdateTaskMutation } from "../../../lib/api.generated.ts";
import { postOnce } from "../../../lib/post-once.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { useSaveProblems } from "../../../ui/forms/use-save-problems.ts";
import { bodyOf, checkValues } from "./task-values.ts";
import type { TaskDraft } from "./use-task-draft.ts";

/** Side effects of a save. */
export interface SaveHow {
  draft: boolean;
  startImmediately: boolean;
}

/** Validates a draft, and stores its errors and those of the API. */
function useChecked({ values }: TaskDraft) {
  const { t } = useTranslation(["task-form", "tasks"]);
  const { setErrors, ...problems } = useSaveProblems<Task>((reason) =>
    t("tasks:failed.update", { reason }),
  );

  /** Returns whether the values are complete. */
  function check(isDraft: boolean): boolean {
    const found = Object.entries(checkValues(values, isDraft));
    setErrors(Object.fromEntries(found.map(([path, key]) => [path, t(`task-form:error.${key}`)])));
    return found.length === 0;
  }
  return { ...problems, check };
}

/** Creates a task. Submitting the same values again never creates a second one. */
export function useCreateTask(draft: TaskDraft, onCreated: (task: Task) => void) {
  const { t } = useTranslation("task-form");
  const dispatch = useDispatch();
  const { errors, check, report } = useChecked(draft);
  const showProblem = useProblemToast((reason) => t("failed.createBecause", { reason }));
  const showFailure = useProblemToast(() => t("failed.create"));
  const [isSaving, setSaving] = useState(false);
  const isRunning = useRef(false);
  /** The last request, until its outcome is known. */
  const attempt = useRef<{ content: string; key: string } | null>(null);

  function showError(error: unknown): void {
    const isRefused = isApiProblem(error) && typeof error.status === "number" && error.status < 500;
    if (!isRefused) return showFailure(error);
    if (error.errors?.length) report(error, {});
    else showProblem(error);
  }

  async function save(how: SaveHow): Promise<void> {
    if (!check(how.draft) || isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    const body = bodyOf(draft.values, how);
    const content = JSON.stringify(body);
    if (attempt.current?.content !== content)
      attempt.current = { content, key: crypto.randomUUID() };
    try {
      const created = await postOnce<Task>("/v1/Tasks", body, attempt.current.key);
      dispatch(api.util.invalidateTags(["Tasks"]));
      onCreated(created);
    } catch (error) {
      if (isApiProblem(error) && typeof error.status === "number") attempt.current = null;
      showError(error);
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  }

  return { save, check, isSaving, errors };
}

/** Saves the changes of a task. */
export function useUpdateTask(draft: TaskDraft, onSaved: (task: Task) => void) {
  const { errors, check, report, conflict, clearConflict } = useChecked(draft);
  const [update, updating] = useUpdateTaskMutation();

  async function save(how: SaveHow): Promise<void> {
    if (!check(how.draft) || !draft.base || updating.isLoading) return;
    const { id, version } = draft.base;
    try {
      onSaved(
        await update({ id, updateTaskBody: { ...bodyOf(draft.values, how), version } }).unwrap(),
      );
    } catch (error) {
      report(error, {});
    }
  }
  return { save, check, isSaving: updating.isLoading, errors, conflict, clearConflict };
}
