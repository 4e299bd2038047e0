import { Text } from "@mantine/core";
import { useFormats } from "../../ui/formats/formats.ts";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { useImportTexts } from "./import-texts.ts";
import classes from "./rejections.module.css";

/** A row of the file with a value that could not be used. */
interface RowProblem {
  row: number;
  column: string | null;
  value: string;
}

/** Returns the columns of tables of row problems: row, reason, the file's column, and the value. */
export function useProblemColumns<P extends RowProblem>(
  reasonOf: (problem: P) => string,
): DataTableColumn<P>[] {
  const { t } = useImportTexts();
  const formats = useFormats();
  return [
    {
      key: "row",
      header: t("rejections.row"),
      sortKey: "row",
      width: 90,
      render: ({ row }) => (
        <span data-row-word={t("rejections.row")} className={classes.row}>
          {formats.number(row)}
        </span>
      ),
    },
    {
      key: "reason",
      header: t("rejections.reason"),
      width: "32%",
      render: (problem) => t(`reason.${reasonOf(problem)}`),
    },
    {
      key: "column",
      header: t("rejections.column"),
      render: ({ column }) =>
        column === null ? "—" : <bdi className={classes.clip}>{column}</bdi>,
    },
    {
      key: "value",
      header: t("rejections.value"),
      render: ({ value }) =>
        value === "" ? (
          <Text span inherit c="var(--text-tertiary)">
            {t("rejections.emptyValue")}
          </Text>
        ) : (
          <bdi className={classes.clip} title={value}>
            {value}
          </bdi>
        ),
    },
  ];
}
