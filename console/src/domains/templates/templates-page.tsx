import { Button } from "@mantine/core";
import { templateStatus, templateType } from "@arauto/contracts";
import { PlusIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import {
  api,
  type ListTemplatesApiArg,
  type TemplateSummary,
  useDeleteTemplatesMutation,
  useListTemplatesQuery,
} from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import type { DataTableColumn } from "../../ui/data-table.tsx";
import { useDeletion } from "../../ui/deletion.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormats } from "../../ui/formats.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { useListPage } from "../../ui/list-page-state.ts";
import { StatusPill } from "../../ui/status-pill.tsx";
import { Moment, RecordName } from "../../ui/table-cells.tsx";

const pathOf = (template: TemplateSummary) => `/email/${template.id}/edit`;

/** The templates of the workspace. */
export function TemplatesPage() {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const navigate = useNavigate();
  const mayWrite = useSession().can("TEMPLATE.WRITE");
  const [deleteTemplates] = useDeleteTemplatesMutation();
  const open = (template: TemplateSummary) => void navigate(pathOf(template));
  const words = (count: number) => ({ count, number: formats.number(count) });
  const remove = useDeletion({
    ask: (count) => ({
      title: t("remove.title", words(count)),
      consequence: t("remove.consequence"),
      confirmLabel: t("remove.confirm", words(count)),
    }),
    run: (ids) => deleteTemplates({ deleteTemplatesBody: { ids } }).unwrap(),
    done: (count) => t("remove.done", words(count)),
  });
  const columns: DataTableColumn<TemplateSummary>[] = [
    {
      key: "name",
      header: t("columns.name"),
      sortKey: "name",
      width: "42%",
      render: (row) => <RecordName name={row.name} to={pathOf(row)} second={<bdi>{row.subject}</bdi>} />,
    },
    {
      key: "status",
      header: t("columns.status"),
      render: (row) => <StatusPill tone={row.status === "active" ? "success" : "neutral"} label={t(`status.${row.status}`)} />,
    },
    { key: "type", header: t("columns.type"), render: (row) => t(`type.${row.type}`) },
    { key: "format", header: t("columns.format"), hideOnPhone: true, render: (row) => row.format.toUpperCase() },
    { key: "updatedAt", header: t("columns.updatedAt"), sortKey: "updatedAt", render: (row) => <Moment time={row.updatedAt} ago /> },
  ];

  const create = mayWrite && (
    <Button component={Link} to="/email/choice-template" leftSection={<PlusIcon size={16} aria-hidden />}>
      {t("new")}
    </Button>
  );
  const state = useListPage<TemplateSummary, ListTemplatesApiArg>({
    columns,
    defaultSort: "-updatedAt",
    filters: [
      {
        name: "status",
        label: t("columns.status"),
        values: templateStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      { name: "type", label: t("columns.type"), values: templateType.options.map((value) => ({ value, label: t(`type.${value}`) })) },
    ],
  });
  const query = useListTemplatesQuery(state.arg, state.options);

  return (
    <ListPage<TemplateSummary>
      name="templates"
      title={t("title")}
      description={t("description")}
      actions={create}
      state={state}
      query={query}
      endpoint={api.endpoints.listTemplates}
      failed={t("failed")}
      refreshFailed={t("refreshFailed")}
      search={t("search")}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      onRowClick={open}
      {...(mayWrite && {
        onEdit: open,
        rowActions: (row, forget) => [
          { key: "edit", label: t("edit"), to: pathOf(row) },
          {
            key: "delete",
            label: t("remove.confirm", words(1)),
            danger: true,
            run: () => void remove([row.id], row.name).then((gone) => gone && forget([row.id])),
          },
        ],
        bulkActions: [{ key: "delete", label: (count) => t("remove.confirm", words(count)), danger: true, run: remove }],
      })}
      empty={<EmptyState title={t("empty.title")} text={t("empty.text")} action={create} />}
    />
  );
}
