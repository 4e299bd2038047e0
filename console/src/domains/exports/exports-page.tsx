import { ActionIcon, Button } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  exportsApi,
  useDeleteExportsMutation,
  useListExportsQuery,
} from "../../lib/api.generated.ts";
import type { DataExport, ListExportsApiArg } from "../../lib/api.generated.ts";
import { SettingsListFrame } from "../../shell/settings-frame.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { useListDeletion } from "../../ui/dialogs/deletion.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { Hint } from "../../ui/buttons/hint.tsx";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import { ExportState } from "./export-state.tsx";
import { useDownload } from "./use-download.ts";
import { isInProgress } from "./use-export.ts";

/** Poll interval while one of the listed exports is running, in milliseconds. */
const POLL_MS = 1500;

/** All exports, newest first, to download or delete. */
export function ExportsPage() {
  const { t } = useTranslation("exports");
  const columns = useExportColumns();
  const { download } = useDownload();
  const [deleteExports] = useDeleteExportsMutation();
  const state = useListPage<DataExport, ListExportsApiArg>({ columns, defaultSort: "-createdAt" });
  const query = useListExportsQuery(state.arg, state.options);
  const moves = query.data?.items.some((one) => isInProgress(one.status)) ?? false;
  const { poll } = state;
  useEffect(() => poll(moves ? POLL_MS : 0), [moves, poll]);

  const remove = useListDeletion("exports", {
    run: (ids) => deleteExports({ deleteExportsBody: { ids } }).unwrap(),
  });

  return (
    <ListPage<DataExport>
      name="exports"
      frame={SettingsListFrame}
      title={t("title")}
      description={t("description")}
      state={state}
      query={query}
      endpoint={exportsApi.endpoints.listExports}
      failed={t("failed")}
      rowKey={(one) => one.id}
      rowName={(one) => one.fileName}
      rowActions={(one, forget) => [
        ...(one.status === "done"
          ? [{ key: "download", label: t("download"), run: () => void download(one.id) }]
          : []),
        {
          key: "delete",
          label: t(isInProgress(one.status) ? "cancelOne" : "deleteOne"),
          danger: true,
          run: () => void remove([one.id], one.fileName).then((gone) => gone && forget([one.id])),
        },
      ]}
      bulkActions={[
        { key: "delete", label: (count) => t("delete", { count }), danger: true, run: remove },
      ]}
      empty={
        <EmptyState
          title={t("empty.title")}
          text={t("empty.text")}
          action={
            <Button component={Link} to="/accounts" variant="default">
              {t("empty.action")}
            </Button>
          }
        />
      }
    />
  );
}

function useExportColumns(): DataTableColumn<DataExport>[] {
  const { t } = useTranslation("exports");
  const { number, bytes } = useFormats();
  const { download, busy } = useDownload();
  return [
    {
      key: "fileName",
      header: t("list.file"),
      width: "30%",
      render: (one) => <RecordName name={one.fileName} second={t(`kind.${one.kind}`)} />,
    },
    {
      key: "status",
      header: t("list.status"),
      width: 168,
      render: (one) => <ExportState file={one} />,
    },
    {
      key: "rows",
      header: t("list.rows"),
      align: "end",
      render: (one) =>
        one.status === "done" || one.status === "expired" ? number(one.rows) : <NoData />,
    },
    {
      key: "size",
      header: t("list.size"),
      align: "end",
      hideOnPhone: true,
      render: (one) => (one.size === null ? <NoData /> : <bdi>{bytes(one.size)}</bdi>),
    },
    {
      key: "requestedBy",
      header: t("list.who"),
      width: "18%",
      hideOnPhone: true,
      render: (one) =>
        one.requestedBy === null ? (
          <NoData label={t("list.nobody")} />
        ) : (
          <bdi>{one.requestedBy}</bdi>
        ),
    },
    {
      key: "createdAt",
      header: t("list.when"),
      sortKey: "createdAt",
      render: (one) => <Moment time={one.createdAt} ago />,
    },
    {
      key: "download",
      header: <span className="visually-hidden">{t("download")}</span>,
      width: 56,
      render: (one) =>
        one.status === "done" && (
          <Hint label={t("download")}>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={t("downloadOne", { name: one.fileName })}
              loading={busy === one.id}
              onClick={() => void download(one.id)}
            >
              <DownloadSimpleIcon size={16} aria-hidden />
            </ActionIcon>
          </Hint>
        ),
    },
  ];
}
