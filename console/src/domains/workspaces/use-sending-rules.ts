import type { SendingRules } from "../../lib/api.generated.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUpdateSendingRulesMutation } from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

type Part = "frequencyCap" | "quietHours";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Edits the frequency cap and the quiet hours, each saved separately. A change made elsewhere is reported first. */
export function useSendingRules(stored: SendingRules) {
  const { t } = useTranslation("workspaces");
  const showProblem = useProblemToast();
  const [update] = useUpdateSendingRulesMutation();
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(stored);
  const [saving, setSaving] = useState<Part | null>(null);
  const isDirty = (part: Part) => !same(values[part], base[part]);
  useUnsavedChanges(saving === null && (isDirty("frequencyCap") || isDirty("quietHours")));

  async function save(part: Part): Promise<void> {
    setSaving(part);
    try {
      const { frequencyCap, quietHours, version } = base;
      const saved = await update({
        sendingRulesBody: { frequencyCap, quietHours, version, [part]: values[part] },
      }).unwrap();
      setBase(saved);
      setValues((now) => ({ ...now, [part]: saved[part] }));
      toast.success(t(`sendingRules.saved.${part}`));
    } catch (error) {
      // The next save builds on the other user's change.
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && isRules(error.current)) {
        const { current } = error;
        setBase(current);
        setValues((now) => ({ ...current, [part]: now[part] }));
      }
      showProblem(error);
    } finally {
      setSaving(null);
    }
  }

  return {
    values,
    set: (change: Partial<Pick<SendingRules, Part>>) => setValues((now) => ({ ...now, ...change })),
    card: (part: Part) => ({
      dirty: isDirty(part),
      saving: saving === part,
      onSubmit: () => save(part),
      onDiscard: () => setValues((now) => ({ ...now, [part]: base[part] })),
    }),
  };
}

function isRules(value: unknown): value is SendingRules {
  return typeof value === "object" && value !== null && "version" in value && "quietHours" in value;
}
