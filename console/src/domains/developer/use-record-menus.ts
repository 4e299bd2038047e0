import { useTranslation } from "react-i18next";
import { copyIdAction } from "../../ui/formats/copy-id.ts";
import type { BulkAction } from "../../ui/list-page/list-page.tsx";
import type { RowAction } from "../../ui/table/row-menu.tsx";
import type { SwitchedStatus } from "./use-status-switch.ts";

/** The actions on API keys and webhooks. */
export interface RecordActions {
  /** Enables or disables records; can be undone. Resolves to whether it succeeded. */
  setStatus: (ids: string[], status: SwitchedStatus) => Promise<boolean>;
  /** Asks, then deletes. Resolves to true when they are deleted. */
  remove: (ids: string[]) => Promise<boolean>;
}

export interface RecordMenus {
  /** Identifies the texts, such as `enable` and `enableMany`. */
  namespace: "developer" | "webhooks";
  actions: RecordActions;
  detailsPath: (id: string) => string;
  editPath: (id: string) => string;
}

/** Returns the actions in the menu of a record, and those for all selected records. */
export function useRecordMenus({ namespace, actions, detailsPath, editPath }: RecordMenus) {
  const { t } = useTranslation(namespace);
  const { setStatus, remove } = actions;

  const rowActions = (
    { id, status }: { id: string; status: string },
    forget: (ids: readonly string[]) => void,
  ): RowAction[] => {
    const isOff = status === "inactive";
    return [
      { key: "open", label: t("viewDetails"), to: detailsPath(id) },
      { key: "edit", label: t("edit"), to: editPath(id) },
      copyIdAction(t("common:copyId.action"), id),
      {
        key: "status",
        label: t(isOff ? "enable" : "disable"),
        run: () => void setStatus([id], isOff ? "active" : "inactive"),
      },
      {
        key: "delete",
        label: t("delete", { count: 1 }),
        danger: true,
        run: () =>
          void remove([id]).then((gone) => {
            if (gone) forget([id]);
          }),
      },
    ];
  };

  const bulkActions: BulkAction[] = [
    {
      key: "enable",
      label: (count) => t("enableMany", { count }),
      run: (ids) => setStatus(ids, "active"),
    },
    {
      key: "disable",
      label: (count) => t("disableMany", { count }),
      run: (ids) => setStatus(ids, "inactive"),
    },
    { key: "delete", label: (count) => t("delete", { count }), danger: true, run: remove },
  ];
  return { rowActions, bulkActions };
}
