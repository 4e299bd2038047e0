import type { SavedView } from "@arauto/contracts";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { shownColumns } from "../../ui/table/column-order.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { DataTableColumn, TableDensity } from "../../ui/table/table-column.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FilterMenu, FilterPills, type ListFilter } from "../../ui/list-page/list-filters.tsx";
import { useListState } from "../../ui/list-page/list-state.ts";
import { SavedViews } from "../../ui/list-page/saved-views.tsx";
import { ShortcutsDialog } from "../../ui/keyboard/shortcuts-dialog.tsx";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import { useTableSelection } from "../../ui/table/table-selection.ts";
import { ViewMenu } from "../../ui/list-page/view-menu.tsx";
import { Specimen } from "./gallery-section.tsx";
import classes from "./gallery.module.css";

interface Row {
  id: string;
  name: string;
  second: string;
  tone: StatusTone;
  sent: number | null;
  at: string;
}

const ROWS: readonly Row[] = [
  {
    id: "1",
    name: "Black Friday — aquecimento",
    second: "Clientes ativos · 30 dias",
    tone: "progress",
    sent: 12_480,
    at: "2026-08-01T12:00:00Z",
  },
  {
    id: "2",
    name: "Boas-vindas em 3 passos",
    second: "Novos contatos",
    tone: "success",
    sent: 1204,
    at: "2026-07-28T12:00:00Z",
  },
  {
    id: "3",
    name: "Novidades de agosto",
    second: "Todos os inscritos",
    tone: "info",
    sent: null,
    at: "2026-07-20T12:00:00Z",
  },
  {
    id: "4",
    name: "Um nome muito comprido que ninguém cortaria pela metade, porque diz tudo o que se precisa saber da campanha de inverno",
    second: "مرحبا بالعالم",
    tone: "warning",
    sent: 4017,
    at: "2026-07-02T12:00:00Z",
  },
  {
    id: "5",
    name: "Aniversariantes do mês",
    second: "Data de nascimento = este mês",
    tone: "danger",
    sent: 310,
    at: "2026-06-20T12:00:00Z",
  },
  {
    id: "6",
    name: "Confirmação de cadastro",
    second: "Transacional",
    tone: "done",
    sent: 9662,
    at: "2026-06-01T12:00:00Z",
  },
];
const WORDS: Record<StatusTone, string> = {
  neutral: "Draft",
  info: "Scheduled",
  progress: "Sending",
  success: "Active",
  warning: "Paused",
  done: "Sent",
  danger: "Failed",
};
const COLUMNS: readonly DataTableColumn<Row>[] = [
  {
    key: "name",
    header: "Name",
    sortKey: "name",
    width: "44%",
    render: (row) => <RecordName name={row.name} second={<bdi>{row.second}</bdi>} />,
  },
  {
    key: "status",
    header: "Status",
    render: (row) => <StatusPill tone={row.tone} label={WORDS[row.tone]} />,
  },
  {
    key: "sent",
    header: "Sent",
    align: "end",
    render: (row) => (row.sent === null ? <NoData /> : row.sent.toLocaleString("pt-BR")),
  },
  { key: "at", header: "Created", sortKey: "at", render: (row) => <Moment time={row.at} /> },
  { key: "id", header: "Number", optional: true, render: (row) => row.id },
];
const FILTERS: readonly ListFilter[] = [
  {
    name: "status",
    label: "Status",
    values: Object.entries(WORDS).map(([value, label]) => ({ value, label })),
  },
];
const PROBLEM: ApiProblem = {
  status: 500,
  code: "INTERNAL",
  title: "An error occurred",
  correlationId: "7F3A-11",
};
const base = {
  label: "Campaigns",
  columns: COLUMNS,
  rowKey: (row: Row) => row.id,
  isLoading: false,
  empty: null,
};

/** The table in all its states, with its surroundings on a list page. */
export function TableSamples() {
  return (
    <section className={classes.group} aria-labelledby="tables">
      <h2 id="tables">Tables</h2>
      <div className={classes.grid}>
        <Specimen title="A whole list: views, filters, columns, selection, keys" wide>
          <WholeList />
        </Specimen>
        <Specimen title="Loading" wide>
          <DataTable {...base} rows={undefined} isLoading />
        </Specimen>
        <Specimen title="Refreshing, and a refresh that failed" wide>
          <DataTable
            {...base}
            rows={ROWS.slice(0, 2)}
            isFetching
            error={PROBLEM}
            onRetry={() => undefined}
          />
        </Specimen>
        <Specimen title="Nothing yet" wide>
          <DataTable
            {...base}
            rows={[]}
            empty={
              <EmptyState
                title="Nothing announced yet"
                text="Start with a template or a blank page."
                action={<Button>New campaign</Button>}
              />
            }
          />
        </Specimen>
        <Specimen title="Could not load" wide>
          <DataTable
            {...base}
            rows={undefined}
            error={PROBLEM}
            failed="Couldn’t load campaigns"
            onRetry={() => undefined}
          />
        </Specimen>
        <Specimen title="Statuses" wide>
          <div className={classes.line}>
            {Object.entries(WORDS).map(([tone, word]) => (
              <StatusPill key={tone} tone={tone as StatusTone} label={word} />
            ))}
          </div>
        </Specimen>
      </div>
    </section>
  );
}

function WholeList() {
  const list = useListState({ sort: "-at" });
  const selection = useTableSelection();
  const [views, setViews] = useState<readonly SavedView[]>([
    { id: "v1", name: "Needs a hand", query: "status=danger" },
  ]);
  const [chosen, setChosen] = useState<string[] | undefined>();
  const [density, setDensity] = useState<TableDensity>("comfortable");
  const [filtering, setFiltering] = useState(false);
  const [helping, setHelping] = useState(false);
  const status = list.filters["status"];
  const rows = ROWS.filter((row) => status === undefined || row.tone === status);
  const count = (query: string) => {
    const wanted = new URLSearchParams(query).get("status");
    return ROWS.filter((row) => wanted === null || row.tone === wanted).length;
  };
  return (
    <>
      <SavedViews
        label="Views"
        list={list}
        views={views}
        onChange={(change) => setViews(change)}
        count={count}
      />
      <div className={classes.line}>
        <FilterMenu filters={FILTERS} list={list} opened={filtering} onChange={setFiltering} />
        <FilterPills filters={FILTERS} list={list} />
        <ViewMenu
          columns={COLUMNS}
          chosen={chosen}
          onChange={setChosen}
          density={density}
          onDensity={setDensity}
          onShortcuts={() => setHelping(true)}
        />
      </div>
      <DataTable
        {...base}
        columns={shownColumns(COLUMNS, chosen)}
        list={list}
        rows={rows}
        page={{ nextCursor: null, total: rows.length, totalIsEstimate: false }}
        density={density}
        rowName={(row) => row.name}
        onRowClick={() => undefined}
        rowActions={(row) => [
          { key: "open", label: `Open ${row.id}`, run: () => undefined },
          { key: "delete", label: "Delete", danger: true, run: () => undefined },
        ]}
        selection={selection}
        bulkActions={
          <Button size="xs" variant="default" c="var(--danger-text)">
            Delete {selection.count}
          </Button>
        }
        wholePageSelected={
          !selection.everything && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => selection.selectEverything("", 12_431)}
            >
              Select all 12,431 that match
            </Button>
          )
        }
        conditions={<FilterPills filters={FILTERS} list={list} quiet />}
      />
      <ShortcutsDialog
        opened={helping}
        onClose={() => setHelping(false)}
        can={{ select: true, edit: true, filter: true, search: true }}
      />
    </>
  );
}
