import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListState } from "../list-page/list-state.ts";
import classes from "./data-table.module.css";
import { RowCard, SkeletonCards } from "./table-cards.tsx";
import type { DataTableColumn } from "./table-column.ts";
import { HeaderCell, type RowProps, SkeletonRows, TableRow } from "./table-rows.tsx";
import { SkeletonTiles, Tile, type TileParts } from "./table-tiles.tsx";

const SKELETONS = 8;

/** Props of each layout of the records: tiles, cards and rows. */
export interface LayoutProps<T> {
  label: string;
  rows: readonly T[] | undefined;
  /** Returns the props of one record. */
  parts: (row: T) => RowProps<T>;
  /** If false, skeletons only reserve space. */
  showSkeleton: boolean;
  /** Shown while something is selected. */
  bar: ReactNode;
  /** A line below the bar. */
  secondLine: ReactNode;
}

/** The records as tiles. */
export function TilesLayout<T>({
  tile,
  touch,
  ...props
}: LayoutProps<T> & { tile: (row: T, parts: TileParts) => ReactNode; touch: boolean }) {
  const { label, rows, parts, showSkeleton, bar, secondLine } = props;
  return (
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
        <ul className={classes.tiles} aria-label={label}>
          {rows.map(parts).map((row) => (
            <Tile key={row.id} {...row} tile={tile} touch={touch} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The records as cards, on a phone. */
export function CardsLayout<T>(props: LayoutProps<T>) {
  const { label, rows, parts, showSkeleton, bar, secondLine } = props;
  return (
    <>
      {bar}
      {secondLine && <div className={classes.secondLine}>{secondLine}</div>}
      {rows === undefined ? (
        <SkeletonCards count={SKELETONS} shown={showSkeleton} />
      ) : (
        <ul aria-label={label}>
          {rows.map(parts).map((row) => (
            <RowCard key={row.id} {...row} />
          ))}
        </ul>
      )}
    </>
  );
}

interface HeadProps<T> {
  columns: readonly DataTableColumn<T>[];
  list: ListState | undefined;
  /** Selects or deselects the whole page; undefined if nothing can be selected. */
  onTogglePage: (() => void) | undefined;
  withActions: boolean;
}

/** The records as the rows of a table. */
export function RowsLayout<T>(props: LayoutProps<T> & HeadProps<T>) {
  const { label, rows, parts, showSkeleton, bar, secondLine } = props;
  const { columns, list, onTogglePage, withActions } = props;
  return (
    <div className={classes.scroll}>
      {bar}
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={rows === undefined || undefined}
      >
        <TableHead
          columns={columns}
          list={list}
          onTogglePage={onTogglePage}
          withActions={withActions}
          isEmpty={!rows?.length}
          isCovered={Boolean(bar)}
        />
        {secondLine && (
          <tbody>
            <tr>
              <td className={classes.secondLine} colSpan={columns.length + (withActions ? 2 : 1)}>
                {secondLine}
              </td>
            </tr>
          </tbody>
        )}
        {rows === undefined ? (
          <SkeletonRows
            count={SKELETONS}
            columns={columns}
            selectable={onTogglePage !== undefined}
            withActions={withActions}
            shown={showSkeleton}
          />
        ) : (
          <tbody>
            {rows.map(parts).map((row) => (
              <TableRow key={row.id} {...row} />
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

function TableHead<T>({
  columns,
  list,
  onTogglePage,
  withActions,
  isEmpty,
  isCovered,
}: HeadProps<T> & { isEmpty: boolean; isCovered: boolean }) {
  const { t } = useTranslation("common");
  return (
    <thead inert={isCovered || undefined} data-covered={isCovered || undefined}>
      <tr>
        {onTogglePage && (
          <th className={classes.check} scope="col">
            <Checkbox
              size="xs"
              aria-label={t("table.selectPage")}
              checked={false}
              onChange={onTogglePage}
              disabled={isEmpty}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} list={list} />
        ))}
        {withActions && (
          <th className={classes.actions} scope="col">
            <span className="visually-hidden">{t("table.actions")}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
