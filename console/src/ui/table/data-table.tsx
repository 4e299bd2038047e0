import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import { ErrorState } from "../feedback/error-state.tsx";
import type { ListState } from "../list-page/list-state.ts";
import type { RowAction } from "./row-menu.tsx";
import type { DataTableColumn, TableDensity } from "./table-column.ts";
import { RowCard, SkeletonCards } from "./table-cards.tsx";
import { TableFooter, type TablePage } from "./table-footer.tsx";
import { useTableKeys } from "./table-keys.ts";
import type { TableSelection } from "./table-selection.ts";
import { HeaderCell, SkeletonRows, TableRow } from "./table-rows.tsx";
import { SkeletonTiles, Tile, type TileParts } from "./table-tiles.tsx";
import { PlaceholderRows, NothingFound, SelectionBar, StaleNotice } from "./table-states.tsx";

export interface DataTableProps<T> {
  /** Names the table for assistive technology. */
  label: string;
  columns: readonly DataTableColumn<T>[];
  /** Undefined until first loaded; keep the former rows while the next page loads. */
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
  /** Shown in place of the rows and of an error. */
  instead?: ReactNode;
  /** The active conditions, shown again when they match nothing. */
  conditions?: ReactNode;
  onRowClick?: (row: T) => void;
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
  /** What a phone shows: each row as a card (default), or the table with horizontal scrolling. */
  phone?: "cards" | "table";
  /** Shows the records as tiles in place of rows, with this content. */
  tile?: (row: T, parts: TileParts) => ReactNode;
}

const SKELETONS = 8;

/** A list of records: order, paging, selection, and placeholders while there is nothing to show. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, rowKey, isLoading, error, onRetry, selection, list, tile } = props;
  const { t } = useTranslation("common");
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery("(max-width: 1023.98px)", false, {
    getInitialValueInEffect: false,
  });
  const asCards = isPhone && props.phone !== "table";
  // A tablet has room for the most important columns; with all of them, names would be one letter wide.
  const columns =
    isNarrow && !asCards && !tile
      ? props.columns.filter(({ hideOnPhone }) => !hideOnPhone)
      : props.columns;
  const showSkeleton = useLate(isLoading && rows === undefined, 150);
  const [active, setActive] = useState<string | null>(null);
  const lastToggled = useRef<string | null>(null);
  const container = useTableKeys({
    open: props.onRowClick && ((key) => withRow(key, props.onRowClick)),
    edit: props.onEdit && ((key) => withRow(key, props.onEdit)),
    toggle: selection && ((key) => toggle(key, false)),
  });

  const keys = rows?.map(rowKey) ?? [];
  const selectedHere = keys.filter((key) => selection?.has(key)).length;
  const failed = error !== undefined && error !== null;

  if (props.instead) return frame(props.instead);
  if (failed && rows === undefined)
    return frame(<ErrorState problem={error} onRetry={onRetry} title={props.failed} />);
  if (rows?.length === 0 && !list?.cursor) {
    const narrowed = isNarrowed(list);
    return frame(
      <>
        {narrowed ? <NothingFound list={list} conditions={props.conditions} /> : props.empty}
        {!narrowed && <PlaceholderRows />}
      </>,
    );
  }

  function withRow(key: string, run: ((row: T) => void) | undefined) {
    const row = rows?.find((one) => rowKey(one) === key);
    if (row !== undefined) run?.(row);
  }

  function toggle(key: string, range: boolean) {
    if (!selection) return;
    // With Shift, everything from the last toggled row follows this one.
    const from = range && lastToggled.current !== null ? keys.indexOf(lastToggled.current) : -1;
    const to = keys.indexOf(key);
    selection.set(
      from === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1),
      !selection.has(key),
    );
    lastToggled.current = key;
  }

  const togglePage = () => selection?.set(keys, selectedHere < keys.length);
  const isPageSelected = selectedHere > 0 && selectedHere === keys.length;
  const bar = selection && selection.count > 0 && (
    <SelectionBar
      count={selection.count}
      elsewhere={selection.count - selectedHere}
      checkbox={
        <Checkbox
          size="xs"
          aria-label={t("table.selectPage")}
          checked={isPageSelected}
          indeterminate={selectedHere > 0 && selectedHere < keys.length}
          onChange={togglePage}
        />
      }
      actions={props.bulkActions}
      onClear={selection.clear}
    />
  );
  const secondLine = bar && (isPageSelected || selection.everything) && props.wholePageSelected;
  const focusable = props.onRowClick !== undefined || selection !== undefined;
  const tabbable = active !== null && keys.includes(active) ? active : keys[0];
  const parts = (row: T) => ({
    row,
    id: rowKey(row),
    columns,
    checked: selection?.has(rowKey(row)) ?? false,
    onToggle: selection ? (range: boolean) => toggle(rowKey(row), range) : undefined,
    onOpen: props.onRowClick,
    actions: props.rowActions?.(row),
    name: props.rowName?.(row),
    tabIndex: focusable ? (rowKey(row) === tabbable ? 0 : -1) : undefined,
    onActive: () => setActive(rowKey(row)),
  });

  return (
    // Key events bubble up from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      className={classes.card}
      data-density={props.density ?? "comfortable"}
      data-tiles={tile ? true : undefined}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !selection?.count) return;
        // Ignores overlays of the table: their key events bubble here too, although they are elsewhere in the document.
        if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
        // The selection is cleared first; anything else that Escape would close waits for the next press.
        event.stopPropagation();
        selection.clear();
      }}
    >
      <div
        className={classes.fetching}
        data-on={(props.isFetching && rows !== undefined) || undefined}
        aria-hidden
      />
      {failed && <StaleNotice problem={error} text={props.refreshFailed} onRetry={onRetry} />}
      {rows === undefined && (
        <span className="visually-hidden" role="status">
          {showSkeleton ? t("table.loading") : ""}
        </span>
      )}
      {tile ? (
        <>
          {bar && (
            <div className={classes.floating}>
              {bar}
              {secondLine && <div className={classes.secondLine}>{secondLine}</div>}
            </div>
          )}
          {rows === undefined ? (
            <SkeletonTiles count={SKELETONS} shown={showSkeleton} />
          ) : (
            <ul className={classes.tiles} aria-label={props.label}>
              {rows.map((row) => (
                <Tile key={rowKey(row)} {...parts(row)} tile={tile} touch={isPhone} />
              ))}
            </ul>
          )}
        </>
      ) : asCards ? (
        <>
          {bar}
          {secondLine && <div className={classes.secondLine}>{secondLine}</div>}
          {rows === undefined ? (
            <SkeletonCards count={SKELETONS} shown={showSkeleton} />
          ) : (
            <ul className={classes.cards} aria-label={props.label}>
              {rows.map((row) => (
                <RowCard key={rowKey(row)} {...parts(row)} />
              ))}
            </ul>
          )}
        </>
      ) : (
        <div className={classes.scroll}>
          {bar}
          <table
            className={classes.table}
            aria-label={props.label}
            aria-busy={rows === undefined || undefined}
          >
            <thead inert={bar ? true : undefined} data-covered={bar ? true : undefined}>
              <tr>
                {selection && (
                  <th className={classes.check} scope="col">
                    <Checkbox
                      size="xs"
                      aria-label={t("table.selectPage")}
                      checked={false}
                      onChange={togglePage}
                      disabled={!rows?.length}
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <HeaderCell key={column.key} column={column} list={list} />
                ))}
                {props.rowActions && (
                  <th className={classes.actions} scope="col">
                    <span className="visually-hidden">{t("table.actions")}</span>
                  </th>
                )}
              </tr>
            </thead>
            {secondLine && (
              <tbody>
                <tr>
                  <td
                    className={classes.secondLine}
                    colSpan={columns.length + (props.rowActions ? 2 : 1)}
                  >
                    {secondLine}
                  </td>
                </tr>
              </tbody>
            )}
            {rows === undefined ? (
              <SkeletonRows
                count={SKELETONS}
                columns={columns}
                selectable={selection !== undefined}
                withActions={props.rowActions !== undefined}
                shown={showSkeleton}
              />
            ) : (
              <tbody>
                {rows.map((row) => (
                  <TableRow key={rowKey(row)} {...parts(row)} />
                ))}
              </tbody>
            )}
          </table>
        </div>
      )}
      {list && props.page && rows !== undefined && (
        <TableFooter list={list} page={props.page} shown={rows.length} />
      )}
    </div>
  );
}

function frame(content: ReactNode) {
  return <div className={classes.card}>{content}</div>;
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
