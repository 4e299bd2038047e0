import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { CaretDownIcon, CaretUpIcon } from "@phosphor-icons/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import { ErrorState } from "./error-state.tsx";
import type { ListState } from "./list-state.ts";
import { TableFooter, type TablePage } from "./table-footer.tsx";
import { NothingFound, SelectionBar, SkeletonRows } from "./table-states.tsx";

export interface DataTableColumn<T> {
  key: string;
  header: ReactNode;
  render: (row: T) => ReactNode;
  /** The API's sort key; the header then sorts. */
  sortKey?: string;
  /** Any CSS width. */
  width?: number | string;
  align?: "start" | "center" | "end";
  /** Left out of the cards on a phone. The first column is the card's head. */
  hideOnPhone?: boolean;
}

export interface DataTableProps<T> {
  /** Names the table for assistive technology. */
  label: string;
  columns: readonly DataTableColumn<T>[];
  /** Undefined until first loaded; keep the former rows while the next page loads. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  isLoading: boolean;
  /** A new page or fresh data is on its way while rows are shown. */
  isFetching?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Shown when there is nothing at all. With a search or filter set the table says "nothing found" itself. */
  empty: ReactNode;
  onRowClick?: (row: T) => void;
  /** Selected row keys, kept across pages. */
  selection?: { selected: Set<string>; onChange: (selected: Set<string>) => void };
  /** Buttons of the bar that lies over the header while something is selected. */
  bulkActions?: (ids: string[]) => ReactNode;
  list?: ListState;
  page?: TablePage;
  /** What a phone shows: each row as a card (default), or the table with sideways scroll. */
  phone?: "cards" | "table";
}

/** Elements of a row that answer clicks themselves. */
const CONTROLS = "a,button,input,label,select,textarea,[role=menuitem],[role=checkbox],[role=switch]";

/** A list of records: order, paging, selection, and what stands there while there is nothing to show. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, isLoading, error, onRetry, empty, selection, bulkActions, list } = props;
  const { t } = useTranslation("common");
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const asCards = isPhone && props.phone !== "table";
  const showSkeleton = useLate(isLoading && rows === undefined, 150);
  const selected = selection?.selected;
  const keys = rows?.map(rowKey) ?? [];
  const selectedHere = keys.filter((key) => selected?.has(key)).length;

  if (error !== undefined && error !== null && rows === undefined) return frame(<ErrorState problem={error} onRetry={onRetry} />);
  if (rows === undefined)
    return frame(showSkeleton ? <SkeletonRows columns={columns.length} label={t("table.loading")} /> : <div className={classes.waiting} />);
  if (rows.length === 0 && !list?.cursor) return frame(isNarrowed(list) ? <NothingFound list={list} /> : empty);

  function toggle(key: string) {
    if (!selection) return;
    const next = new Set(selection.selected);
    if (!next.delete(key)) next.add(key);
    selection.onChange(next);
  }

  function togglePage() {
    if (!selection) return;
    const next = new Set(selection.selected);
    for (const key of keys)
      if (selectedHere === keys.length) next.delete(key);
      else next.add(key);
    selection.onChange(next);
  }

  const bar = selection && selected && selected.size > 0 && (
    <SelectionBar
      count={selected.size}
      checkbox={
        <Checkbox
          size="xs"
          aria-label={t("table.selectPage")}
          checked={selectedHere === keys.length}
          indeterminate={selectedHere > 0 && selectedHere < keys.length}
          onChange={togglePage}
        />
      }
      actions={bulkActions?.([...selected])}
      onClear={() => selection.onChange(new Set())}
    />
  );

  return (
    // The keys bubble up from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.card}
      onKeyDown={(event) => {
        if (event.key === "Escape" && selected && selected.size > 0) selection?.onChange(new Set());
      }}
    >
      <div className={classes.fetching} data-on={props.isFetching || undefined} aria-hidden />
      {error !== undefined && error !== null && <ErrorState problem={error} onRetry={onRetry} />}
      {asCards ? (
        <>
          {bar}
          <ul className={classes.cards} aria-label={props.label}>
            {rows.map((row) => (
              <RowCard
                key={rowKey(row)}
                row={row}
                {...props}
                checked={selected?.has(rowKey(row)) ?? false}
                onToggle={() => toggle(rowKey(row))}
              />
            ))}
          </ul>
        </>
      ) : (
        <div className={classes.scroll}>
          {bar}
          <table className={classes.table} aria-label={props.label}>
            <thead inert={bar ? true : undefined} data-covered={bar ? true : undefined}>
              <tr>
                {selection && (
                  <th className={classes.check} scope="col">
                    <Checkbox size="xs" aria-label={t("table.selectPage")} checked={false} onChange={togglePage} />
                  </th>
                )}
                {columns.map((column) => (
                  <HeaderCell key={column.key} column={column} list={list} />
                ))}
              </tr>
            </thead>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys bubble up from the rows */}
            <tbody onKeyDown={moveBetweenRows}>
              {rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  className={classes.row}
                  data-selected={selected?.has(rowKey(row)) || undefined}
                  data-clickable={props.onRowClick ? true : undefined}
                  tabIndex={props.onRowClick ? 0 : undefined}
                  onClick={(event) => openUnlessControl(event, () => props.onRowClick?.(row))}
                  onKeyDown={(event) => {
                    if (event.target !== event.currentTarget) return;
                    if (event.key === "Enter") props.onRowClick?.(row);
                    if (event.key === "x" && !event.ctrlKey && !event.metaKey && !event.altKey) toggle(rowKey(row));
                  }}
                >
                  {selection && (
                    <td className={classes.check}>
                      <Checkbox
                        size="xs"
                        aria-label={t("table.selectRow")}
                        checked={selected?.has(rowKey(row)) ?? false}
                        onChange={() => toggle(rowKey(row))}
                      />
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <td key={column.key} data-align={column.align} data-head={(index === 0 && column.width === undefined) || undefined}>
                      {column.render(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list && props.page && <TableFooter list={list} page={props.page} shown={rows.length} />}
    </div>
  );
}

function frame(content: ReactNode) {
  return <div className={classes.card}>{content}</div>;
}

function isNarrowed(list: ListState | undefined): list is ListState {
  return list !== undefined && (list.search !== "" || Object.keys(list.filters).length > 0);
}

function openUnlessControl(event: MouseEvent<HTMLElement>, open: () => void) {
  if (event.target instanceof Element && event.target.closest(CONTROLS)) return;
  // Text that has just been marked is to be copied, not opened.
  if (window.getSelection()?.toString()) return;
  open();
}

function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const row = event.target instanceof HTMLTableRowElement ? event.target : null;
  if (!row) return;
  const down = event.key === "ArrowDown" || event.key === "j";
  const up = event.key === "ArrowUp" || event.key === "k";
  const next = down ? row.nextElementSibling : up ? row.previousElementSibling : null;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

function HeaderCell<T>({ column, list }: { column: DataTableColumn<T>; list: ListState | undefined }) {
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
  const Arrow = descending ? CaretDownIcon : CaretUpIcon;
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
        <Arrow size={12} weight="bold" aria-hidden />
      </button>
    </th>
  );
}

interface RowCardProps<T> extends DataTableProps<T> {
  row: T;
  checked: boolean;
  onToggle: () => void;
}

function RowCard<T>({ row, columns, selection, onRowClick, checked, onToggle }: RowCardProps<T>) {
  const { t } = useTranslation("common");
  const [head, ...rest] = columns;
  return (
    // A larger target for touch; with the keyboard one opens the link in the card's head.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.phoneCard}
      data-selected={checked || undefined}
      data-clickable={onRowClick ? true : undefined}
      onClick={(event) => openUnlessControl(event, () => onRowClick?.(row))}
    >
      {selection && (
        <Checkbox size="xs" className={classes.phoneCheck} aria-label={t("table.selectRow")} checked={checked} onChange={onToggle} />
      )}
      <div className={classes.phoneBody}>
        <div className={classes.phoneHead}>{head?.render(row)}</div>
        <dl className={classes.phoneFacts}>
          {rest
            .filter((column) => !column.hideOnPhone)
            .map((column) => (
              <div key={column.key}>
                <dt>{column.header}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
        </dl>
      </div>
    </li>
  );
}

/** True once something has been true for `ms`: what is quick never flickers. */
function useLate(value: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [value, ms]);
  return late;
}
