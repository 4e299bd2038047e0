import { Checkbox, Skeleton } from "@mantine/core";
import { CaretDownIcon, CaretUpIcon } from "@phosphor-icons/react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DataTableColumn } from "./table-column.ts";
import classes from "./data-table.module.css";
import type { ListState } from "../list-page/list-state.ts";
import { LazyRowMenu } from "./lazy-row-menu.tsx";
import type { RowAction } from "./row-menu.tsx";

/** Props of a table row and of a phone card. */
export interface RowProps<T> {
  row: T;
  id: string;
  columns: readonly DataTableColumn<T>[];
  checked: boolean;
  /** It is open next to the list. */
  isOpen: boolean;
  /** `range`: all rows from the last toggled one. */
  onToggle: ((range: boolean) => void) | undefined;
  onOpen: ((row: T) => void) | undefined;
  actions: readonly RowAction[] | undefined;
  name: string | undefined;
  tabIndex: number | undefined;
  onActive: () => void;
  /** Shown below it, across the whole table. */
  below?: ReactNode;
}

/** Elements of a row that handle clicks themselves. */
const CONTROLS =
  "a,button,input,label,select,textarea,[role=menuitem],[role=checkbox],[role=switch]";

/** Opens a clicked row, unless the click was meant for something inside it. */
export function openUnlessControl(event: MouseEvent<HTMLElement>, open: () => void): void {
  // A menu is elsewhere in the document, yet its clicks bubble through the row that it belongs to.
  if (
    event.target instanceof Element &&
    (event.target.closest(CONTROLS) || !event.currentTarget.contains(event.target))
  )
    return;
  // Selected text is meant to be copied, not opened.
  if (window.getSelection()?.toString()) return;
  open();
}

/** One record as a row of the table. */
export function TableRow<T>({
  row,
  id,
  columns,
  checked,
  isOpen,
  onToggle,
  onOpen,
  actions,
  name,
  tabIndex,
  onActive,
  below,
}: RowProps<T>) {
  const cells = (
    <tr
      className={classes.row}
      data-row={id}
      data-selected={checked || undefined}
      aria-current={isOpen || undefined}
      data-clickable={onOpen ? true : undefined}
      tabIndex={tabIndex}
      onFocus={onActive}
      onClick={(event) => openUnlessControl(event, () => onOpen?.(row))}
    >
      {onToggle && (
        <td className={classes.check}>
          <SelectBox name={name} checked={checked} onToggle={onToggle} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-align={column.align}
          data-head={(index === 0 && typeof column.width !== "number") || undefined}
        >
          {column.render(row)}
        </td>
      ))}
      {actions && (
        <td className={classes.actions}>
          <LazyRowMenu name={name} actions={actions} />
        </td>
      )}
    </tr>
  );
  if (!below) return cells;
  return (
    <>
      {cells}
      <tr className={classes.below}>
        <td colSpan={columns.length + (onToggle ? 1 : 0) + (actions ? 1 : 0)}>{below}</td>
      </tr>
    </>
  );
}

/** The checkbox that selects a row. */
export function SelectBox({
  name,
  checked,
  onToggle,
}: {
  name: string | undefined;
  checked: boolean;
  onToggle: (range: boolean) => void;
}) {
  const { t } = useTranslation("common");
  return (
    <Checkbox
      size="xs"
      aria-label={name === undefined ? t("table.selectRow") : t("table.selectRowNamed", { name })}
      checked={checked}
      onChange={(event) =>
        onToggle(event.nativeEvent instanceof globalThis.MouseEvent && event.nativeEvent.shiftKey)
      }
    />
  );
}

/** The header of a column; a button when the list can be sorted by it. */
export function HeaderCell<T>({
  column,
  list,
}: {
  column: DataTableColumn<T>;
  list: ListState | undefined;
}) {
  const { sortKey } = column;
  if (!sortKey || !list) {
    return (
      <th scope="col" style={{ width: column.width }} data-align={column.align}>
        {column.header}
      </th>
    );
  }
  const ascending = list.sort === sortKey;
  const descending = list.sort === `-${sortKey}`;
  return (
    <th
      scope="col"
      style={{ width: column.width }}
      data-align={column.align}
      aria-sort={ascending ? "ascending" : descending ? "descending" : "none"}
    >
      <button
        type="button"
        className={classes.sort}
        data-on={ascending || descending || undefined}
        onClick={() => list.setSort(ascending ? `-${sortKey}` : sortKey)}
      >
        {column.header}
        {descending ? (
          <CaretDownIcon size={12} weight="bold" aria-hidden />
        ) : (
          <CaretUpIcon size={12} weight="bold" aria-hidden />
        )}
      </button>
    </th>
  );
}

/** The skeletons' widths as percentages of their cell: uneven, like words. */
const WIDTHS = [70, 45, 60, 38, 52];

export interface SkeletonProps<T> {
  count: number;
  columns: readonly DataTableColumn<T>[];
  selectable: boolean;
  withActions: boolean;
  /** If false, they only reserve space. */
  shown: boolean;
}

/** Skeletons of rows in the table's own grid, so that nothing moves when the real ones load. */
export function SkeletonRows<T>({
  count,
  columns,
  selectable,
  withActions,
  shown,
}: SkeletonProps<T>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} className={classes.skeleton} data-shown={shown || undefined}>
          {selectable && (
            <td className={classes.check}>
              <Skeleton width={16} height={16} radius={4} />
            </td>
          )}
          {columns.map((column, index) => (
            <td
              key={column.key}
              data-align={column.align}
              data-head={(index === 0 && typeof column.width !== "number") || undefined}
            >
              <Skeleton
                display="inline-block"
                height={10}
                width={`${WIDTHS[(row + index) % WIDTHS.length] ?? 50}%`}
                radius="xl"
              />
            </td>
          ))}
          {withActions && <td className={classes.actions}>&nbsp;</td>}
        </tr>
      ))}
    </tbody>
  );
}
