import { Button, Menu, SegmentedControl } from "@mantine/core";
import { ArrowDownIcon, ArrowUpIcon, RowsIcon, SquaresFourIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { DataTableColumn } from "../table/table-column.ts";
import type { ListState } from "./list-state.ts";

export type ListLayout = "table" | "tiles";

/** Switches between rows and tiles. */
export function LayoutSwitch({
  value,
  onChange,
}: {
  value: ListLayout;
  onChange: (layout: ListLayout) => void;
}) {
  const { t } = useTranslation("common");
  const option = (layout: ListLayout, Drawing: typeof RowsIcon) => ({
    value: layout,
    label: (
      <>
        <Drawing size={18} style={{ display: "block" }} aria-hidden />
        <span className="visually-hidden">{t(`layout.${layout}`)}</span>
      </>
    ),
  });
  return (
    <SegmentedControl<ListLayout>
      size="xs"
      aria-label={t("layout.label")}
      value={value}
      onChange={onChange}
      data={[option("tiles", SquaresFourIcon), option("table", RowsIcon)]}
    />
  );
}

/** Sorts a list without column headers; selecting the same column again reverses the order. */
export function SortMenu<T>({
  columns,
  list,
}: {
  columns: readonly DataTableColumn<T>[];
  list: ListState;
}) {
  const { t } = useTranslation("common");
  const key = list.sort.replace(/^-/, "");
  const Direction = list.sort.startsWith("-") ? ArrowDownIcon : ArrowUpIcon;
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined);
  const chosen = sortable.find(({ sortKey }) => sortKey === key);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<Direction size={14} aria-hidden />} data-inline>
          <span className="visually-hidden">{t("layout.sort")} </span>
          {chosen?.header}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map(({ key: name, sortKey, header }) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={sortKey === key}
            checkIcon={<Direction size={14} aria-hidden />}
            closeMenuOnClick
            onClick={() =>
              sortKey &&
              list.setSort(
                list.sort === sortKey
                  ? `-${sortKey}`
                  : list.sort === `-${sortKey}`
                    ? sortKey
                    : firstOrder(sortKey),
              )
            }
          >
            {header}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Names start with A, times with the latest. */
function firstOrder(sortKey: string): string {
  return sortKey.endsWith("At") ? `-${sortKey}` : sortKey;
}
