import { Button, Group } from "@mantine/core";
import { type ComponentType, Fragment, type ReactNode, useRef, useState } from "react";
import { useListPreferences } from "../../lib/preferences.ts";
import { shownColumns } from "../table/column-order.ts";
import { DataTable, type DataTableProps } from "../table/data-table.tsx";
import { FilterPills, type ListFilter } from "./list-filters.tsx";
import type { ListPageState } from "./list-page-state.ts";
import type { ListState } from "./list-state.ts";
import { narrowingOf, useListSelection } from "./list-selection.ts";
import { ListTabs, withoutTab } from "./list-tabs.tsx";
import { isNarrowed, ListAppearance, ListTools } from "./list-tools.tsx";
import { PageHeader, type PageHeaderProps } from "../layout/page-header.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { refusedCondition } from "./refused-condition.ts";
import { type KeyRows, ShortcutsDialog } from "../keyboard/shortcuts-dialog.tsx";
import { useSingleKeys } from "../keyboard/single-keys.ts";
import type { TablePage } from "../table/table-footer.tsx";
import { NothingFound } from "../table/table-states.tsx";
import type { TableSelection } from "../table/table-selection.ts";
import { type CountedEndpoint, usePageWithTotal } from "./view-total.tsx";
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
  /** Resolves to true when the records no longer exist, which deselects them. */
  run: (ids: string[]) => Promise<boolean>;
}

/** The list's state, as passed to a page's own components. */
export interface ListFacts<T> {
  page: RecordPage<T> | undefined;
  /** There are no records at all, regardless of conditions. */
  isBare: boolean;
  isNarrowed: boolean;
}

export interface ListPageProps<T> extends Pick<
  DataTableProps<T>,
  | "rowKey"
  | "rowName"
  | "onRowClick"
  | "openKey"
  | "below"
  | "onEdit"
  | "failed"
  | "refreshFailed"
  | "empty"
  | "example"
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
  /** Important information above the list. */
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
  /** The page's own keys, with their descriptions. */
  shortcuts?: KeyRows;
  /** Arranges the table with parts of the page, such as an open record next to it. */
  around?: (table: ReactNode) => ReactNode;
  /** Shows the records as tiles too, by default; the user's choice is remembered. */
  tile?: DataTableProps<T>["tile"];
  rowActions?: (
    row: T,
    forget: (ids: readonly string[]) => void,
  ) => ReturnType<NonNullable<DataTableProps<T>["rowActions"]>>;
  bulkActions?: readonly BulkAction[];
  /** Replaces `bulkActions` where all matching records can be selected, regardless of their number. */
  selectionActions?: (selection: TableSelection) => ReactNode;
}

/** A page with one list: header, views, search, filters, table, and keyboard shortcuts. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { state, query } = props;
  const tabs = state.filters.find((filter) => filter.tabs);
  const filters = state.filters.filter((filter) => !filter.tabs);
  const list = withoutTab(state.list, tabs);
  const selection = useListSelection(state.list);
  const [filtering, setFiltering] = useState(false);
  const [helping, setHelping] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const page = usePageWithTotal(props.endpoint, state.arg as object, query.data);
  const onTab = tabs !== undefined && state.list.filters[tabs.name] !== undefined;
  const facts: ListFacts<T> = {
    page,
    isNarrowed: isNarrowed(list),
    isBare: page?.total === 0 && !isNarrowed(list) && !onTab,
  };
  useSingleKeys({
    "/": props.search === undefined ? undefined : () => search.current?.focus(),
    f: filters.length > 0 ? () => setFiltering(true) : undefined,
    "?": () => setHelping(true),
  });

  const Frame = props.frame ?? UsualFrame;
  const { title, back } = props;
  const head = {
    title,
    description: made(props.description, facts),
    actions: made(props.actions, facts),
    ...(back && { back }),
  };
  const table = (
    <ListTable {...props} list={list} filters={filters} page={page} selection={selection} />
  );
  return (
    <Frame {...head}>
      {props.notice}
      {facts.isBare ? (
        props.tools && <BareTools>{props.tools}</BareTools>
      ) : (
        <>
          <ListTabs
            name={props.name}
            title={title}
            state={state}
            tabs={tabs}
            endpoint={props.endpoint}
          />
          <ListTools
            list={list}
            filters={filters}
            search={props.search}
            searchRef={search}
            filtering={filtering}
            onFiltering={setFiltering}
          >
            {props.tools}
            <ListAppearance
              name={props.name}
              columns={state.columns}
              list={list}
              hasTiles={props.tile !== undefined}
              onShortcuts={() => setHelping(true)}
            />
          </ListTools>
        </>
      )}
      {/* A separate element, so that it appears in its place instead of moving there. */}
      <Fragment key={facts.isBare ? "bare" : "list"}>{props.around?.(table) ?? table}</Fragment>
      <ListKeys
        {...props}
        hasFilters={filters.length > 0}
        opened={helping}
        onClose={() => setHelping(false)}
      />
    </Frame>
  );
}

/** An empty list can't be searched, filtered or arranged; the page's own tools may lead elsewhere. */
function BareTools({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" mb="sm">
      {children}
    </Group>
  );
}

/** The keys that work on the page. */
function ListKeys<T>({
  shortcuts,
  hasFilters,
  opened,
  onClose,
  ...props
}: ListPageProps<T> & { hasFilters: boolean; opened: boolean; onClose: () => void }) {
  return (
    <ShortcutsDialog
      opened={opened}
      onClose={onClose}
      {...(shortcuts && { more: shortcuts })}
      can={{
        select: props.bulkActions !== undefined || props.selectionActions !== undefined,
        edit: props.onEdit !== undefined,
        filter: hasFilters,
        search: props.search !== undefined,
      }}
    />
  );
}

/** Data of the page's table in addition to the props of the page. */
interface ListTableProps<T> extends ListPageProps<T> {
  /** The list within its tab. */
  list: ListState;
  filters: readonly ListFilter[];
  page: RecordPage<T> | undefined;
  selection: TableSelection;
}

function ListTable<T>({ list, filters, page, selection, ...props }: ListTableProps<T>) {
  const { state, query } = props;
  const [preferences] = useListPreferences(props.name);
  const { layout = "tiles", density = "comfortable" } = preferences;
  const refused = refusedCondition(query.error, filters, list.filters);
  const conditions = <FilterPills filters={filters} list={list} quiet />;
  const forget = (ids: readonly string[]) => selection.set(ids, false);
  return (
    <DataTable<T>
      label={props.title}
      list={list}
      columns={shownColumns(state.columns, preferences.columns)}
      rows={page?.items}
      rowKey={props.rowKey}
      rowName={props.rowName}
      {...(layout === "tiles" && props.tile && { tile: props.tile })}
      isLoading={query.isLoading}
      isFetching={query.isFetching && !state.isPolling}
      error={query.error}
      failed={props.failed}
      refreshFailed={props.refreshFailed}
      onRetry={() => void query.refetch()}
      page={page}
      density={density}
      onRowClick={props.onRowClick}
      openKey={props.openKey}
      {...(props.below && { below: props.below })}
      onEdit={props.onEdit}
      rowActions={props.rowActions && ((row) => props.rowActions?.(row, forget) ?? [])}
      selection={props.bulkActions || props.selectionActions ? selection : undefined}
      bulkActions={
        props.selectionActions?.(selection) ??
        (props.bulkActions && <BulkButtons actions={props.bulkActions} selection={selection} />)
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
            onSelect={(total) => selection.selectEverything(narrowingOf(state.list), total)}
          />
        )
      }
      conditions={conditions}
      instead={refused && <RefusedCondition filter={refused} list={list} conditions={conditions} />}
      empty={props.empty}
      {...(props.example !== undefined && { example: props.example })}
    />
  );
}

/** The buttons for the selected records; deleted records are deselected. */
function BulkButtons({
  actions,
  selection,
}: {
  actions: readonly BulkAction[];
  selection: TableSelection;
}) {
  return actions.map((action) => (
    <Button
      key={action.key}
      size="xs"
      variant="default"
      c={action.danger ? "var(--danger-text)" : undefined}
      onClick={() =>
        void action
          .run([...selection.keys])
          .then((gone) => gone && selection.set(selection.keys, false))
      }
    >
      {action.label(selection.count)}
    </Button>
  ));
}

/** Replaces the rows if a condition in the URL names no record, or has an invalid value. */
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

function made<T>(
  part: ReactNode | ((facts: ListFacts<T>) => ReactNode),
  facts: ListFacts<T>,
): ReactNode {
  return typeof part === "function" ? part(facts) : part;
}
