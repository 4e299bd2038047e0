import { NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ArrowDownIcon } from "@phosphor-icons/react/ArrowDown";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./analyze.module.css";

export interface FigureColumn<Item> {
  key: string;
  label: string;
  /** A drawing instead of a number. */
  isDrawn?: boolean;
  onSort?: (() => void) | undefined;
  cell: (item: Item) => ReactNode;
}

interface Props<Item> {
  title: string;
  /** The row's name. */
  head: string;
  items: readonly Item[];
  columns: readonly FigureColumn<Item>[];
  /** The key of the column that rows are sorted by. */
  sort?: string;
  keyOf: (item: Item) => string;
  name: (item: Item) => ReactNode;
  /** Shown below a row at full width; null for none. */
  note?: (item: Item) => ReactNode;
  isWarning?: (item: Item) => boolean;
}

/** A table of figures. On phones, each row is a card. */
export function FigureTable<Item>(props: Props<Item>) {
  const isPhone = useMediaQuery("(max-width: 599.98px)", false, { getInitialValueInEffect: false });
  return isPhone ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Item>(props: Props<Item>) {
  const { title, head, items, columns, sort, keyOf, name, note, isWarning } = props;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ key, label, isDrawn, onSort }) => (
              <th
                key={key}
                scope="col"
                data-end={!isDrawn || undefined}
                aria-sort={key === sort ? "descending" : undefined}
              >
                {onSort ? (
                  <button type="button" className={classes.sort} onClick={onSort}>
                    {label}
                    {key === sort && <ArrowDownIcon size={12} aria-hidden />}
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const below = note?.(item) ?? null;
            const warns = isWarning?.(item) || undefined;
            return (
              <Fragment key={keyOf(item)}>
                <tr data-warn={warns} data-joined={below !== null || undefined}>
                  <th scope="row">{name(item)}</th>
                  {columns.map(({ key, isDrawn, cell }) => (
                    <td
                      key={key}
                      data-end={!isDrawn || undefined}
                      className={isDrawn ? classes.barCell : undefined}
                    >
                      {cell(item)}
                    </td>
                  ))}
                </tr>
                {below !== null && (
                  <tr data-warn={warns}>
                    <td colSpan={columns.length + 1} className={classes.noteCell}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Item>({ items, columns, sort, keyOf, name, note, isWarning }: Props<Item>) {
  const { t } = useTranslation("analyze");
  const sorts = columns.filter(({ onSort }) => onSort);
  return (
    <>
      {sorts.length > 0 && (
        <NativeSelect
          mb="sm"
          label={t("sortBy")}
          value={sort ?? ""}
          onChange={({ currentTarget }) =>
            sorts.find(({ key }) => key === currentTarget.value)?.onSort?.()
          }
          data={sorts.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      <ul className={classes.cards}>
        {items.map((item) => (
          <li key={keyOf(item)} data-warn={isWarning?.(item) || undefined}>
            <h3 className={classes.cardName}>{name(item)}</h3>
            <dl className={classes.figures}>
              {columns.map(({ key, label, isDrawn, cell }) => (
                <div key={key} data-drawn={isDrawn || undefined}>
                  <dt>{label}</dt>
                  <dd>{cell(item)}</dd>
                </div>
              ))}
            </dl>
            {note?.(item)}
          </li>
        ))}
      </ul>
    </>
  );
}
