import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useCreateTopicMutation, useUpdateTopicMutation } from "../../lib/api.generated.ts";
import type { Topic } from "../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import type { TopicValues } from "./topic-values.ts";

interface Options {
  /** Null for a new topic. */
  base: Topic | null;
  values: TopicValues;
  onSaved: () => void;
}

/** Saves a topic, and keeps the errors and the conflict that saving reported. */
export function useSaveTopic({ base, values, onSaved }: Options) {
  const { t } = useTranslation(["topics", "errors"]);
  const showProblem = useProblemToast();
  const [create, creating] = useCreateTopicMutation();
  const [update, updating] = useUpdateTopicMutation();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Topic | null>(null);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = { ...values, name: values.name.trim(), description: values.description.trim() };
    if (given.name === "") return setErrors({ name: t("topics:error.nameMissing") });
    try {
      const saved = base
        ? await update({
            id: base.id,
            updateTopicBody: { ...given, version: base.version },
          }).unwrap()
        : await create({ topicBody: given }).unwrap();
      toast.success(t(base ? "topics:saved" : "topics:created", { name: saved.name }));
      onSaved();
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && error.current)
        setConflict(error.current as Topic);
      else if (isApiProblem(error) && error.code === "NAME_TAKEN")
        setErrors({ name: t("topics:error.nameTaken") });
      else if (isApiProblem(error) && error.errors?.length) setErrors(fieldErrors(error, t));
      else showProblem(error);
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
    clearConflict: () => setConflict(null),
  };
}
