import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../app/api-problem.ts";
import { useDeleteCustomFieldsMutation, useUpdateCustomFieldMutation } from "../../app/api.generated.ts";
import type { CustomField } from "../../app/api.generated.ts";
import { useDeletion } from "../../ui/deletion.ts";
import { useProblemToast } from "../../ui/problem.ts";
import { toast } from "../../ui/toasts.ts";

export interface FieldActions {
  /** Enables or disables, with a way back. */
  setStatus: (field: CustomField, status: CustomField["status"]) => Promise<void>;
  /** Asks, then deletes; `name` when it is one field that can be named. True when they are gone. */
  remove: (ids: string[], name?: string) => Promise<boolean>;
  /** Why the last deletion was refused. */
  inUse: ApiProblem | null;
  clearInUse: () => void;
}

/** What can be done with fields from the list. */
export function useFieldActions(): FieldActions {
  const { t } = useTranslation("custom-fields");
  const showProblem = useProblemToast();
  const [update] = useUpdateCustomFieldMutation();
  const [deleteFields] = useDeleteCustomFieldsMutation();
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const remove = useDeletion({
    ask: (count, name) => ({
      title: name === undefined ? t("deleteConfirm.titleMany", { count }) : t("deleteConfirm.titleOne", { name }),
      consequence: t("deleteConfirm.consequence", { count }),
      confirmLabel: t("delete", { count }),
    }),
    run: (ids) => deleteFields({ deleteCustomFieldsBody: { ids } }).unwrap(),
    done: (count) => t("deleted", { count }),
    onInUse: setInUse,
  });

  async function setStatus(field: CustomField, status: CustomField["status"]): Promise<void> {
    const write = (version: number, next: CustomField["status"]) =>
      update({ id: field.id, updateCustomFieldBody: { name: field.name, status: next, version } }).unwrap();
    try {
      const saved = await write(field.version, status);
      toast.undo(t(status === "active" ? "enabled" : "disabled", { name: field.name }), () => {
        write(saved.version, field.status).catch(showProblem);
      });
    } catch (error) {
      showProblem(error);
    }
  }

  return { setStatus, remove, inUse, clearInUse: () => setInUse(null) };
}
