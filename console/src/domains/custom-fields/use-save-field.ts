import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  useCreateCustomFieldMutation,
  useUpdateCustomFieldMutation,
} from "../../lib/api.generated.ts";
import type { CustomField } from "../../lib/api.generated.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useSaveProblems } from "../../ui/forms/use-save-problems.ts";
import type { FieldValues } from "./use-field-values.ts";

/** Saves a field, and keeps the errors and the conflict that saving reported. */
export function useSaveField(values: FieldValues, onSaved: () => void) {
  const { t } = useTranslation("custom-fields");
  const [create, creating] = useCreateCustomFieldMutation();
  const [update, updating] = useUpdateCustomFieldMutation();
  const { errors, setErrors, conflict, clearConflict, report } = useSaveProblems<CustomField>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { base, object, identifier, name, type, status } = values;
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
          createCustomFieldBody: { object, identifier, name: name.trim(), type },
        }).unwrap();
        toast.success(t("created", { name: saved.name }));
      }
      onSaved();
    } catch (error) {
      report(error, { IDENTIFIER_TAKEN: { identifier: t("error.identifierTaken") } });
    }
  }

  return {
    save,
    isSaving: creating.isLoading || updating.isLoading,
    errors,
    /** The field as another user has saved it. */
    conflict,
    clearConflict,
  };
}
