import { filterStatus } from "@arauto/contracts";
import { Box, Button } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ApiProblem } from "../../lib/api-problem.ts";
import {
  filtersApi,
  useDeleteFiltersMutation,
  useListFiltersQuery,
} from "../../lib/api.generated.ts";
import type { Filter, ListFiltersApiArg } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { copyIdAction } from "../../ui/formats/copy-id.ts";
import { useCreatedFilter } from "../../ui/list-page/created-range.ts";
import { useListDeletion } from "../../ui/dialogs/deletion.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { useFilterColumns } from "./filter-columns.tsx";
import { useFilterStatus } from "./use-filter-status.ts";
import { StarterCards } from "./starters/starter-cards.tsx";

/** All filters, each with its sentence. */
export function FiltersPage() {
  const { t } = useTranslation(["filters", "common"]);
  const navigate = useNavigate();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const setStatus = useFilterStatus();
  const open = (filter: Filter) => void navigate(`/filters/${filter.id}`);
  const remove = useFilterDeletion(setInUse);
  const { state, query } = useFilterList();

  return (
    <ListPage<Filter>
      name="filters"
      title={t("title")}
      description={t("description")}
      actions={
        mayWrite && (
          <Button
            component={Link}
            to="/filters/new"
            leftSection={<PlusIcon size={16} aria-hidden />}
          >
            {t("new")}
          </Button>
        )
      }
      notice={
        inUse && (
          <InUseNotice
            title={t("inUse.title")}
            advice={t("inUse.advice")}
            closeLabel={t("inUse.close")}
            problem={inUse}
            onClose={() => setInUse(null)}
          />
        )
      }
      state={state}
      query={query}
      endpoint={filtersApi.endpoints.listFilters}
      failed={t("failed")}
      refreshFailed={t("refreshFailed")}
      search={t("search")}
      rowKey={(filter) => filter.id}
      rowName={(filter) => filter.name}
      onRowClick={open}
      rowActions={(filter, forget) => [
        ...(mayWrite ? [{ key: "edit", label: t("edit"), to: `/filters/${filter.id}` }] : []),
        copyIdAction(t("common:copyId.action"), filter.id),
        ...(mayWrite
          ? [
              {
                key: "status",
                label: t(filter.status === "active" ? "disable" : "enable"),
                run: () =>
                  void setStatus([filter.id], filter.status === "active" ? "inactive" : "active"),
              },
              {
                key: "delete",
                label: t("delete", { count: 1 }),
                danger: true,
                run: () =>
                  void remove([filter.id], filter.name).then((gone) => gone && forget([filter.id])),
              },
            ]
          : []),
      ]}
      {...(mayWrite && {
        onEdit: open,
        bulkActions: [
          { key: "enable", label: () => t("enable"), run: (ids) => setStatus(ids, "active") },
          { key: "disable", label: () => t("disable"), run: (ids) => setStatus(ids, "inactive") },
          { key: "delete", label: (count) => t("delete", { count }), danger: true, run: remove },
        ],
      })}
      empty={<NoFilters mayWrite={mayWrite} />}
    />
  );
}

/** The list of filters, with its columns and conditions. */
function useFilterList() {
  const { t } = useTranslation("filters");
  const columns = useFilterColumns();
  const state = useListPage<Filter, ListFiltersApiArg>({
    columns,
    defaultSort: "-createdAt",
    filters: [
      {
        name: "status",
        label: t("column.status"),
        values: filterStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      useCreatedFilter(t("column.createdAt")),
    ],
  });
  const query = useListFiltersQuery(state.arg, state.options);
  return { state, query };
}

/** Deletes filters after a confirmation. */
function useFilterDeletion(onInUse: (problem: ApiProblem | null) => void) {
  const [deleteFilters] = useDeleteFiltersMutation();
  return useListDeletion("filters", {
    run: (ids) => deleteFilters({ deleteFiltersBody: { ids } }).unwrap(),
    onInUse,
  });
}

/** Suggests common filters to start from. */
function NoFilters({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation("filters");
  return (
    <EmptyState
      title={t("empty.title")}
      text={t(mayWrite ? "empty.text" : "empty.textReadOnly")}
      wide
      action={
        mayWrite && (
          <Box maw={760} mx="auto">
            <StarterCards />
          </Box>
        )
      }
    />
  );
}
