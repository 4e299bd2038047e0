import { ActionIcon, Button, Checkbox, Flex, Group, Text, TextInput } from "@mantine/core";
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

/** Minimum number of columns for a search field. */
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
  const [status, setStatus] = useState("");
  const shown = shownColumns(columns, chosen)
    .slice(1)
    .map(({ key }) => key);
  const needle = search.trim().toLocaleLowerCase(i18n.language);
  const nameOf = (column: C) => (typeof column.header === "string" ? column.header : column.key);
  const choices = columnChoices(columns, chosen).filter(({ column }) =>
    nameOf(column).toLocaleLowerCase(i18n.language).includes(needle),
  );

  function place(column: C, to: number) {
    onChange(withColumnAt(shown, column.key, to));
    setStatus(t("columns.moved", { name: nameOf(column), place: to + 1, count: shown.length }));
  }

  return (
    <Flex component="section" direction="column" gap="xs" aria-label={t("columns.title")}>
      <ChooserHead
        isDefault={chosen === undefined || chosen.join() === defaultColumns(columns).join()}
        onReset={() => onChange(undefined)}
      />
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
          return (
            <ColumnRow
              key={column.key}
              name={nameOf(column)}
              isShown={isShown}
              isDragged={dragged === column.key}
              onDrag={(dragging) => setDragged(dragging ? column.key : null)}
              onDragOver={
                dragged !== null && isShown
                  ? () => dragged !== column.key && onChange(withColumnAt(shown, dragged, at))
                  : undefined
              }
              onToggle={() => onChange(withColumnToggled(shown, column.key))}
            >
              <MoveButtons
                name={nameOf(column)}
                isFirst={at === 0}
                isLast={at === shown.length - 1}
                onMove={(step) => place(column, at + step)}
              />
            </ColumnRow>
          );
        })}
      </ul>
      {choices.length === 0 && (
        <Text size="xs" c="dimmed">
          {t("columns.none")}
        </Text>
      )}
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </Flex>
  );
}

function ChooserHead({ isDefault, onReset }: { isDefault: boolean; onReset: () => void }) {
  const { t } = useTranslation("common");
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text span size="xs" fw={600}>
        {t("columns.title")}
      </Text>
      <Button variant="subtle" size="compact-xs" disabled={isDefault} onClick={onReset}>
        {t("columns.reset")}
      </Button>
    </Group>
  );
}

interface ColumnRowProps {
  name: string;
  isShown: boolean;
  isDragged: boolean;
  onDrag: (dragging: boolean) => void;
  /** Undefined while nothing can be dropped here. */
  onDragOver: (() => void) | undefined;
  onToggle: () => void;
  /** Moves a visible column. */
  children: ReactNode;
}

function ColumnRow(props: ColumnRowProps) {
  const { name, isShown, isDragged, onDrag, onDragOver, onToggle, children } = props;
  return (
    // Dragging needs a mouse; the buttons and the checkbox work for everyone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Flex
      className={classes.row}
      component="li"
      gap={6}
      align="center"
      data-dragged={isDragged || undefined}
      draggable={isShown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => {
        if (!onDragOver) return;
        event.preventDefault();
        onDragOver();
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
        onChange={onToggle}
      />
      {isShown && children}
    </Flex>
  );
}

function MoveButtons({
  name,
  isFirst,
  isLast,
  onMove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
}) {
  const { t } = useTranslation("common");
  return (
    <span className={classes.moves}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t("columns.up", { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUpIcon size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t("columns.down", { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDownIcon size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}
