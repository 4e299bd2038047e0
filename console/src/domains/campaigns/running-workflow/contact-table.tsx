import { Group, Select, Text, UnstyledButton } from "@mantine/core";
import { isUnderWay, WORKFLOW_RUN_STATES } from "@arauto/contracts";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import {
  type ListWorkflowPeopleApiArg,
  useListWorkflowPeopleQuery,
  type Workflow,
  type WorkflowContact,
  api,
} from "../../../lib/api.generated.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useListState } from "../../../ui/list-page/list-state.ts";
import { SearchInput } from "../../../ui/list-page/search-input.tsx";
import { Moment, NoData } from "../../../ui/table/table-cells.tsx";
import { usePageWithTotal } from "../../../ui/list-page/view-total.tsx";
import classes from "./running-workflow.module.css";
import { outlineSteps } from "./outline.ts";
import { workflowContactFilterOf } from "./contact-filter.ts";
import { RunStatePill } from "./run-state.tsx";
import { useStepTitles } from "./use-step-titles.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const ContactRunDrawer = lazyPart(() => import("./contact-run-drawer.tsx"));

const LIVE_MS = 5000;

/** All contacts who entered with their state, filtered, and each contact's path. */
export function ContactsInside({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation("journey");
  const formats = useFormats();
  const address = useListState({ sort: "-enteredAt" });
  const titleOf = useStepTitles(workflow);
  const filter = workflowContactFilterOf(address.filters);
  // The tab and the shown contact are in the same URL, but are not filters.
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
  const data = usePageWithTotal(api.endpoints.listWorkflowPeople, arg, page);
  const shown = address.filters["person"] ?? null;
  const steps = outlineSteps(workflow.published?.definition ?? workflow.definition);
  const told = (contact: WorkflowContact) => {
    if (contact.endedAt !== null) return formats.relative(contact.endedAt);
    return contact.dueAt === null || contact.state === "due"
      ? null
      : t("people.goesOn", { time: formats.relative(contact.dueAt) });
  };
  const select = (name: "state" | "stepId", data_: { value: string; label: string }[]) => (
    <Select
      className={classes.narrowing}
      clearable
      searchable={data_.length > 9}
      aria-label={t(`people.${name}`)}
      placeholder={t(`people.any.${name}`)}
      data={data_}
      value={filter[name] ?? null}
      onChange={(value) => address.setFilter(name, value)}
    />
  );
  return (
    <>
      <Group mb="md" gap="sm" align="center">
        <SearchInput list={list} placeholder={t("people.search")} />
        {select(
          "state",
          WORKFLOW_RUN_STATES.map((state) => ({ value: state, label: t(`run.${state}`) })),
        )}
        {select(
          "stepId",
          steps.map(({ id }) => ({ value: id, label: titleOf(id) })),
        )}
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
        columns={[
          {
            key: "person",
            header: t("people.person"),
            width: "32%",
            render: (row) => (
              <UnstyledButton onClick={() => address.setFilter("person", row.contactId)}>
                {row.email === null ? (
                  <Text size="sm" c="dimmed">
                    {t("people.gone")}
                  </Text>
                ) : (
                  <>
                    <Text fw={600} size="sm" lineClamp={1}>
                      <bdi>{row.name ?? row.email}</bdi>
                    </Text>
                    <Text size="xs" c="dimmed" lineClamp={1}>
                      <bdi dir="ltr">{row.email}</bdi>
                    </Text>
                  </>
                )}
              </UnstyledButton>
            ),
          },
          {
            key: "state",
            header: t("people.state"),
            width: 150,
            render: (row) => <RunStatePill state={row.state} />,
          },
          {
            key: "step",
            header: t("people.stepId"),
            render: (row) => (
              <Text size="sm" lineClamp={2} title={row.problem ?? undefined}>
                <bdi>{titleOf(row.stepId)}</bdi>
              </Text>
            ),
          },
          {
            key: "when",
            header: t("people.when"),
            hideOnPhone: true,
            render: (row) => {
              const words = told(row);
              const time = row.endedAt ?? row.dueAt;
              return words === null || time === null ? (
                <NoData />
              ) : (
                <time dateTime={time} title={formats.dateTime(time)} dir="auto">
                  {words}
                </time>
              );
            },
          },
          {
            key: "enteredAt",
            header: t("people.entered"),
            sortKey: "enteredAt",
            align: "end",
            hideOnPhone: true,
            render: (row) => <Moment time={row.enteredAt} ago />,
          },
        ]}
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
