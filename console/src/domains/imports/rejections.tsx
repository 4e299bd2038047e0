import { Box, Button, Group, Text } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { useState } from "react";
import { useListImportRejectionsQuery, api } from "../../lib/api.generated.ts";
import type {
  ContactImport,
  ImportRejection,
  ListImportRejectionsApiArg,
} from "../../lib/api.generated.ts";
import { downloadFile } from "../../lib/download.ts";
import { useSession } from "../../lib/session.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { useListState } from "../../ui/list-page/list-state.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { usePageWithTotal } from "../../ui/list-page/view-total.tsx";
import { useImportTexts } from "./import-texts.ts";
import classes from "./rejections.module.css";
import { useProblemColumns } from "./use-problem-columns.tsx";

/** The rows that were not imported. They are contact data, so a role that may not export sees only why they are missing. */
export function Rejections({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const { can } = useSession();
  if (can("DATA.EXPORT")) return <RejectedRows file={file} />;
  return (
    <Box aria-labelledby="rejections" component="section" mt="lg">
      <h2 id="rejections">{t("rejections.title")}</h2>
      <p className={classes.text}>{t("rejections.notAllowed")}</p>
    </Box>
  );
}

/** The rejected rows, each with its reason, and all of them as a file to correct. */
function RejectedRows({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const columns = useRejectionColumns();
  const list = useListState({ sort: "row" });
  const arg = { id: file.id, ...(list.query as Omit<ListImportRejectionsApiArg, "id">) };
  const query = useListImportRejectionsQuery(arg, { refetchOnMountOrArgChange: true });
  const page = usePageWithTotal(api.endpoints.listImportRejections, arg, query.data);

  return (
    <section aria-labelledby="rejections">
      <Group justify="space-between" mt="xl" mb="sm" align="end">
        <div>
          <h2 id="rejections">{t("rejections.title")}</h2>
          <p className={classes.text}>{t("rejections.text")}</p>
        </div>
        <DownloadButton file={file} />
      </Group>
      <DataTable<ImportRejection>
        label={t("rejections.title")}
        list={list}
        rows={query.data?.items}
        rowKey={(rejection) => String(rejection.row)}
        isLoading={query.isLoading}
        isFetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        page={page}
        empty={
          <Text p="lg" inherit c="dimmed" ta="center">
            {t("rejections.none")}
          </Text>
        }
        columns={columns}
      />
    </section>
  );
}

function useRejectionColumns(): DataTableColumn<ImportRejection>[] {
  const { t } = useImportTexts();
  return [
    ...useProblemColumns<ImportRejection>(({ reason }) => reason),
    {
      key: "line",
      header: t("rejections.line"),
      hideOnPhone: true,
      render: ({ line }) => (
        <code className={classes.line} dir="ltr" title={line}>
          {line}
        </code>
      ),
    },
  ];
}

/** Downloads all rejected rows as a file. */
function DownloadButton({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const showProblem = useProblemToast();
  const [downloading, setDownloading] = useState(false);

  async function download(): Promise<void> {
    setDownloading(true);
    try {
      const base = file.fileName.replace(/\.[^.]*$/, "");
      await downloadFile(
        `/v1/Imports/${file.id}/RejectionsFile`,
        `${base}-${t("rejections.fileSuffix")}.csv`,
      );
    } catch (error) {
      showProblem(error);
    } finally {
      setDownloading(false);
    }
  }

  return (
    <Button
      variant="default"
      loading={downloading}
      leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
      onClick={() => void download()}
    >
      {t("rejections.download")}
    </Button>
  );
}
