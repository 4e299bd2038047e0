import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./data-table.module.css";
import { ErrorState } from "../feedback/error-state.tsx";
import type { ListState } from "../list-page/list-state.ts";
import type { RowAction } from "./row-menu.tsx";
import { tabletColumns } from "./tablet-columns.ts";
import type { DataTableColumn, TableDensity } from "./table-column.ts";
import { TableFooter, type TablePage } from "./table-footer.tsx";
import type { RowProps } from "./table-rows.tsx";
import { useTableKeys } from "./table-keys.ts";
import type { TableSelection } from "./table-selection.ts";
import { CardsLayout, RowsLayout, TilesLayout } from "./table-layouts.tsx";
import type { TileParts } from "./table-tiles.tsx";
import { ExampleRow } from "./example-row.tsx";
import { LoadingStatus, NothingFound, SelectionBar, StaleNotice } from "./table-states.tsx";

export interface DataTableProps<T> {
  /** Names the table for assistive technology. */
  label: string;
  columns: readonly DataTableColumn<T>[];
  /** Undefined until first loaded; keep the previous rows while the next page loads. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  isLoading: boolean;
  /** A new page or fresh data is loading while rows are shown. */
  isFetching?: boolean;
  error?: unknown;
  /** Names what could not be loaded; the problem's own text by default. */
  failed?: string;
  /** The same for rows that could not be refreshed. */
  refreshFailed?: string;
  onRetry?: () => void;
  /** Shown when there are no records at all. With a search or filter, the table itself shows "nothing found". */
  empty: ReactNode;
  /** An example record, shown below `empty`. */
  example?: T;
  /** Replaces the rows, or an error. */
  instead?: ReactNode;
  /** The active conditions, shown again when they match nothing. */
  conditions?: ReactNode;
  onRowClick?: (row: T) => void;
  /** The key of the record that is open next to the list. */
  openKey?: string | undefined;
  /** Shown below the open row of a table; doesn't fit on cards. */
  below?: (row: T) => ReactNode;
  /** Edits a row, with the key E. */
  onEdit?: (row: T) => void;
  /** The actions for one row, in the menu at its end. */
  rowActions?: (row: T) => readonly RowAction[];
  /** Names a row in labels: "Actions for Ana". */
  rowName?: (row: T) => string;
  /** From `useTableSelection`; kept across pages. */
  selection?: TableSelection;
  /** Buttons of the bar that covers the header while something is selected. */
  bulkActions?: ReactNode;
  /** A line below the header once the whole page is selected: offers to select the other pages. */
  wholePageSelected?: ReactNode;
  list?: ListState;
  page?: TablePage;
  density?: TableDensity;
  /** The layout on phones: each row as a card (default), or the table with horizontal scrolling. */
  phone?: "cards" | "table";
  /** Shows the records as tiles in place of rows, with this content. */
  tile?: (row: T, parts: TileParts) => ReactNode;
}

/** A list of records: order, paging, selection, and placeholders while there is nothing to show. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, rowKey, error, onRetry, selection, list, tile } = props;
  const { isPhone, asCards, columns } = useFit(props);
  const showSkeleton = useLate(props.isLoading && rows === undefined, 150);
  const keys = rows?.map(rowKey) ?? [];
  const toggle = useToggle(selection, keys);
  const parts = useRowProps({ ...props, columns }, keys, toggle);
  const withRow = (run: ((row: T) => void) | undefined) =>
    run &&
    ((key: string) => {
      const row = rows?.find((one) => rowKey(one) === key);
      if (row !== undefined) run(row);
    });
  const container = useTableKeys({
    open: withRow(props.onRowClick),
    edit: withRow(props.onEdit),
    toggle: selection && ((key) => toggle(key, false)),
  });

  const instead = insteadOfRows(props);
  if (instead) return <div className={classes.card}>{instead}</div>;

  const selectedHere = keys.filter((key) => selection?.has(key)).length;
  const isPageSelected = selectedHere > 0 && selectedHere === keys.length;
  const togglePage = () => selection?.set(keys, selectedHere < keys.length);
  const bar = selection && selection.count > 0 && (
    <SelectionBar
      count={selection.count}
      elsewhere={selection.count - selectedHere}
      page={isPageSelected ? "all" : selectedHere > 0 ? "some" : "none"}
      onTogglePage={togglePage}
      actions={props.bulkActions}
      onClear={selection.clear}
    />
  );
  const secondLine = bar && (isPageSelected || selection.everything) && props.wholePageSelected;
  const layout = { label: props.label, rows, parts, showSkeleton, bar, secondLine };

  return (
    // Key events bubble up from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      className={classes.card}
      data-density={props.density ?? "comfortable"}
      data-tiles={tile ? true : undefined}
      onKeyDown={selection && ((event) => clearOnEscape(event, selection))}
    >
      <div
        className={classes.fetching}
        data-on={(props.isFetching && rows !== undefined) || undefined}
        aria-hidden
      />
      {isFailed(error) && (
        <StaleNotice problem={error} text={props.refreshFailed} onRetry={onRetry} />
      )}
      {rows === undefined && <LoadingStatus shown={showSkeleton} />}
      {tile ? (
        <TilesLayout {...layout} tile={tile} touch={isPhone} />
      ) : asCards ? (
        <CardsLayout {...layout} />
      ) : (
        <RowsLayout
          {...layout}
          columns={columns}
          list={list}
          onTogglePage={selection && togglePage}
          withActions={props.rowActions !== undefined}
        />
      )}
      {list && props.page && rows !== undefined && (
        <TableFooter list={list} page={props.page} shown={rows.length} />
      )}
    </div>
  );
}

/** Returns how the records fit the screen: as cards or not, and with which columns. */
function useFit<T>({ columns, phone, tile }: DataTableProps<T>) {
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery("(max-width: 1023.98px)", false, {
    getInitialValueInEffect: false,
  });
  const asCards = isPhone && phone !== "table";
  const fitting = isNarrow && !asCards && !tile ? tabletColumns(columns) : columns;
  return { isPhone, asCards, columns: fitting };
}

/** Returns the content that replaces the rows: the caller's own, an error, or the empty state. */
function insteadOfRows<T>(props: DataTableProps<T>): ReactNode {
  const { rows, error, list } = props;
  if (props.instead) return props.instead;
  if (isFailed(error) && rows === undefined)
    return <ErrorState problem={error} onRetry={props.onRetry} title={props.failed} />;
  if (rows?.length !== 0 || list?.cursor) return null;
  if (isNarrowed(list)) return <NothingFound list={list} conditions={props.conditions} />;
  return (
    <>
      {props.empty}
      {props.example !== undefined && (
        <ExampleRow row={props.example} columns={props.columns} label={props.label} />
      )}
    </>
  );
}

/** Returns a function that creates the props of a row; the last focused row is in the tab order. */
function useRowProps<T>(
  props: DataTableProps<T>,
  keys: readonly string[],
  toggle: (key: string, range: boolean) => void,
): (row: T) => RowProps<T> {
  const { rowKey, selection } = props;
  const [active, setActive] = useState<string | null>(null);
  const focusable = props.onRowClick !== undefined || selection !== undefined;
  const tabbable = active !== null && keys.includes(active) ? active : keys[0];
  return (row) => {
    const id = rowKey(row);
    return {
      row,
      id,
      columns: props.columns,
      checked: selection?.has(id) ?? false,
      isOpen: id === props.openKey,
      onToggle: selection && ((range) => toggle(id, range)),
      onOpen: props.onRowClick,
      actions: props.rowActions?.(row),
      name: props.rowName?.(row),
      tabIndex: focusable ? (id === tabbable ? 0 : -1) : undefined,
      onActive: () => setActive(id),
      below: id === props.openKey && props.below?.(row),
    };
  };
}

/** Returns a function that selects or deselects a row. */
function useToggle(selection: TableSelection | undefined, keys: readonly string[]) {
  const lastToggled = useRef<string | null>(null);
  return (key: string, range: boolean) => {
    if (!selection) return;
    // With Shift, all rows from the last toggled one follow.
    const from = range && lastToggled.current !== null ? keys.indexOf(lastToggled.current) : -1;
    const to = keys.indexOf(key);
    selection.set(
      from === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1),
      !selection.has(key),
    );
    lastToggled.current = key;
  };
}

function clearOnEscape(event: KeyboardEvent, selection: TableSelection) {
  if (event.key !== "Escape" || !selection.count) return;
  // Ignores overlays of the table: their key events bubble here too, although they are elsewhere in the document.
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
  // Clears the selection first; anything else that Escape would close waits for the next press.
  event.stopPropagation();
  selection.clear();
}

function isFailed(error: unknown): boolean {
  return error !== undefined && error !== null;
}

function isNarrowed(list: ListState | undefined): list is ListState {
  return list !== undefined && (list.search !== "" || Object.keys(list.filters).length > 0);
}

/** Returns true once a value has been true for `ms`, so that quick changes do not flicker. */
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
