import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useRenewSessionMutation,
  useUpdateWorkspaceMutation,
  type Workspace,
} from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { startSession } from "../../lib/session-store.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";

const NAME_MIN = 3;
const KEYS = [
  "name",
  "address",
  "language",
  "timeZone",
  "doubleOptIn",
  "consentText",
  "tracking",
  "approvalAbove",
  "approveWorkflows",
] as const;
export type WorkspaceKey = (typeof KEYS)[number];

export interface WorkspaceDraft {
  values: Workspace;
  errors: Partial<Record<WorkspaceKey, string>>;
  set: <K extends WorkspaceKey>(key: K, value: Workspace[K]) => void;
  /** Returns the props of a value's card: whether it differs, whether it is being saved, and its save handler. */
  card: (key: WorkspaceKey) => {
    dirty: boolean;
    saving: boolean;
    onSubmit: () => Promise<void>;
    onDiscard: () => void;
  };
}

/**
 * Edits the workspace value by value, each saved separately. A change made elsewhere meanwhile is
 * reported and never overwritten without notice.
 */
export function useWorkspaceDraft(workspace: Workspace): WorkspaceDraft {
  const { t } = useTranslation(["workspaces", "errors"]);
  const [update] = useUpdateWorkspaceMutation();
  const [renew] = useRenewSessionMutation();
  const showProblem = useProblemToast();
  const [base, setBase] = useState(workspace);
  const [values, setValues] = useState(workspace);
  const [errors, setErrors] = useState<WorkspaceDraft["errors"]>({});
  const [saving, setSaving] = useState<WorkspaceKey | null>(null);
  useUnsavedChanges(saving === null && KEYS.some((key) => values[key] !== base[key]));

  function setError(key: WorkspaceKey, text: string | undefined) {
    setErrors((now) => ({ ...now, [key]: text }));
  }

  function set<K extends WorkspaceKey>(key: K, value: Workspace[K]) {
    setValues((now) => ({ ...now, [key]: value }));
    setError(key, undefined);
  }

  async function save(key: WorkspaceKey) {
    const value = key === "name" ? values.name.trim() : values[key];
    if (key === "name" && values.name.trim().length < NAME_MIN)
      return setError(key, t("workspaces:create.nameTooShort", { min: NAME_MIN }));
    if (saving !== null) return;
    setSaving(key);
    try {
      const { name, address, language, timeZone, version } = base;
      const saved = await update({
        workspaceBody: { name, address, language, timeZone, version, [key]: value },
      }).unwrap();
      setBase(saved);
      setValues((now) => ({ ...now, [key]: saved[key] }));
      toast.success(t(`workspaces:settings.savedOne.${key}`));
      // The session contains the workspace's name, which the sidebar shows.
      if (key === "name") {
        await renew()
          .unwrap()
          .then(startSession, () => undefined);
      }
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && isWorkspace(error.current)) {
        takeOver(error.current, key);
      }
      const found = fieldErrors(error, t)[key];
      if (found) setError(key, found);
      else showProblem(error);
    } finally {
      setSaving(null);
    }
  }

  /** Keeps the values edited here and takes over the rest; the next save builds on the other user's change. */
  function takeOver(current: Workspace, edited: WorkspaceKey) {
    setValues((now) => {
      const typed = KEYS.filter((key) => key === edited || now[key] !== base[key]);
      return { ...current, ...Object.fromEntries(typed.map((key) => [key, now[key]])) };
    });
    setBase(current);
  }

  return {
    values,
    errors,
    set,
    card: (key) => ({
      dirty: values[key] !== base[key],
      saving: saving === key,
      onSubmit: () => save(key),
      onDiscard: () => set(key, base[key]),
    }),
  };
}

function isWorkspace(value: unknown): value is Workspace {
  return typeof value === "object" && value !== null && "version" in value && "timeZone" in value;
}
