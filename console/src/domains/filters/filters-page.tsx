import { Button, Group } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { isApiProblem } from "../../app/api-problem.ts";
import type { ApiProblem } from "../../app/api-problem.ts";
import { useDeleteFiltersMutation, useListFiltersQuery } from "../../app/api.generated.ts";
import type { Filter, ListFiltersApiArg } from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { InUseNotice } from "../../ui/in-use-notice.tsx";
import { useListState } from "../../ui/list-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useProblemToast } from "../../ui/problem.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { toast } from "../../ui/toasts.ts";
import { usersNamedIn } from "../custom-fields/users-named.ts";
import { useFilterColumns } from "./filter-columns.tsx";
import { PRESETS } from "./presets.ts";
import type { PresetKey } from "./presets.ts";

const PRESET_KEYS = Object.keys(PRESETS) as PresetKey[];

/** All filters with the sentence each stands for. */
export function FiltersPage() {
  const { t } = useTranslation("filters");
  const navigate = useNavigate();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const list = useListState({ sort: "-createdAt" });
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const [deleteFilters] = useDeleteFiltersMutation();
  const query = useListFiltersQuery(list.query as ListFiltersApiArg);
  const columns = useFilterColumns(mayWrite, (filter) => void remove([filter.id], filter.name));

  async function remove(ids: string[], name?: string): Promise<void> {
    setInUse(null);
    const count = ids.length;
    const agreed = await confirm({
      title: name === undefined ? t("deleteConfirm.titleMany", { count }) : t("deleteConfirm.titleOne", { name }),
      consequence: t("deleteConfirm.consequence", { count }),
      confirmLabel: t("delete", { count }),
      danger: true,
    });
    if (!agreed) return;
    try {
      const deleted = await deleteFilters({ deleteFiltersBody: { ids } }).unwrap();
      toast.success(t("deleted", { count: deleted.count }));
      setSelected(new Set());
    } catch (error) {
      if (isApiProblem(error) && error.code === "IN_USE") setInUse(error);
      else showProblem(error);
    }
  }

  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          mayWrite && (
            <Button component={Link} to="/filters/new" leftSection={<PlusIcon size={16} aria-hidden />}>
              {t("new")}
            </Button>
          )
        }
      />
      {inUse && <InUse problem={inUse} onClose={() => setInUse(null)} />}
      <Group mb="sm">
        <SearchInput list={list} placeholder={t("search")} />
      </Group>
      {query.error && !query.data ? (
        <ErrorState title={t("failed")} problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable<Filter>
          label={t("title")}
          list={list}
          rows={query.data?.items}
          rowKey={(filter) => filter.id}
          isLoading={query.isLoading}
          isFetching={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
          page={query.data}
          onRowClick={(filter) => void navigate(`/filters/${filter.id}`)}
          selection={mayWrite ? { selected, onChange: setSelected } : undefined}
          bulkActions={(ids) => (
            <Button size="xs" variant="default" c="var(--danger-text)" onClick={() => void remove(ids)}>
              {t("delete", { count: ids.length })}
            </Button>
          )}
          columns={columns}
          empty={
            <EmptyState
              title={t("empty.title")}
              text={t(mayWrite ? "empty.text" : "empty.textReadOnly")}
              action={
                mayWrite && (
                  <Group justify="center" gap="xs">
                    {PRESET_KEYS.map((preset) => (
                      <Button key={preset} component={Link} to="/filters/new" state={{ preset }} variant="default">
                        {t(`presets.${preset}`)}
                      </Button>
                    ))}
                  </Group>
                )
              }
            />
          }
        />
      )}
    </>
  );
}

/** Tells why filters could not be deleted, and which campaigns use them. */
function InUse({ problem, onClose }: { problem: ApiProblem; onClose: () => void }) {
  const { t } = useTranslation("filters");
  return (
    <InUseNotice
      title={t("inUse.title")}
      advice={t("inUse.advice")}
      closeLabel={t("inUse.close")}
      users={usersNamedIn(problem).map(({ kind, name }) => ({ key: kind + name, text: <bdi>{name}</bdi> }))}
      detail={problem.detail}
      onClose={onClose}
    />
  );
}
