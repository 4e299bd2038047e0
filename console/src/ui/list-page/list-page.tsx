import { Button } from "@mantine/core";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useListPreferences } from "../../lib/preferences.ts";
import { shownColumns } from "../table/column-order.ts";
import { DataTable, type DataTableProps } from "../table/data-table.tsx";
import { FilterMenu, FilterPills, type ListFilter } from "./list-filters.tsx";
import { LayoutSwitch, SortMenu } from "./list-look.tsx";
import classes from "./list-page.module.css";
import type { ListPageState } from "./list-page-state.ts";
import type { ListState } from "./list-state.ts";
import { PageHeader, type PageHeaderProps } from "../layout/page-header.tsx";
import { type FixedView, SavedViews } from "./saved-views.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { refusedCondition } from "./refused-condition.ts";
import { SearchInput } from "./search-input.tsx";
import { ShortcutsDialog } from "../keyboard/shortcuts-dialog.tsx";
import { useSingleKeys } from "../keyboard/single-keys.ts";
import type { TablePage } from "../table/table-footer.tsx";
import { NothingFound } from "../table/table-states.tsx";
import { type TableSelection, useTableSelection } from "../table/table-selection.ts";
import { ViewMenu } from "./view-menu.tsx";
import { type CountedEndpoint, usePageWithTotal, ViewNumber, ViewTotal } from "./view-total.tsx";
import { WholeList } from "./whole-list.tsx";

/** A page of records, as all lists of the API return it. */
interface RecordPage<T> extends TablePage {
  items: readonly T[];
}

/** The result of the list's generated hook. */
interface ListAnswer<T> {
  data?: RecordPage<T> | undefined;
  error?: unknown;
  isLoading: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** An action for all selected records. */
export interface BulkAction {
  key: string;
  label: (count: number) => string;
  danger?: boolean;
  /** Resolves to true when the records are gone, which deselects them. */
  run: (ids: string[]) => Promise<boolean>;
}

/** What a page's own components may know about the list. */
export interface ListFacts<T> {
  page: RecordPage<T> | undefined;
  /** There are no records at all, with or without conditions. */
  isBare: boolean;
  isNarrowed: boolean;
}

export interface ListPageProps<T> extends Pick<
  DataTableProps<T>,
  "rowKey" | "rowName" | "onRowClick" | "onEdit" | "failed" | "refreshFailed" | "empty"
> {
  /** Stores columns, row height and views under this name. */
  name: string;
  title: string;
  description?: ReactNode | ((facts: ListFacts<T>) => ReactNode);
  back?: PageHeaderProps["back"];
  /** Wraps the page and renders its own header in place of the usual one. */
  frame?: ComponentType<{
    title: ReactNode;
    description?: ReactNode;
    actions?: ReactNode;
    children: ReactNode;
  }>;
  /** Header buttons; at most one of them primary. */
  actions?: ReactNode | ((facts: ListFacts<T>) => ReactNode);
  /** What must be read before the list. */
  notice?: ReactNode;
  /** From `useListPage`. */
  state: ListPageState<T>;
  /** The result of the list's generated hook for the state's `arg`. */
  query: ListAnswer<T>;
  /** The list's endpoint, to count the records of saved views. */
  endpoint: CountedEndpoint;
  /** The search field's placeholder; there is no search without it. */
  search?: string;
  /** Shown after the filters, at the end of their line. */
  tools?: ReactNode;
  /** Shows the records as tiles too, by default; the user's choice is remembered. */
  tile?: DataTableProps<T>["tile"];
  rowActions?: (
    row: T,
    forget: (ids: readonly string[]) => void,
  ) => ReturnType<NonNullable<DataTableProps<T>["rowActions"]>>;
  bulkActions?: readonly BulkAction[];
  /** Replaces `bulkActions` where all matching records can be selected, however many there are. */
  selectionActions?: (selection: TableSelection) => ReactNode;
}

/** A page with one list: header, views, search, filters, table, and their keyboard shortcuts. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { state, query } = props;
  const { columns } = state;
  const tabs = state.filters.find((filter) => filter.tabs);
  const filters = state.filters.filter((filter) => !filter.tabs);
  const list = withoutTab(state.list, tabs);
  const { t } = useTranslation("common");
  const [preferences, prefer] = useListPreferences(props.name);
  const selection = useTableSelection();
  const [filtering, setFiltering] = useState(false);
  const [helping, setHelping] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const page = usePageWithTotal(props.endpoint, state.arg as object, query.data);
  const isNarrowed = list.search !== "" || Object.keys(list.filters).length > 0;
  const onTab = tabs !== undefined && state.list.filters[tabs.name] !== undefined;
  const facts: ListFacts<T> = {
    page,
    isNarrowed,
    isBare: page?.total === 0 && !isNarrowed && !onTab,
  };
  const shown = shownColumns(columns, preferences.columns);
  const layout = preferences.layout ?? "tiles";
  const tile = layout === "tiles" ? props.tile : undefined;
  const views = preferences.views ?? [];
  const latestViews = useRef(views);
  useEffect(() => {
    latestViews.current = views;
  });

  const forget = (ids: readonly string[]) => selection.set(ids, false);
  // "All that match" applies to one set of conditions: with others it would mean other contacts.
  const narrowing = JSON.stringify([list.search, state.list.filters]);
  const { everything, clear } = selection;
  useEffect(() => {
    if (everything && everything.of !== narrowing) clear();
  }, [everything, narrowing, clear]);

  useSingleKeys({
    "/": props.search === undefined ? undefined : () => search.current?.focus(),
    f: filters.length > 0 ? () => setFiltering(true) : undefined,
    "?": () => setHelping(true),
  });

  const Frame = props.frame ?? UsualFrame;
  const refused = refusedCondition(query.error, filters, list.filters);
  const conditions = <FilterPills filters={filters} list={list} quiet />;
  const { title, back } = props;
  const head = {
    title,
    description: made(props.description, facts),
    actions: made(props.actions, facts),
    ...(back && { back }),
  };
  return (
    <Frame {...head}>
      {props.notice}
      <SavedViews
        label={t("views.label", { list: props.title })}
        list={state.list}
        views={views}
        fixed={fixedViews(tabs)}
        onChange={(change) => prefer({ views: change(latestViews.current) })}
        count={(viewQuery) => (
          <ViewTotal endpoint={props.endpoint} arg={state.argOf(viewQuery) as object} />
        )}
      />
      <div className={classes.tools}>
        {props.search !== undefined && (
          <SearchInput list={list} placeholder={props.search} inputRef={search} />
        )}
        {filters.length > 0 && (
          <FilterMenu filters={filters} list={list} opened={filtering} onChange={setFiltering} />
        )}
        <FilterPills filters={filters} list={list} />
        {isNarrowed && (
          <Button variant="subtle" color="gray" onClick={list.clearFilters}>
            {t("table.clearFilters")}
          </Button>
        )}
        <div className={classes.end}>
          {props.tools}
          {tile && <SortMenu columns={columns} list={list} />}
          {props.tile && (
            <LayoutSwitch value={layout} onChange={(next) => prefer({ layout: next })} />
          )}
          {!tile && (
            <ViewMenu
              columns={columns}
              chosen={preferences.columns}
              onChange={(chosen) => prefer({ columns: chosen })}
              density={preferences.density ?? "comfortable"}
              onDensity={(density) => prefer({ density })}
              onShortcuts={() => setHelping(true)}
            />
          )}
        </div>
      </div>
      <DataTable<T>
        label={props.title}
        list={list}
        columns={shown}
        rows={page?.items}
        rowKey={props.rowKey}
        rowName={props.rowName}
        {...(tile && { tile })}
        isLoading={query.isLoading}
        isFetching={query.isFetching && !state.isPolling}
        error={query.error}
        failed={props.failed}
        refreshFailed={props.refreshFailed}
        onRetry={() => void query.refetch()}
        page={page}
        density={preferences.density ?? "comfortable"}
        onRowClick={props.onRowClick}
        onEdit={props.onEdit}
        rowActions={props.rowActions && ((row) => props.rowActions?.(row, forget) ?? [])}
        selection={props.bulkActions || props.selectionActions ? selection : undefined}
        bulkActions={
          props.selectionActions?.(selection) ??
          props.bulkActions?.map((action) => (
            <Button
              key={action.key}
              size="xs"
              variant="default"
              c={action.danger ? "var(--danger-text)" : undefined}
              onClick={() =>
                void action.run([...selection.keys]).then((gone) => gone && forget(selection.keys))
              }
            >
              {action.label(selection.count)}
            </Button>
          ))
        }
        wholePageSelected={
          props.selectionActions &&
          page &&
          page.total !== null &&
          page.total > page.items.length && (
            <WholeList
              endpoint={props.endpoint}
              arg={state.argOf(list.viewQuery) as object}
              selection={selection}
              onSelect={(total) => selection.selectEverything(narrowing, total)}
            />
          )
        }
        conditions={conditions}
        instead={
          refused && <RefusedCondition filter={refused} list={list} conditions={conditions} />
        }
        empty={props.empty}
      />
      <ShortcutsDialog
        opened={helping}
        onClose={() => setHelping(false)}
        can={{
          select: props.bulkActions !== undefined || props.selectionActions !== undefined,
          edit: props.onEdit !== undefined,
          filter: filters.length > 0,
          search: props.search !== undefined,
        }}
      />
    </Frame>
  );
}

/** Replaces the rows when a condition of the address names no record, or has an invalid value. */
function RefusedCondition({
  filter,
  list,
  conditions,
}: {
  filter: ListFilter;
  list: ListState;
  conditions: ReactNode;
}) {
  if (!filter.notFound) return <NothingFound list={list} conditions={conditions} />;
  const { title, text, showAll } = filter.notFound;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={list.clearFilters}>
          {showAll}
        </Button>
      }
    />
  );
}

function UsualFrame({ children, ...head }: PageHeaderProps & { children: ReactNode }) {
  return (
    <>
      <PageHeader {...head} />
      {children}
    </>
  );
}

/** Returns the list as seen within a tab: the tab itself is not a condition, and clearing the conditions stays on it. */
function withoutTab(list: ListState, tabs: ListFilter | undefined): ListState {
  if (!tabs || list.filters[tabs.name] === undefined) return list;
  const { [tabs.name]: tab = "", ...filters } = list.filters;
  return { ...list, filters, clearFilters: () => list.show(tabQuery(tabs, tab)) };
}

const tabQuery = ({ name }: ListFilter, value: string) =>
  new URLSearchParams({ [name]: value }).toString();

function fixedViews(tabs: ListFilter | undefined): FixedView[] {
  if (!tabs) return [];
  return tabs.values.map(({ value, label, total }) => ({
    name: label,
    query: tabQuery(tabs, value),
    total: total === undefined ? null : <ViewNumber>{total}</ViewNumber>,
  }));
}

function made<T>(
  part: ReactNode | ((facts: ListFacts<T>) => ReactNode),
  facts: ListFacts<T>,
): ReactNode {
  return typeof part === "function" ? part(facts) : part;
}
