import { Button, Table } from "@mantine/core";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../formats/formats.ts";
import classes from "./chart.module.css";

/** The exact data of a chart, for its table and its file. Cells are created lazily. */
export interface ChartData {
  /** Names the rows. */
  head: string;
  columns: readonly string[];
  rows: number;
  /** The name of a row, and its identifier in a file. */
  rowText: (row: number) => string;
  rowRaw: (row: number) => string;
  /** A cell as text; "—" when unknown. */
  text: (row: number, column: number) => string;
  /** A cell for calculations; "" when unknown. */
  raw: (row: number, column: number) => string;
}

/** Rows that are rendered initially; the others follow on demand. */
const ROWS = 400;

/** The data of a chart as a table. */
export const ChartTable = memo(function ChartTable({
  title,
  data,
  isHidden = false,
}: {
  title: string;
  data: ChartData;
  /** Only rendered for screen readers, with the first rows. */
  isHidden?: boolean;
}) {
  const { t } = useTranslation("charts");
  const formats = useFormats();
  const [shown, setShown] = useState(ROWS);
  const { head, columns, rows } = data;
  const left = Math.max(0, rows - shown);
  const table = (
    <Table className={classes.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows - left }, (_, row) => (
          <tr key={row}>
            <th scope="row">{data.rowText(row)}</th>
            {columns.map((column, index) => (
              <td key={column}>{data.text(row, index)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  if (isHidden) return <div className="visually-hidden">{table}</div>;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
      {table}
      {left > 0 && (
        <Button variant="subtle" size="xs" m="xs" onClick={() => setShown(shown + ROWS)}>
          {t("table.more", {
            count: Math.min(ROWS, left),
            number: formats.number(Math.min(ROWS, left)),
          })}
        </Button>
      )}
    </div>
  );
});
