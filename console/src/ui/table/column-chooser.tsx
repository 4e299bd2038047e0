import { ActionIcon, Button, Checkbox, TextInput } from "@mantine/core";
import {
  ArrowDownIcon,
  ArrowUpIcon,
  DotsSixVerticalIcon,
  MagnifyingGlassIcon,
} from "@phosphor-icons/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./column-chooser.module.css";
import {
  type ChoosableColumn,
  columnChoices,
  defaultColumns,
  shownColumns,
  withColumnAt,
  withColumnToggled,
} from "./column-order.ts";

export interface ColumnChooserProps<C extends ChoosableColumn & { header: ReactNode }> {
  /** All columns; the first one is fixed. */
  columns: readonly C[];
  /** The chosen keys in order; undefined without a choice. */
  chosen: readonly string[] | undefined;
  /** Undefined resets to the default columns. */
  onChange: (chosen: string[] | undefined) => void;
}

/** With at least this many columns, they can be searched. */
const SEARCH_FROM = 8;

/** Selects the columns of a table and their order: by buttons, by dragging, with a reset. */
export function ColumnChooser<C extends ChoosableColumn & { header: ReactNode }>({
  columns,
  chosen,
  onChange,
}: ColumnChooserProps<C>) {
  const { t, i18n } = useTranslation("common");
  const [search, setSearch] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const shown = shownColumns(columns, chosen)
    .slice(1)
    .map(({ key }) => key);
  const wanted = search.trim().toLocaleLowerCase(i18n.language);
  const nameOf = (column: C) => (typeof column.header === "string" ? column.header : column.key);
  const choices = columnChoices(columns, chosen).filter(({ column }) =>
    nameOf(column).toLocaleLowerCase(i18n.language).includes(wanted),
  );

  function place(column: C, to: number) {
    onChange(withColumnAt(shown, column.key, to));
    setTold(t("columns.moved", { name: nameOf(column), place: to + 1, count: shown.length }));
  }

  return (
    <section className={classes.chooser} aria-label={t("columns.title")}>
      <div className={classes.head}>
        <span className={classes.title}>{t("columns.title")}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={chosen === undefined || chosen.join() === defaultColumns(columns).join()}
          onClick={() => onChange(undefined)}
        >
          {t("columns.reset")}
        </Button>
      </div>
      {columns.length > SEARCH_FROM && (
        <TextInput
          type="search"
          size="xs"
          aria-label={t("columns.search")}
          placeholder={t("columns.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<MagnifyingGlassIcon size={14} aria-hidden />}
        />
      )}
      <ul className={classes.list}>
        {choices.map(({ column, shown: isShown }) => {
          const at = shown.indexOf(column.key);
          const name = nameOf(column);
          return (
            // Dragging needs a mouse; the buttons and the checkbox work for everyone.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={column.key}
              className={classes.row}
              data-dragged={dragged === column.key || undefined}
              draggable={isShown}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", name);
                setDragged(column.key);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged === null || !isShown) return;
                event.preventDefault();
                if (dragged !== column.key) onChange(withColumnAt(shown, dragged, at));
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <DotsSixVerticalIcon
                size={16}
                className={classes.grip}
                data-on={isShown || undefined}
                aria-hidden
              />
              <Checkbox
                size="xs"
                className={classes.box}
                label={<bdi>{name}</bdi>}
                checked={isShown}
                onChange={() => onChange(withColumnToggled(shown, column.key))}
              />
              {isShown && (
                <span className={classes.moves}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={t("columns.up", { name })}
                    disabled={at === 0}
                    onClick={() => place(column, at - 1)}
                  >
                    <ArrowUpIcon size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={t("columns.down", { name })}
                    disabled={at === shown.length - 1}
                    onClick={() => place(column, at + 1)}
                  >
                    <ArrowDownIcon size={14} aria-hidden />
                  </ActionIcon>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {choices.length === 0 && <p className={classes.none}>{t("columns.none")}</p>}
      <span className="visually-hidden" role="status">
        {told}
      </span>
    </section>
  );
}
