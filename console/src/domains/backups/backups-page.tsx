import { Button } from "@mantine/core";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  backupsApi,
  type Backup,
  type ListBackupsApiArg,
  useListBackupsQuery,
} from "../../lib/api.generated.ts";
import { SettingsListFrame } from "../../shell/settings-frame.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { BackupState, isInProgress, POLL_MS } from "./backup-state.tsx";
import { UploadDialog } from "./upload-dialog.tsx";
import { useBackupActions } from "./use-backup-actions.tsx";

/** All backups of the workspace, newest first. */
export function BackupsPage() {
  const { t } = useTranslation("backups");
  const columns = useBackupColumns();
  const { actionsOf, remove, restore, dialogs } = useBackupActions();
  const [uploading, setUploading] = useState(false);
  const state = useListPage<Backup, ListBackupsApiArg>({ columns, defaultSort: "-createdAt" });
  const query = useListBackupsQuery(state.arg, state.options);
  const moves = query.data?.items.some(isInProgress) ?? false;
  const { poll } = state;
  useEffect(() => poll(moves ? POLL_MS : 0), [moves, poll]);
  const onReady = useCallback(
    (backup: Backup) => {
      setUploading(false);
      restore(backup);
    },
    [restore],
  );

  return (
    <>
      <ListPage<Backup>
        name="backups"
        frame={SettingsListFrame}
        title={t("title")}
        description={t("description")}
        actions={
          <Button
            data-upload
            variant="default"
            leftSection={<UploadSimpleIcon size={16} aria-hidden />}
            onClick={() => setUploading(true)}
          >
            {t("upload.open")}
          </Button>
        }
        state={state}
        query={query}
        endpoint={backupsApi.endpoints.listBackups}
        failed={t("failed")}
        rowKey={({ id }) => id}
        rowName={({ fileName }) => fileName}
        rowActions={(backup, forget) => actionsOf(backup, forget)}
        bulkActions={[
          { key: "delete", label: (count) => t("delete", { count }), danger: true, run: remove },
        ]}
        empty={
          <EmptyState
            title={t("empty.title")}
            text={t("empty.text")}
            action={
              <Button component={Link} to="/scheduler/new?starter=backup" variant="default">
                {t("empty.action")}
              </Button>
            }
          />
        }
      />
      <UploadDialog opened={uploading} onClose={() => setUploading(false)} onReady={onReady} />
      {dialogs}
    </>
  );
}

function useBackupColumns(): DataTableColumn<Backup>[] {
  const { t } = useTranslation("backups");
  const { number, bytes } = useFormats();
  return [
    {
      key: "fileName",
      header: t("list.file"),
      width: "34%",
      render: ({ fileName, taskName, taskId }) => (
        <RecordName
          name={fileName}
          second={taskId === null ? t("list.uploaded") : (taskName ?? undefined)}
        />
      ),
    },
    {
      key: "status",
      header: t("list.status"),
      width: 150,
      render: (backup) => <BackupState backup={backup} />,
    },
    {
      key: "contacts",
      header: t("list.contacts"),
      align: "end",
      render: ({ contents }) => (contents === null ? <NoData /> : number(contents.counts.contacts)),
    },
    {
      key: "size",
      header: t("list.size"),
      align: "end",
      render: ({ size }) => (size === null ? <NoData /> : <bdi>{bytes(size)}</bdi>),
    },
    {
      key: "verifiedAt",
      header: t("list.verified"),
      hideOnPhone: true,
      render: ({ verifiedAt }) =>
        verifiedAt === null ? <NoData /> : <Moment time={verifiedAt} ago />,
    },
    {
      key: "createdAt",
      header: t("list.when"),
      sortKey: "createdAt",
      render: ({ createdAt }) => <Moment time={createdAt} ago />,
    },
  ];
}
