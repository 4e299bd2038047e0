import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem, type ApiProblem } from "../../lib/api-problem.ts";
import {
  useDeleteCustomFieldsMutation,
  useSetCustomFieldsStatusMutation,
  useUpdateCustomFieldMutation,
} from "../../lib/api.generated.ts";
import type { CustomField, CustomFieldObject } from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useDeletion } from "../../ui/dialogs/deletion.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useAllCustomFields } from "./all-custom-fields.ts";

export interface FieldActions {
  /** Enables or disables a field; can be undone. */
  setStatus: (field: CustomField, status: CustomField["status"]) => Promise<void>;
  /**
   * Enables or disables several fields; asks first when filters and templates use them. Resolves to whether it
   * succeeded.
   */
  setStatusOf: (ids: string[], status: CustomField["status"]) => Promise<boolean>;
  /** Deletes after a confirmation. Resolves to true when they are deleted. */
  remove: (ids: string[]) => Promise<boolean>;
  /** Deletes a field whose usage was already shown. Resolves to true when it is deleted. */
  removeUnasked: (field: CustomField) => Promise<boolean>;
  /** Why the last deletion was rejected. */
  inUse: ApiProblem | null;
  clearInUse: () => void;
}

/** Returns the list's actions for fields. */
export function useFieldActions(object: CustomFieldObject): FieldActions {
  const { t, i18n } = useTranslation("custom-fields");
  const showProblem = useProblemToast();
  const [update] = useUpdateCustomFieldMutation();
  const [deleteFields] = useDeleteCustomFieldsMutation();
  const [setStatuses] = useSetCustomFieldsStatusMutation();
  const confirm = useConfirm();
  const known = useAllCustomFields(object).data;
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const remove = useDeletion({
    ask: (count) => ({
      title: t("deleteConfirm.titleMany", { count }),
      consequence: t(`deleteConfirm.consequence.${object}`, { count }),
      confirmLabel: t("delete", { count }),
    }),
    run: (ids) => deleteFields({ deleteCustomFieldsBody: { ids } }).unwrap(),
    done: (count) => t("deleted", { count }),
    onInUse: setInUse,
  });

  async function setStatus(field: CustomField, status: CustomField["status"]): Promise<void> {
    const write = (version: number, next: CustomField["status"]) =>
      update({
        id: field.id,
        updateCustomFieldBody: { name: field.name, status: next, version },
      }).unwrap();
    try {
      const saved = await write(field.version, status);
      toast.undo(t(status === "active" ? "enabled" : "disabled", { name: field.name }), () => {
        write(saved.version, field.status).catch(showProblem);
      });
    } catch (error) {
      showProblem(error);
    }
  }

  async function setStatusOf(ids: string[], status: CustomField["status"]): Promise<boolean> {
    const isUsed = ({ id, usedBy }: CustomField) =>
      ids.includes(id) && usedBy.filters + usedBy.templates > 0;
    const used = status === "inactive" ? (known ?? []).filter(isUsed) : [];
    if (used.length > 0) {
      const names = new Intl.ListFormat(i18n.language).format(used.map(({ name }) => name));
      const agreed = await confirm({
        title: t("disableConfirm.title", { count: ids.length }),
        consequence: t("disableConfirm.consequence", { names }),
        confirmLabel: t("disableMany", { count: ids.length }),
      });
      if (!agreed) return false;
    }
    try {
      const { count } = await setStatuses({ setCustomFieldsStatusBody: { ids, status } }).unwrap();
      toast.success(t(status === "active" ? "enabledMany" : "disabledMany", { count }));
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    }
  }

  async function removeUnasked(field: CustomField): Promise<boolean> {
    setInUse(null);
    try {
      const { count } = await deleteFields({
        deleteCustomFieldsBody: { ids: [field.id] },
      }).unwrap();
      toast.success(t("deleted", { count }));
      return true;
    } catch (error) {
      if (isApiProblem(error) && error.code === "IN_USE") setInUse(error);
      else showProblem(error);
      return false;
    }
  }

  return { setStatus, setStatusOf, removeUnasked, remove, inUse, clearInUse: () => setInUse(null) };
}
