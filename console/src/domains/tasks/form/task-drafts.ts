import { TASK_TYPES, taskAction } from "@arauto/contracts";
import { useEffect, useState } from "react";
import { createLocalDrafts } from "../../../lib/local-drafts.ts";
import type { TaskValues } from "./task-values.ts";

interface LocalTaskDraft {
  values: TaskValues;
  /** ISO time. */
  at: string;
}

const drafts = createLocalDrafts<LocalTaskDraft>(
  "task_draft.",
  ({ values }) =>
    typeof values === "object" &&
    typeof values.name === "string" &&
    "schedule" in values &&
    TASK_TYPES.every((type) => taskAction.safeParse(values.actions?.[type]).success),
);

const NEW = "new";
const PAUSE_MS = 400;

/** Returns this user's draft of a new task, kept in this browser. */
export const findNewTaskDraft = (userId: string) => drafts.find("unsaved", NEW, userId);
export const deleteNewTaskDraft = (userId: string) => drafts.delete("unsaved", NEW, userId);

/**
 * Keeps the draft of a new task in this browser, shortly after each change.
 * @returns when it was kept; `failed` when the browser refuses
 */
export function useStoredDraft(values: TaskValues, dirty: boolean, userId: string) {
  const [kept, setKept] = useState<{ at: string | null; failed: boolean }>({
    at: null,
    failed: false,
  });
  useEffect(() => {
    if (!dirty) return undefined;
    const keep = () => {
      const at = new Date().toISOString();
      const isKept = drafts.save("unsaved", NEW, userId, { values, at });
      setKept({ at: isKept ? at : null, failed: !isKept });
    };
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, dirty, userId]);
  return kept;
}

/** Keeps the draft immediately. Returns false when the browser refuses. */
export const storeNewTaskDraft = (values: TaskValues, userId: string): boolean =>
  drafts.save("unsaved", NEW, userId, { values, at: new Date().toISOString() });
