import { useTranslation } from "react-i18next";
import type { TemplateSummary } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import type { BulkAction } from "../../ui/list-page/list-page.tsx";
import type { OpenTemplateDialog } from "./template-dialogs.tsx";
import type { TemplateActions } from "./use-template-actions.ts";

interface Options {
  actions: TemplateActions;
  /** The loaded templates. */
  rows: readonly TemplateSummary[];
  inTrash: boolean;
  openDialog: (dialog: OpenTemplateDialog) => void;
}

/** Returns the actions on the selected templates of the list, or of the trash. */
export function useTemplateBulkActions({
  actions,
  rows,
  inTrash,
  openDialog,
}: Options): BulkAction[] {
  const { t } = useTranslation("templates");
  const mayWrite = useSession().can("TEMPLATE.WRITE");
  const { words } = actions;
  const exportMany: BulkAction = {
    key: "export",
    label: () => t("export.action"),
    run: (ids) => actions.exportFile(ids),
  };
  if (!mayWrite) return [exportMany];
  if (inTrash) {
    return [
      {
        key: "restore",
        label: (count) => t("trash.restoreMany", words(count)),
        run: actions.restore,
      },
      {
        key: "purge",
        label: (count) => t("trash.purgeConfirm", words(count)),
        danger: true,
        run: (ids) => actions.purge(ids),
      },
    ];
  }
  return [
    {
      key: "enable",
      label: () => t("enable.action"),
      run: (ids) => actions.changeStatus(ids, "active", rows),
    },
    {
      key: "disable",
      label: () => t("disable.action"),
      run: (ids) => actions.changeStatus(ids, "inactive", rows),
    },
    {
      key: "tags",
      label: () => t("tagging.action"),
      run: (ids) => {
        openDialog({ kind: "tags", ids });
        return Promise.resolve(false);
      },
    },
    exportMany,
    {
      key: "delete",
      label: (count) => t("remove.confirm", words(count)),
      danger: true,
      run: actions.remove,
    },
  ];
}
