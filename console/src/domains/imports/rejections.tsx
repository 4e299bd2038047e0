import { Box, Button, Group, Text } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { useState } from "react";
import { importsApi, useListImportRejectionsQuery } from "../../lib/api.generated.ts";
import type {
  ContactImport,
  ImportRejection,
  ListImportRejectionsApiArg,
} from "../../lib/api.generated.ts";
import { downloadFile } from "../../lib/download.ts";
import { useSession } from "../../lib/session.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { usePageWithTotal } from "../../ui/list-page/view-total.tsx";
import { useImportTexts } from "./import-texts.ts";
import classes from "./rejections.module.css";
import { FixBar } from "./fix-bar.tsx";
import { FixCell } from "./fix-cell.tsx";
import { useShownRows } from "./shown-rows.ts";
import { type Fixes, useFixes } from "./use-fixes.ts";
import { useMayFix } from "./use-may-import.ts";
import { useProblemColumns } from "./use-problem-columns.tsx";

/**
 * The rows that were not imported. They contain contact data, so a role without permission to export only sees the
 * reasons.
 */
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

/** The rejected rows, each with its reason, to be corrected here or as a file. */
function RejectedRows({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const fixes = useFixes(file.id);
  const mayFix = useMayFix(file);
  const reading = useRejectionColumns();
  const fixing = useFixingColumns(file, fixes);
  const { list, reason } = useShownRows();
  const arg = {
    id: file.id,
    ...(list.query as Omit<ListImportRejectionsApiArg, "id">),
    ...(reason !== undefined && { reason }),
  };
  const query = useListImportRejectionsQuery(arg, { refetchOnMountOrArgChange: true });
  const page = usePageWithTotal(importsApi.endpoints.listImportRejections, arg, query.data);
  const whole = useWholeRows(query.data?.items, fixes);

  return (
    <section aria-labelledby="rejections">
      <Group justify="space-between" mt="xl" mb="sm" align="end">
        <div>
          <h2 id="rejections">{t("rejections.title")}</h2>
          <p className={classes.text}>{t(mayFix ? "fix.text" : "rejections.text")}</p>
        </div>
        {!fixes.isOpen && (
          <Group gap="xs">
            <DownloadButton file={file} />
            {mayFix && (
              <Button variant="light" data-fix onClick={fixes.open}>
                {t("fix.open")}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {fixes.isOpen && <FixBar fixes={fixes} body={() => ({ rows: whole() })} />}
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
        phone={fixes.isOpen ? "table" : "cards"}
        empty={
          <Text p="lg" inherit c="dimmed" ta="center">
            {t("rejections.none")}
          </Text>
        }
        columns={fixes.isOpen ? fixing : reading}
      />
    </section>
  );
}

/** Returns a function that completes corrected rows with their other cells, including those of other pages. */
function useWholeRows(items: readonly ImportRejection[] | undefined, { edits }: Fixes) {
  const [seen, setSeen] = useState<ReadonlyMap<string, ImportRejection>>(new Map());
  const fresh = (items ?? []).filter((one) => seen.get(String(one.row)) !== one);
  if (fresh.length > 0)
    setSeen(new Map([...seen, ...fresh.map((one) => [String(one.row), one] as const)]));
  return () =>
    Object.entries(edits).flatMap(([key, edited]) => {
      const { row, cells } = seen.get(key) ?? {};
      if (row === undefined || !cells) return [];
      return [{ row, cells: cells.map((cell, column) => edited[column] ?? cell) }];
    });
}

/** Maximum number of editable columns; the others are kept unchanged. */
const FIXED_COLUMNS_MAX = 6;

/** Returns the columns of rows that are corrected in place: those that are imported, the email first. */
function useFixingColumns(file: ContactImport, fixes: Fixes): DataTableColumn<ImportRejection>[] {
  const { t } = useImportTexts();
  const [row, reason] = useProblemColumns<ImportRejection>((rejection) => rejection.reason);
  const targets = file.settings?.targets ?? [];
  const isEmail = (index: number) => {
    const target = targets[index];
    return target?.kind === "standard" && target.field === "email";
  };
  const used = file.columns
    .filter(({ index }) => targets[index] !== undefined && targets[index].kind !== "ignore")
    .toSorted((a, b) => Number(isEmail(b.index)) - Number(isEmail(a.index)))
    .slice(0, FIXED_COLUMNS_MAX);
  const lead = [row, reason].filter((column) => column !== undefined);
  return [
    ...lead.map((column) => (column.key === "reason" ? { ...column, width: 150 } : column)),
    ...used.map(({ index, header }): DataTableColumn<ImportRejection> => {
      const name = header || t("match.columnNumber", { number: index + 1 });
      return {
        key: `cell-${index}`,
        header: <bdi>{name}</bdi>,
        render: (rejection) => {
          const key = String(rejection.row);
          const original = rejection.cells?.[index] ?? "";
          return (
            <FixCell
              column={String(index)}
              minWidth={isEmail(index) ? 190 : 110}
              label={t("fix.cell", { column: name, row: rejection.row })}
              value={fixes.valueOf(key, index, original)}
              isWrong={rejection.column === (header || `#${index + 1}`)}
              isEdited={fixes.isEdited(key, index)}
              isDisabled={
                rejection.cells === null || (fixes.isFull && fixes.edits[key] === undefined)
              }
              onChange={(value) => fixes.edit(key, index, value, original)}
            />
          );
        },
      };
    }),
  ];
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
