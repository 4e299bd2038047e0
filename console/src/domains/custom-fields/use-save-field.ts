import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import {
  useCreateCustomFieldMutation,
  useUpdateCustomFieldMutation,
} from "../../lib/api.generated.ts";
import type { CustomField } from "../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import type { FieldValues } from "./use-field-values.ts";

/** Saves a field, and keeps the errors and the conflict that saving reported. */
export function useSaveField(values: FieldValues, onSaved: () => void) {
  const { t } = useTranslation(["custom-fields", "errors"]);
  const showProblem = useProblemToast();
  const [create, creating] = useCreateCustomFieldMutation();
  const [update, updating] = useUpdateCustomFieldMutation();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<CustomField | null>(null);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { base, identifier, name, type, status } = values;
    const found = values.check();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      if (base) {
        const saved = await update({
          id: base.id,
          updateCustomFieldBody: { name: name.trim(), status, version: base.version },
        }).unwrap();
        toast.success(t("saved", { name: saved.name }));
      } else {
        const saved = await create({
          createCustomFieldBody: { identifier, name: name.trim(), type },
        }).unwrap();
        toast.success(t("created", { name: saved.name }));
      }
      onSaved();
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && error.current)
        setConflict(error.current as CustomField);
      else if (isApiProblem(error) && error.code === "IDENTIFIER_TAKEN")
        setErrors({ identifier: t("error.identifierTaken") });
      else if (isApiProblem(error) && error.errors?.length) setErrors(fieldErrors(error, t));
      else showProblem(error);
    }
  }

  return {
    save,
    isSaving: creating.isLoading || updating.isLoading,
    errors,
    /** The field as another user has saved it. */
    conflict,
    clearConflict: () => setConflict(null),
  };
}
