import { Button, Group, Select, Text } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import {
  type ListTemplatesApiArg,
  type TemplateSummary,
  useDeleteTemplatesMutation,
  useListTemplatesQuery,
} from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormats } from "../../ui/formats.ts";
import { useListState } from "../../ui/list-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useProblemToast } from "../../ui/problem.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import { toast } from "../../ui/toasts.ts";

/** The templates of the workspace. */
export function TemplatesPage() {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const navigate = useNavigate();
  const { can } = useSession();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const list = useListState({ sort: "-updatedAt" });
  const status = list.filters["status"] as "active" | "inactive" | undefined;
  const { data, error, isLoading, isFetching, refetch } = useListTemplatesQuery({
    ...list.query,
    ...(status ? { status } : {}),
  } as ListTemplatesApiArg);
  const [remove] = useDeleteTemplatesMutation();
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const mayWrite = can("TEMPLATE.WRITE");

  const onRemove = async (ids: string[]) => {
    const values = { count: ids.length, number: formats.number(ids.length) };
    const sure = await confirm({
      title: t("remove.title", values),
      consequence: t("remove.consequence"),
      confirmLabel: t("remove.confirm", values),
      danger: true,
    });
    if (!sure) return;
    try {
      const { count } = await remove({ deleteTemplatesBody: { ids } }).unwrap();
      toast.success(t("remove.done", { count, number: formats.number(count) }));
      setSelected(new Set());
    } catch (fault) {
      showProblem(fault);
    }
  };

  const create = (
    <Button component={Link} to="/email/choice-template" leftSection={<PlusIcon size={16} />}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} actions={mayWrite ? create : undefined} />
      <Group mb="md" gap="sm">
        <SearchInput list={list} placeholder={t("search")} />
        <Select
          w={180}
          clearable
          aria-label={t("columns.status")}
          placeholder={t("anyStatus")}
          data={(["active", "inactive"] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status ?? null}
          onChange={(value) => list.setFilter("status", value)}
        />
      </Group>
      <DataTable<TemplateSummary>
        label={t("title")}
        rows={data?.items}
        rowKey={(row) => row.id}
        isLoading={isLoading}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        page={data}
        onRowClick={(row) => void navigate(`/email/${row.id}/edit`)}
        {...(mayWrite
          ? {
              selection: { selected, onChange: setSelected },
              bulkActions: (ids: string[]) => (
                <Button size="xs" variant="default" c="red" onClick={() => void onRemove(ids)}>
                  {t("remove.action")}
                </Button>
              ),
            }
          : {})}
        empty={<EmptyState title={t("empty.title")} text={t("empty.text")} action={mayWrite ? create : undefined} />}
        columns={[
          {
            key: "name",
            header: t("columns.name"),
            sortKey: "name",
            render: (row) => (
              <>
                <Text component={Link} to={`/email/${row.id}/edit`} fw={600} size="sm" c="inherit" lineClamp={2}>
                  <bdi>{row.name}</bdi>
                </Text>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  <bdi>{row.subject}</bdi>
                </Text>
              </>
            ),
          },
          { key: "format", header: t("columns.format"), hideOnPhone: true, render: (row) => row.format.toUpperCase() },
          { key: "type", header: t("columns.type"), hideOnPhone: true, render: (row) => t(`type.${row.type}`) },
          {
            key: "status",
            header: t("columns.status"),
            render: (row) => <StatusPill tone={row.status === "active" ? "success" : "neutral"} label={t(`status.${row.status}`)} />,
          },
          {
            key: "updatedAt",
            header: t("columns.updatedAt"),
            sortKey: "updatedAt",
            align: "end",
            render: (row) => formats.relative(row.updatedAt),
          },
        ]}
      />
    </>
  );
}
