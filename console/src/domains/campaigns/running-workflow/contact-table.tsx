import { Group, Select } from "@mantine/core";
import { isUnderWay, WORKFLOW_RUN_STATES } from "@arauto/contracts";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import {
  workflowsApi,
  type ListWorkflowPeopleApiArg,
  useListWorkflowPeopleQuery,
  type Workflow,
  type WorkflowContact,
} from "../../../lib/api.generated.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useListState } from "../../../ui/list-page/list-state.ts";
import { SearchInput } from "../../../ui/list-page/search-input.tsx";
import { usePageWithTotal } from "../../../ui/list-page/view-total.tsx";
import classes from "./running-workflow.module.css";
import { outlineSteps } from "./outline.ts";
import { workflowContactFilterOf } from "./contact-filter.ts";
import { useContactColumns } from "./use-contact-columns.tsx";
import { useStepTitles } from "./use-step-titles.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const ContactRunDrawer = lazyPart(() => import("./contact-run-drawer.tsx"));

const LIVE_MS = 5000;

/** All contacts who entered with their state, filtered, and each contact's path. */
export function ContactsInside({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation("running-workflow");
  const address = useListState({ sort: "-enteredAt" });
  const titleOf = useStepTitles(workflow);
  const filter = workflowContactFilterOf(address.filters);
  // The tab and the selected contact are in the same URL, but are not filters.
  const list = {
    ...address,
    filters: filter as Record<string, string>,
    clearFilters: () => {
      for (const name of ["state", "stepId", "search"]) address.setFilter(name, null);
    },
  };
  const arg: ListWorkflowPeopleApiArg = {
    id: workflow.id,
    ...(list.query as Pick<
      ListWorkflowPeopleApiArg,
      "limit" | "cursor" | "page" | "sort" | "search"
    >),
    ...filter,
  };
  const {
    data: page,
    error,
    isLoading,
    isFetching,
    refetch,
  } = useListWorkflowPeopleQuery(arg, {
    pollingInterval: isUnderWay(workflow.status) ? LIVE_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const data = usePageWithTotal(workflowsApi.endpoints.listWorkflowPeople, arg, page);
  const shown = address.filters["person"] ?? null;
  const columns = useContactColumns(titleOf, (id) => address.setFilter("person", id));
  return (
    <>
      <Group mb="md" gap="sm" align="center">
        <SearchInput list={list} placeholder={t("people.search")} />
        <ContactFilters workflow={workflow} filter={filter} onChange={address.setFilter} />
      </Group>
      <DataTable<WorkflowContact>
        label={t("tabs.people")}
        rows={data?.items}
        rowKey={(row) => `${row.contactId} ${row.round}`}
        isLoading={isLoading}
        isFetching={isFetching}
        error={error}
        failed={t("people.failed")}
        onRetry={() => void refetch()}
        list={list}
        page={data}
        onRowClick={(row) => address.setFilter("person", row.contactId)}
        empty={<EmptyState title={t("people.none")} text={t("people.noneText")} />}
        columns={columns}
      />
      <Suspense>
        {shown !== null && (
          <ContactRunDrawer
            workflow={workflow}
            contactId={shown}
            onClose={() => address.setFilter("person", null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface ContactFiltersProps {
  workflow: Workflow;
  filter: ReturnType<typeof workflowContactFilterOf>;
  onChange: (name: "state" | "stepId", value: string | null) => void;
}

function ContactFilters({ workflow, filter, onChange }: ContactFiltersProps) {
  const { t } = useTranslation("running-workflow");
  const titleOf = useStepTitles(workflow);
  const steps = outlineSteps(workflow.published?.definition ?? workflow.definition);
  const select = (name: "state" | "stepId", data_: { value: string; label: string }[]) => (
    <Select
      className={classes.narrowing}
      clearable
      searchable={data_.length > 9}
      aria-label={t(`people.${name}`)}
      placeholder={t(`people.any.${name}`)}
      data={data_}
      value={filter[name] ?? null}
      onChange={(value) => onChange(name, value)}
    />
  );
  return (
    <>
      {select(
        "state",
        WORKFLOW_RUN_STATES.map((state) => ({ value: state, label: t(`run.${state}`) })),
      )}
      {select(
        "stepId",
        steps.map(({ id }) => ({ value: id, label: titleOf(id) })),
      )}
    </>
  );
}
