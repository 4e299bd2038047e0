import { useTranslation } from "react-i18next";
import type { TemplateSummary } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { copyIdAction } from "../../ui/formats/copy-id.ts";
import type { RowAction } from "../../ui/table/row-menu.tsx";
import type { OpenTemplateDialog } from "./template-dialogs.tsx";
import { templatePath } from "./template-tile.tsx";
import type { TemplateActions } from "./use-template-actions.ts";

interface Options {
  actions: TemplateActions;
  /** The loaded templates. */
  rows: readonly TemplateSummary[];
  openDialog: (dialog: OpenTemplateDialog) => void;
}

/** Returns the actions on a template in the list, or in the trash. */
export function useTemplateRowActions({ actions, rows, openDialog }: Options) {
  const { t } = useTranslation(["templates", "common"]);
  const mayWrite = useSession().can("TEMPLATE.WRITE");
  return (row: TemplateSummary, forget: (ids: readonly string[]) => void): RowAction[] => {
    const leaving = (run: Promise<boolean>) => void run.then((gone) => gone && forget([row.id]));
    const ids = [row.id];
    const exportOne: RowAction = {
      key: "export",
      label: t("export.action"),
      run: () => void actions.exportFile(ids, row.name),
    };
    const copyId = copyIdAction(t("common:copyId.action"), row.id);
    if (!mayWrite) return row.deletedAt === null ? [exportOne, copyId] : [copyId];
    if (row.deletedAt !== null) {
      return [
        { key: "restore", label: t("trash.restore"), run: () => leaving(actions.restore(ids)) },
        copyId,
        {
          key: "purge",
          label: t("trash.purge"),
          danger: true,
          run: () => leaving(actions.purge(ids, row.name)),
        },
      ];
    }
    const other = row.status === "active" ? "inactive" : "active";
    return [
      { key: "edit", label: t("edit"), to: templatePath(row) },
      {
        key: "rename",
        label: t("renaming.action"),
        run: () => openDialog({ kind: "rename", template: row }),
      },
      { key: "duplicate", label: t("duplicate.action"), run: () => void actions.duplicate(row) },
      { key: "tags", label: t("tagging.action"), run: () => openDialog({ kind: "tags", ids }) },
      {
        key: "status",
        label: t(other === "active" ? "enable.action" : "disable.action"),
        run: () => void actions.changeStatus(ids, other, rows),
      },
      exportOne,
      copyId,
      {
        key: "delete",
        label: t("remove.action"),
        danger: true,
        run: () => leaving(actions.remove(ids)),
      },
    ];
  };
}
