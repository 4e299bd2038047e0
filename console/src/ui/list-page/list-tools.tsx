import { Button, Group } from "@mantine/core";
import { type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useListPreferences } from "../../lib/preferences.ts";
import type { DataTableColumn } from "../table/table-column.ts";
import { FilterMenu, FilterPills, type ListFilter } from "./list-filters.tsx";
import { LayoutSwitch, SortMenu } from "./list-appearance.tsx";
import classes from "./list-page.module.css";
import type { ListState } from "./list-state.ts";
import { SearchInput } from "./search-input.tsx";
import { ViewMenu } from "./view-menu.tsx";

interface ToolsProps {
  list: ListState;
  filters: readonly ListFilter[];
  /** The search field's placeholder; there is no search without it. */
  search: string | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Whether the menu that adds a filter is open. */
  filtering: boolean;
  onFiltering: (filtering: boolean) => void;
  /** Shown at the end of the line. */
  children: ReactNode;
}

/** The line above a list: its search, filters, and appearance. */
export function ListTools(props: ToolsProps) {
  const { list, filters, search, searchRef, filtering, onFiltering, children } = props;
  const { t } = useTranslation("common");
  return (
    <Group className={classes.tools} gap="xs">
      {search !== undefined && (
        <SearchInput list={list} placeholder={search} inputRef={searchRef} />
      )}
      {filters.length > 0 && (
        <FilterMenu filters={filters} list={list} opened={filtering} onChange={onFiltering} />
      )}
      <FilterPills filters={filters} list={list} />
      {isNarrowed(list) && (
        <Button variant="subtle" color="gray" onClick={list.clearFilters}>
          {t("table.clearFilters")}
        </Button>
      )}
      <Group className={classes.end} gap="xs">
        {children}
      </Group>
    </Group>
  );
}

/** Whether a search or a filter narrows the list. */
export function isNarrowed(list: ListState): boolean {
  return list.search !== "" || Object.keys(list.filters).length > 0;
}

interface LookProps<T> {
  /** Stores the choices under this name. */
  name: string;
  columns: readonly DataTableColumn<T>[];
  list: ListState;
  /** Whether the records can be shown as tiles too. */
  hasTiles: boolean;
  onShortcuts: () => void;
}

/** The appearance of a list: tiles with an order, or rows with selected columns and height. */
export function ListAppearance<T>({ name, columns, list, hasTiles, onShortcuts }: LookProps<T>) {
  const [preferences, prefer] = useListPreferences(name);
  const { layout = "tiles", density = "comfortable" } = preferences;
  const asTiles = hasTiles && layout === "tiles";
  return (
    <>
      {asTiles && <SortMenu columns={columns} list={list} />}
      {hasTiles && <LayoutSwitch value={layout} onChange={(next) => prefer({ layout: next })} />}
      {!asTiles && (
        <ViewMenu
          columns={columns}
          chosen={preferences.columns}
          onChange={(chosen) => prefer({ columns: chosen })}
          density={density}
          onDensity={(next) => prefer({ density: next })}
          onShortcuts={onShortcuts}
        />
      )}
    </>
  );
}
