import { Button, Text } from "@mantine/core";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { importsApi, useListImportsQuery } from "../../lib/api.generated.ts";
import type { ContactImport, ListImportsApiArg } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import type { StatusTone } from "../../ui/feedback/status-pill.tsx";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import { useImportTexts } from "./import-texts.ts";
import { isInProgress } from "./use-import.ts";

const TONES: Record<ContactImport["status"], StatusTone> = {
  uploaded: "neutral",
  checking: "progress",
  checked: "info",
  importing: "progress",
  done: "done",
  undoing: "progress",
  undone: "neutral",
  canceled: "neutral",
  failed: "danger",
};

function ImportState({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const formats = useFormats();
  return (
    <>
      <StatusPill tone={TONES[file.status]} label={t(`importStatus.${file.status}`)} />
      {file.undoableUntil !== null && (
        <Text
          mt="3xs"
          component="div"
          size="2xs"
          c="dimmed"
          title={formats.dateTime(file.undoableUntil)}
        >
          {t("history.undoable", { until: formats.date(file.undoableUntil) })}
        </Text>
      )}
    </>
  );
}

/** Poll interval while one of the listed imports is running, in milliseconds. */
const POLL_MS = 3000;

/** All imports of the workspace, newest first. */
export function ImportsPage() {
  const { t } = useImportTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const mayWrite = useSession().can("ACCOUNT.WRITE");

  const count = (key: "created" | "updated" | "rejected"): DataTableColumn<ContactImport> => ({
    key,
    header: t(`report.did.${key}`),
    align: "end",
    render: ({ result }) =>
      result ? formats.number(result[key]) : <NoData label={t("history.noFigure")} />,
  });
  const columns: DataTableColumn<ContactImport>[] = [
    {
      key: "fileName",
      header: t("history.file"),
      width: "36%",
      render: (file) => <RecordName name={file.fileName} to={`/accounts/imports/${file.id}`} />,
    },
    {
      key: "kind",
      header: t("history.kind"),
      render: (file) => t(`history.kindOf.${file.kind}`),
    },
    {
      key: "status",
      header: t("history.status"),
      render: (file) => <ImportState file={file} />,
    },
    count("created"),
    count("updated"),
    count("rejected"),
    {
      key: "createdAt",
      header: t("history.when"),
      sortKey: "createdAt",
      render: (file) => <Moment time={file.createdAt} ago />,
    },
  ];
  const upload = mayWrite && (
    <Button
      component={Link}
      to="/accounts/import"
      leftSection={<UploadSimpleIcon size={16} aria-hidden />}
    >
      {t("history.new")}
    </Button>
  );

  const state = useListPage<ContactImport, ListImportsApiArg>({
    columns,
    defaultSort: "-createdAt",
  });
  const query = useListImportsQuery(state.arg, state.options);
  const moves = query.data?.items.some((file) => isInProgress(file.status)) ?? false;
  const { poll } = state;
  useEffect(() => poll(moves ? POLL_MS : 0), [moves, poll]);

  return (
    <ListPage<ContactImport>
      name="imports"
      title={t("history.title")}
      description={t("history.description")}
      back={{ to: "/accounts", label: t("contacts") }}
      actions={({ isBare }) => !isBare && upload}
      state={state}
      query={query}
      endpoint={importsApi.endpoints.listImports}
      failed={t("failed")}
      rowKey={(file) => file.id}
      rowName={(file) => file.fileName}
      onRowClick={(file) => void navigate(`/accounts/imports/${file.id}`)}
      empty={
        <EmptyState
          title={t("history.empty.title")}
          text={t("history.empty.text")}
          action={upload}
        />
      }
    />
  );
}
