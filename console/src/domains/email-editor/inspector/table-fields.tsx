import { ActionIcon, Button, Group, Menu, Text, Textarea, Tooltip } from "@mantine/core";
import { DotsThreeVerticalIcon } from "@phosphor-icons/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { AlignField } from "./align-field.tsx";
import { ColorField } from "./color-field.tsx";
import controls from "./controls.module.css";
import { ToggleField } from "./toggle-field.tsx";
import { movedColumn, movedRow, withColumn, withoutColumn } from "./table-rows.ts";
import type { KindFields } from "./subject.ts";

const ROWS_MAX = 50;
const COLUMNS_MAX = 6;
const CELL_MAX = 500;

export const tableFields: KindFields<"table"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    const rows = subject.read("rows");
    return (
      <>
        <ToggleField label={t("inspector.table.hasHeader")} {...subject.setting("hasHeader")} />
        {rows === undefined ? (
          <Text size="xs" c="var(--text-tertiary)">
            {t("inspector.mixedText")}
          </Text>
        ) : (
          <Cells
            rows={rows}
            onChange={(next, control) => subject.change(() => ({ rows: next }), control)}
          />
        )}
      </>
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <>
        <AlignField {...subject.setting("align")} />
        <ColorField label={t("inspector.table.lineColor")} {...subject.setting("lineColor")} />
      </>
    );
  },
};

interface TableProps {
  rows: string[][];
  onChange: (rows: string[][], control: string) => void;
}

function Cells({ rows, onChange }: TableProps) {
  const { t } = useTranslation("editor");
  const table = useRef<HTMLTableElement>(null);
  const width = rows[0]?.length ?? 1;
  const focus = (row: number, column: number) =>
    setTimeout(() =>
      table.current?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)?.focus(),
    );
  return (
    <div role="group" aria-label={t("inspector.table.cells")}>
      <div className={controls.cells}>
        <table ref={table}>
          <thead>
            <tr>
              <th scope="col" className={controls.cornerCell}>
                <span className="visually-hidden">{t("inspector.table.cells")}</span>
              </th>
              {Array.from({ length: width }, (_, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is identified by its position
                <th key={column} scope="col">
                  <ColumnMenu rows={rows} column={column} onChange={onChange} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its position
              <tr key={row}>
                <th scope="row" className={controls.cornerCell}>
                  <RowMenu rows={rows} row={row} onChange={onChange} />
                </th>
                {cells.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell is identified by its position
                  <td key={column}>
                    <Cell
                      row={row}
                      column={column}
                      value={cell}
                      onChange={(text) =>
                        onChange(rows.with(row, cells.with(column, text)), `cell ${row} ${column}`)
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group gap="xs" mt={8}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={rows.length >= ROWS_MAX}
          onClick={() => {
            onChange([...rows, Array.from({ length: width }, () => "")], "row");
            focus(rows.length, 0);
          }}
        >
          {t("inspector.table.addRow")}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={width >= COLUMNS_MAX}
          onClick={() => {
            onChange(withColumn(rows), "column");
            focus(0, width);
          }}
        >
          {t("inspector.table.addColumn")}
        </Button>
      </Group>
    </div>
  );
}

/** Moves or removes a column. */
function ColumnMenu({ rows, column, onChange }: TableProps & { column: number }) {
  const { t } = useTranslation("editor");
  const width = rows[0]?.length ?? 1;
  return (
    <PartMenu
      label={t("inspector.table.column", { place: column + 1 })}
      actions={[
        {
          label: t("inspector.table.columnBefore"),
          disabled: column === 0,
          run: () => onChange(movedColumn(rows, column, column - 1), "column"),
        },
        {
          label: t("inspector.table.columnAfter"),
          disabled: column === width - 1,
          run: () => onChange(movedColumn(rows, column, column + 1), "column"),
        },
        {
          label: t("inspector.table.removeColumn"),
          disabled: width === 1,
          run: () => onChange(withoutColumn(rows, column), "column"),
        },
      ]}
    />
  );
}

/** Moves or removes a row. */
function RowMenu({ rows, row, onChange }: TableProps & { row: number }) {
  const { t } = useTranslation("editor");
  return (
    <PartMenu
      label={t("inspector.table.row", { place: row + 1 })}
      actions={[
        {
          label: t("inspector.table.rowUp"),
          disabled: row === 0,
          run: () => onChange(movedRow(rows, row, row - 1), "row"),
        },
        {
          label: t("inspector.table.rowDown"),
          disabled: row === rows.length - 1,
          run: () => onChange(movedRow(rows, row, row + 1), "row"),
        },
        {
          label: t("inspector.table.removeRow"),
          disabled: rows.length === 1,
          run: () => onChange(rows.toSpliced(row, 1), "row"),
        },
      ]}
    />
  );
}

interface CellProps {
  row: number;
  column: number;
  value: string;
  onChange: (text: string) => void;
}

function Cell({ row, column, value, onChange }: CellProps) {
  const { t } = useTranslation("editor");
  return (
    <Textarea
      aria-label={t("inspector.table.cell", { row: row + 1, column: column + 1 })}
      data-cell={`${row}.${column}`}
      dir="auto"
      autosize
      minRows={1}
      maxRows={4}
      size="xs"
      maxLength={CELL_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PartAction {
  label: string;
  disabled: boolean;
  run: () => void;
}

/** Actions on a row or column. */
function PartMenu({ label, actions }: { label: string; actions: readonly PartAction[] }) {
  return (
    <Menu position="bottom-start">
      {/* The tooltip wraps the menu, since the props that the menu gives its button would stop at a tooltip inside. */}
      <Tooltip label={label}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={24} aria-label={label}>
            <DotsThreeVerticalIcon size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {actions.map(({ label: name, disabled, run }) => (
          <Menu.Item key={name} disabled={disabled} onClick={run}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
