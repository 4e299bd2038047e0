import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Backup,
  useCreateBackupLinkMutation,
  useDeleteBackupsMutation,
  useVerifyBackupMutation,
} from "../../lib/api.generated.ts";
import { followDownload } from "../../lib/download.ts";
import { useListDeletion } from "../../ui/dialogs/deletion.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { RestoreDialog } from "./restore-dialog.tsx";

export interface BackupAction {
  key: string;
  label: string;
  danger?: boolean;
  run: () => void;
}

/** The actions on backups. Render `dialogs` once. */
export function useBackupActions(): {
  actionsOf: (backup: Backup, onDeleted?: (ids: string[]) => void) => BackupAction[];
  remove: (ids: string[], name?: string) => Promise<boolean>;
  restore: (backup: Backup) => void;
  dialogs: ReactNode;
} {
  const { t } = useTranslation("backups");
  const [createLink] = useCreateBackupLinkMutation();
  const [verifyBackup] = useVerifyBackupMutation();
  const [deleteBackups] = useDeleteBackupsMutation();
  const [restoring, setRestoring] = useState<Backup | null>(null);
  const showProblem = useProblemToast();

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      showProblem(error);
    }
  }
  const download = (id: string) =>
    attempt(async () => followDownload((await createLink({ id }).unwrap()).url));
  const verify = (id: string) => attempt(async () => void (await verifyBackup({ id }).unwrap()));
  const remove = useListDeletion("backups", {
    run: (ids) => deleteBackups({ deleteBackupsBody: { ids } }).unwrap(),
  });

  function actionsOf(backup: Backup, onDeleted?: (ids: string[]) => void): BackupAction[] {
    const { id, status, fileName } = backup;
    if (status === "writing") return [];
    return [
      ...(status === "ready"
        ? [{ key: "restore", label: t("restore.open"), run: () => setRestoring(backup) }]
        : []),
      { key: "download", label: t("download"), run: () => void download(id) },
      ...(status === "checking"
        ? []
        : [{ key: "verify", label: t("verify"), run: () => void verify(id) }]),
      {
        key: "delete",
        label: t("deleteOne"),
        danger: true,
        run: () => void remove([id], fileName).then((gone) => gone && onDeleted?.([id])),
      },
    ];
  }
  return {
    actionsOf,
    remove,
    restore: setRestoring,
    dialogs: <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />,
  };
}
