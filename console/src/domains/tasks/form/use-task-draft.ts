import type { TaskActionOf, TaskType } from "@arauto/contracts";
import { useState } from "react";
import type { Task } from "../../../lib/api.generated.ts";
import type { FormErrors } from "../../../ui/forms/use-save-problems.ts";
import { type TaskValues, valuesOf } from "./task-values.ts";

export interface TaskDraft {
  /** The stored task that the draft started from; null for a new one. */
  base: Task | null;
  values: TaskValues;
  change: (change: Partial<TaskValues>) => void;
  /** Changes settings of one type. */
  changeAction: <Type extends TaskType>(type: Type, change: Partial<TaskActionOf<Type>>) => void;
  dirty: boolean;
  /** Replaces all values. */
  fill: (values: TaskValues) => void;
  /** Rebases the draft on a newer version of the task, keeping the changes unless `changes` says otherwise. */
  rebase: (task: Task, changes: "keep" | "drop") => void;
}

/** Props of a part of the form. */
export interface TaskFieldsProps {
  draft: TaskDraft;
  /** By path, such as `schedule.cron.hour`. */
  errors: FormErrors;
}

/**
 * Holds the state of the task form.
 * @param fresh the values of a new task
 */
export function useTaskDraft(start: Task | null, fresh: TaskValues, filled = fresh): TaskDraft {
  const valuesIn = (task: Task | null) => (task ? valuesOf(task) : fresh);
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(() => (start ? valuesOf(start) : filled));
  return {
    base,
    values,
    change: (change) => setValues((now) => ({ ...now, ...change })),
    changeAction: (type, change) =>
      setValues((now) => ({
        ...now,
        actions: { ...now.actions, [type]: { ...now.actions[type], ...change } },
      })),
    dirty: JSON.stringify(values) !== JSON.stringify(valuesIn(base)),
    fill: setValues,
    rebase: (task, changes) => {
      setBase(task);
      if (changes === "drop") setValues(valuesOf(task));
    },
  };
}
