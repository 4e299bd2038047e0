import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { templateStatus, templateType } from "@arauto/contracts";
import { ArrowClockwiseIcon, PlusIcon, TrashIcon, UploadSimpleIcon } from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import {
  api,
  type ListTemplatesApiArg,
  type TemplateSummary,
  useCountTemplatesQuery,
  useListTemplatesQuery,
} from "../../lib/api.generated.ts";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { useSession } from "../../lib/session.ts";
import { copyIdAction } from "../../ui/formats/copy-id.ts";
import { useCreatedFilter } from "../../ui/list-page/created-range.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";
import type { ListFilter } from "../../ui/list-page/list-filters.tsx";
import { type BulkAction, ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import type { RowAction } from "../../ui/table/row-menu.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import type { OpenedFile } from "./import-errors.ts";
import { TagPicker } from "./tag-picker.tsx";
import { useTemplateColumns } from "./template-columns.tsx";
import { templatePath, TemplateTile } from "./template-tile.tsx";
import classes from "./template-list.module.css";
import { TemplatesFrame } from "./templates-frame.tsx";
import { useTemplateActions } from "./use-template-actions.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

const ImportDialog = lazyPart(async () => ({
  default: (await import("./import-dialog.tsx")).ImportDialog,
}));
const RenameDialog = lazyPart(async () => ({
  default: (await import("./rename-dialog.tsx")).RenameDialog,
}));
const TagsDialog = lazyPart(async () => ({
  default: (await import("./tags-dialog.tsx")).TagsDialog,
}));

/** How many tags the filter menu lists; the others can be searched for. */
const TAGS_SHOWN = 6;

type Open =
  | { what: "import"; file: OpenedFile | null }
  | { what: "rename"; row: TemplateSummary }
  | { what: "tags"; ids: string[] };

/** The workspace's templates as tiles or rows, and the deleted ones. */
export function TemplatesPage() {
  const { t } = useTranslation(["templates", "common"]);
  const navigate = useNavigate();
  const mayWrite = useSession().can("TEMPLATE.WRITE");
  const inTrash = useSearchParams()[0].get("status") === "deleted";
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const actions = useTemplateActions(setInUse);
  const { words } = actions;
  const counts = useCountTemplatesQuery(undefined, { refetchOnMountOrArgChange: true }).data;
  const state = useListPage<TemplateSummary, ListTemplatesApiArg>({
    columns: useTemplateColumns(inTrash),
    defaultSort: "-updatedAt",
    filters: useTemplateFilters(counts),
  });
  const query = useListTemplatesQuery(state.arg, state.options);
  const rows = query.data?.items ?? [];
  const edit = (template: TemplateSummary) =>
    template.deletedAt === null && void navigate(templatePath(template));
  const drop = useFileDrop((file) => {
    if (!mayWrite) return;
    void import("./import-errors.ts").then(async ({ openTemplateFile }) =>
      setOpen({ what: "import", file: await openTemplateFile(file) }),
    );
  });

  const refresh = async () => {
    const answer = await query.refetch();
    if (!answer.isError) toast.success(t("refreshed"));
  };
  const create = mayWrite && (
    <Button
      component={Link}
      to="/email/choice-template"
      leftSection={<PlusIcon size={16} aria-hidden />}
    >
      {t("new")}
    </Button>
  );
  const rowActions = (
    row: TemplateSummary,
    forget: (ids: readonly string[]) => void,
  ): RowAction[] => {
    const leaving = (run: Promise<boolean>) => void run.then((gone) => gone && forget([row.id]));
    const ids = [row.id];
    const exportOne: RowAction = {
      key: "export",
      label: t("export.action"),
      run: () => void actions.exportFile(ids, row.name),
    };
    const copyId = copyIdAction(t("common:copyId.action"), row.id);
    if (!mayWrite) return row.deletedAt === null ? [exportOne, copyId] : [copyId];
    if (row.deletedAt !== null) {
      return [
        { key: "restore", label: t("trash.restore"), run: () => leaving(actions.restore(ids)) },
        copyId,
        {
          key: "purge",
          label: t("trash.purge"),
          danger: true,
          run: () => leaving(actions.purge(ids, row.name)),
        },
      ];
    }
    const other = row.status === "active" ? "inactive" : "active";
    return [
      { key: "edit", label: t("edit"), to: templatePath(row) },
      { key: "rename", label: t("renaming.action"), run: () => setOpen({ what: "rename", row }) },
      { key: "duplicate", label: t("duplicate.action"), run: () => void actions.duplicate(row) },
      { key: "tags", label: t("tagging.action"), run: () => setOpen({ what: "tags", ids }) },
      {
        key: "status",
        label: t(other === "active" ? "enable.action" : "disable.action"),
        run: () => void actions.changeStatus(ids, other, rows),
      },
      exportOne,
      copyId,
      {
        key: "delete",
        label: t("remove.action"),
        danger: true,
        run: () => leaving(actions.remove(ids)),
      },
    ];
  };
  const exportMany: BulkAction = {
    key: "export",
    label: () => t("export.action"),
    run: (ids) => actions.exportFile(ids),
  };
  const bulkActions: BulkAction[] = !mayWrite
    ? [exportMany]
    : inTrash
      ? [
          {
            key: "restore",
            label: (count) => t("trash.restoreMany", words(count)),
            run: actions.restore,
          },
          {
            key: "purge",
            label: (count) => t("trash.purgeConfirm", words(count)),
            danger: true,
            run: (ids) => actions.purge(ids),
          },
        ]
      : [
          {
            key: "enable",
            label: () => t("enable.action"),
            run: (ids) => actions.changeStatus(ids, "active", rows),
          },
          {
            key: "disable",
            label: () => t("disable.action"),
            run: (ids) => actions.changeStatus(ids, "inactive", rows),
          },
          {
            key: "tags",
            label: () => t("tagging.action"),
            run: (ids) => {
              setOpen({ what: "tags", ids });
              return Promise.resolve(false);
            },
          },
          exportMany,
          {
            key: "delete",
            label: (count) => t("remove.confirm", words(count)),
            danger: true,
            run: actions.remove,
          },
        ];

  return (
    <div className={classes.page} {...drop}>
      <ListPage<TemplateSummary>
        name="templates"
        title={t("title")}
        description={t("description")}
        frame={TemplatesFrame}
        actions={
          mayWrite && (
            <>
              <Button
                variant="default"
                leftSection={<UploadSimpleIcon size={16} aria-hidden />}
                onClick={() => setOpen({ what: "import", file: null })}
              >
                {t("import.action")}
              </Button>
              {create}
            </>
          )
        }
        notice={
          <>
            {inUse && (
              <InUseNotice
                title={t("inUse.title")}
                advice={t("inUse.advice")}
                closeLabel={t("inUse.close")}
                problem={inUse}
                onClose={() => setInUse(null)}
              />
            )}
            {inTrash && <TrashNotice />}
          </>
        }
        state={state}
        query={query}
        endpoint={api.endpoints.listTemplates}
        failed={t("failed")}
        refreshFailed={t("refreshFailed")}
        search={t("search")}
        tools={
          <>
            {!inTrash && (counts?.deleted ?? 0) > 0 && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<TrashIcon size={16} aria-hidden />}
                onClick={() => state.list.setFilter("status", "deleted")}
              >
                {t("trash.open", words(counts?.deleted ?? 0))}
              </Button>
            )}
            <Tooltip label={t("refresh")}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t("refresh")}
                onClick={() => void refresh()}
              >
                <ArrowClockwiseIcon size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </>
        }
        tile={(row, parts) => <TemplateTile template={row} parts={parts} />}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onRowClick={edit}
        {...(mayWrite && { onEdit: edit })}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={
          <EmptyState
            title={t("empty.title")}
            text={t(mayWrite ? "empty.text" : "empty.textReadOnly")}
            action={create}
          />
        }
      />
      <Suspense>
        {open?.what === "import" && (
          <ImportDialog dropped={open.file} onClose={() => setOpen(null)} />
        )}
        {open?.what === "rename" && (
          <RenameDialog template={open.row} onClose={() => setOpen(null)} />
        )}
        {open?.what === "tags" && (
          <TagsDialog
            ids={open.ids}
            rows={rows.filter(({ id }) => open.ids.includes(id))}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function TrashNotice() {
  const { t } = useTranslation("templates");
  return (
    <p className={classes.trash}>
      <TrashIcon size={18} aria-hidden />
      <span>{t("trash.notice")}</span>
      <Link to="/email">{t("trash.back")}</Link>
    </p>
  );
}

function useTemplateFilters(
  counts: ReturnType<typeof useCountTemplatesQuery>["data"],
): ListFilter[] {
  const { t } = useTranslation("templates");
  const created = useCreatedFilter(t("columns.createdAt"));
  const tags = counts?.tags ?? [];
  return [
    {
      name: "status",
      label: t("columns.status"),
      values: templateStatus.options.map((value) => ({
        value,
        label: counts
          ? t("counted", { label: t(`status.${value}`), count: counts[value] })
          : t(`status.${value}`),
      })),
    },
    {
      name: "type",
      label: t("columns.type"),
      values: templateType.options.map((value) => ({ value, label: t(`type.${value}`) })),
    },
    created,
    ...(tags.length > 0 || !counts
      ? [
          {
            name: "tag",
            label: t("columns.tags"),
            values: tags
              .slice(0, TAGS_SHOWN)
              .map(({ tag }: { tag: string }) => ({ value: tag, label: tag })),
            picker: TagPicker,
          },
        ]
      : []),
  ];
}

/** Accepts a file dropped anywhere on the page; other drags are ignored. */
function useFileDrop(take: (file: File) => void) {
  const [over, setOver] = useState(false);
  const isFile = ({ dataTransfer }: React.DragEvent) => dataTransfer.types.includes("Files");
  return {
    "data-over": over || undefined,
    onDragOver(event: React.DragEvent) {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: React.DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: React.DragEvent) {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) take(file);
    },
  };
}
