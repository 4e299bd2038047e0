import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./example-row.module.css";
import type { DataTableColumn } from "./table-column.ts";

/** Number of columns that fit next to each other on every screen. */
const COLUMNS_MAX = 4;

/** An example of the records, shown below an empty list. It is not interactive, and hidden from screen readers. */
export function ExampleRow<T>({
  row,
  columns,
  label,
}: {
  row: T;
  columns: readonly DataTableColumn<T>[];
  label: string;
}) {
  const { t } = useTranslation("common");
  return (
    <div className={classes.example} aria-hidden inert data-example={label}>
      <Badge variant="default" size="sm" tt="none" className={classes.mark}>
        {t("table.example")}
      </Badge>
      <table className={classes.table}>
        <tbody>
          <tr>
            {columns.slice(0, COLUMNS_MAX).map((column) => (
              <td key={column.key} data-rare={column.hideOnPhone || undefined}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
