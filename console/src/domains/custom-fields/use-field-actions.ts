import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../app/api-problem.ts";
import type { ApiProblem } from "../../app/api-problem.ts";
import { useDeleteCustomFieldsMutation, useUpdateCustomFieldMutation } from "../../app/api.generated.ts";
import type { CustomField } from "../../app/api.generated.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useProblemToast } from "../../ui/problem.ts";
import { toast } from "../../ui/toasts.ts";

export interface FieldActions {
  /** Enables or disables, with a way back. */
  setStatus: (field: CustomField, status: CustomField["status"]) => Promise<void>;
  /** Asks, then deletes; `name` when it is one field that can be named. */
  remove: (ids: string[], name?: string) => Promise<void>;
  /** Why the last deletion was refused. */
  inUse: ApiProblem | null;
  clearInUse: () => void;
}

/** What can be done with fields from the list. `onDeleted` runs after a deletion went through. */
export function useFieldActions(onDeleted: () => void): FieldActions {
  const { t } = useTranslation("custom-fields");
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [update] = useUpdateCustomFieldMutation();
  const [deleteFields] = useDeleteCustomFieldsMutation();
  const [inUse, setInUse] = useState<ApiProblem | null>(null);

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

  async function remove(ids: string[], name?: string): Promise<void> {
    setInUse(null);
    const count = ids.length;
    const agreed = await confirm({
      title: name === undefined ? t("deleteConfirm.titleMany", { count }) : t("deleteConfirm.titleOne", { name }),
      consequence: t("deleteConfirm.consequence", { count }),
      confirmLabel: t("delete", { count }),
      danger: true,
    });
    if (!agreed) return;
    try {
      const deleted = await deleteFields({ deleteCustomFieldsBody: { ids } }).unwrap();
      toast.success(t("deleted", { count: deleted.count }));
      onDeleted();
    } catch (error) {
      if (isApiProblem(error) && error.code === "IN_USE") setInUse(error);
      else showProblem(error);
    }
  }

  return { setStatus, remove, inUse, clearInUse: () => setInUse(null) };
}
