import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { isApiProblem } from "../../../lib/api-problem.ts";
import {
  api,
  useCreateWebhookReplayMutation,
  useUpdateWebhookMutation,
} from "../../../lib/api.generated.ts";
import type { CreatedWebhook, Webhook } from "../../../lib/api.generated.ts";
import { postOnce } from "../../../lib/post-once.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { type FormErrors, useSaveProblems } from "../../../ui/forms/use-save-problems.ts";
import type { WebhookDraft } from "./use-webhook-draft.ts";
import { backfillStart, bodyOf, checkValues } from "./webhook-values.ts";

/** Validates a draft, and keeps its errors and those of the API. */
function useChecked({ values }: WebhookDraft) {
  const { t } = useTranslation("webhooks");
  const { setErrors, ...problems } = useSaveProblems<Webhook>();

  /** Returns whether the draft is complete. */
  function check(): boolean {
    const found = Object.entries(checkValues(values, new Date()));
    setErrors(Object.fromEntries(found.map(([field, key]) => [field, t(`error.${key}`)])));
    return found.length === 0;
  }
  return { ...problems, check };
}

/**
 * Creates the webhook of a draft, and then starts its backfill. Submitting the same draft again never creates two
 * webhooks.
 */
export function useCreateWebhook(
  draft: WebhookDraft,
  onCreated: (webhook: CreatedWebhook) => void,
) {
  const { t } = useTranslation("webhooks");
  const dispatch = useDispatch();
  const { errors, check, report } = useChecked(draft);
  const [startReplay] = useCreateWebhookReplayMutation();
  const showBackfillProblem = useProblemToast((reason) => t("failed.backfill", { reason }));
  const [isSaving, setSaving] = useState(false);
  const isRunning = useRef(false);
  /** The last request, until its outcome is known. */
  const attempt = useRef<{ content: string; key: string } | null>(null);

  async function backfill(webhookId: string): Promise<void> {
    const now = new Date();
    const start = backfillStart(draft.values, now);
    if (!start) return;
    try {
      await startReplay({
        webhookReplayBody: {
          webhookId,
          selection: "missing",
          from: start.toISOString(),
          before: now.toISOString(),
        },
      }).unwrap();
    } catch (error) {
      showBackfillProblem(error);
    }
  }

  async function save(): Promise<void> {
    if (!check() || isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    const body = bodyOf(draft.values);
    const content = JSON.stringify(body);
    if (attempt.current?.content !== content)
      attempt.current = { content, key: crypto.randomUUID() };
    try {
      const created = await postOnce<CreatedWebhook>("/v1/Webhooks", body, attempt.current.key);
      await backfill(created.id);
      dispatch(api.util.invalidateTags(["Webhooks"]));
      onCreated(created);
    } catch (error) {
      if (isApiProblem(error) && typeof error.status === "number") attempt.current = null;
      report(error, {});
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  }

  return { save, isSaving, errors: errors satisfies FormErrors };
}

/** Saves the changes of a draft. */
export function useUpdateWebhook(draft: WebhookDraft, onSaved: (webhook: Webhook) => void) {
  const { errors, check, report, conflict, clearConflict } = useChecked(draft);
  const [update, updating] = useUpdateWebhookMutation();

  async function save(): Promise<void> {
    if (!check() || !draft.base) return;
    const { signature: _signature, ...body } = bodyOf(draft.values);
    const { id, version } = draft.base;
    try {
      onSaved(await update({ id, updateWebhookBody: { ...body, version } }).unwrap());
    } catch (error) {
      report(error, {});
    }
  }
  return { save, isSaving: updating.isLoading, errors, conflict, clearConflict };
}
