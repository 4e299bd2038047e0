import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useCreateTopicMutation, useUpdateTopicMutation } from "../../lib/api.generated.ts";
import type { Topic } from "../../lib/api.generated.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useSaveProblems } from "../../ui/forms/use-save-problems.ts";
import type { TopicValues } from "./topic-values.ts";

interface Options {
  /** Null for a new topic. */
  base: Topic | null;
  values: TopicValues;
  onSaved: () => void;
}

/** Saves a topic, and keeps the errors and the conflict that saving reported. */
export function useSaveTopic({ base, values, onSaved }: Options) {
  const { t } = useTranslation("topics");
  const [create, creating] = useCreateTopicMutation();
  const [update, updating] = useUpdateTopicMutation();
  const { errors, setErrors, conflict, clearConflict, report } = useSaveProblems<Topic>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = { ...values, name: values.name.trim(), description: values.description.trim() };
    if (given.name === "") return setErrors({ name: t("error.nameMissing") });
    try {
      const saved = base
        ? await update({
            id: base.id,
            updateTopicBody: { ...given, version: base.version },
          }).unwrap()
        : await create({ topicBody: given }).unwrap();
      toast.success(t(base ? "saved" : "created", { name: saved.name }));
      onSaved();
    } catch (error) {
      report(error, { NAME_TAKEN: { name: t("error.nameTaken") } });
    }
  }

  return {
    save,
    isSaving: creating.isLoading || updating.isLoading,
    errors,
    clearError: (key: keyof TopicValues) =>
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== key))),
    /** The topic as another user has saved it. */
    conflict,
    clearConflict,
  };
}
