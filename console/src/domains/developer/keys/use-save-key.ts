import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { api, useUpdateApiKeyMutation } from "../../../lib/api.generated.ts";
import type { ApiKey, ApiKeyWithSecret } from "../../../lib/api.generated.ts";
import { postOnce } from "../../../lib/post-once.ts";
import { fieldErrors, useProblemToast } from "../../../ui/feedback/problem.ts";
import { bodyOf, checkValues } from "./key-values.ts";
import type { KeyDraft } from "./use-key-draft.ts";

export type KeyErrors = Readonly<Record<string, string>>;

/** Validates a draft, and shows its errors and those of the API by field. */
function useKeyErrors({ values, expiry }: KeyDraft) {
  const { t } = useTranslation(["developer", "errors"]);
  const showProblem = useProblemToast();
  const [errors, setErrors] = useState<KeyErrors>({});

  /** Returns the body of a complete draft; null when something is missing. */
  function check() {
    const now = new Date();
    const expiresAt = expiry(now);
    const found = checkValues(values, expiresAt, now);
    setErrors(
      Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(`error.${key}`)])),
    );
    if (Object.keys(found).length > 0 || expiresAt === undefined) return null;
    return bodyOf(values, expiresAt);
  }

  function show(error: unknown): void {
    const found = Object.entries(fieldErrors(error, t)).toReversed();
    // An error inside a list is shown at the list.
    const byField = found.map(([path, text]) => [path.split(".")[0] ?? path, text] as const);
    if (byField.length > 0) setErrors(Object.fromEntries(byField));
    else showProblem(error);
  }

  return { errors, check, show };
}

/** Creates the key of a draft. Submitting the same draft repeatedly never creates two keys. */
export function useCreateKey(draft: KeyDraft, onCreated: (key: ApiKeyWithSecret) => void) {
  const dispatch = useDispatch();
  const { errors, check, show } = useKeyErrors(draft);
  const [isSaving, setSaving] = useState(false);
  const isRunning = useRef(false);
  /** The last request, until its outcome is known. */
  const attempt = useRef<{ content: string; body: object; key: string } | null>(null);

  async function save(): Promise<void> {
    const body = check();
    if (!body || isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    const content = JSON.stringify(draft.values);
    if (attempt.current?.content !== content)
      attempt.current = { content, body, key: crypto.randomUUID() };
    try {
      // A retry sends the first body: its expiration would be a little later now.
      const { body: sent, key } = attempt.current;
      onCreated(await postOnce<ApiKeyWithSecret>("/v1/ApiKeys", sent, key));
      dispatch(api.util.invalidateTags(["API keys"]));
    } catch (error) {
      if (isApiProblem(error) && typeof error.status === "number") attempt.current = null;
      show(error);
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  }

  return { save, isSaving, errors };
}

/** Saves the changes of a draft. */
export function useUpdateKey(draft: KeyDraft, onSaved: (key: ApiKey) => void) {
  const { errors, check, show } = useKeyErrors(draft);
  const [update, updating] = useUpdateApiKeyMutation();
  const [conflict, setConflict] = useState<ApiKey | null>(null);
  const { base } = draft;

  async function save(): Promise<void> {
    const body = check();
    if (!body || !base) return;
    const { mode: _mode, ...rest } = body;
    try {
      onSaved(
        await update({
          id: base.id,
          updateApiKeyBody: { ...rest, version: base.version },
        }).unwrap(),
      );
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && error.current)
        setConflict(error.current as ApiKey);
      else show(error);
    }
  }

  return {
    save,
    isSaving: updating.isLoading,
    errors,
    /** The key as another user has saved it. */
    conflict,
    clearConflict: () => setConflict(null),
  };
}
