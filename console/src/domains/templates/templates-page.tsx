import { ActionIcon, Box, Button, Flex, Tooltip } from "@mantine/core";
import { ArrowClockwiseIcon, PlusIcon, TrashIcon, UploadSimpleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import {
  templatesApi,
  type ListTemplatesApiArg,
  type TemplateSummary,
  useCountTemplatesQuery,
  useListTemplatesQuery,
} from "../../lib/api.generated.ts";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { DesignStarters } from "./design-starters.tsx";
import { useTemplateColumns } from "./template-columns.tsx";
import { type OpenTemplateDialog, TemplateDialogs } from "./template-dialogs.tsx";
import { templatePath, TemplateTile } from "./template-tile.tsx";
import classes from "./template-list.module.css";
import { TemplatesFrame } from "./templates-frame.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { useTemplateActions } from "./use-template-actions.ts";
import { useTemplateBulkActions } from "./use-template-bulk-actions.ts";
import { useTemplateFilters } from "./use-template-filters.ts";
import { useTemplateRowActions } from "./use-template-row-actions.ts";

/** The workspace's templates as tiles or rows, and the deleted ones. */
export function TemplatesPage() {
  const { t } = useTranslation("templates");
  const navigate = useNavigate();
  const mayWrite = useSession().can("TEMPLATE.WRITE");
  const inTrash = useSearchParams()[0].get("status") === "deleted";
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const [open, setOpen] = useState<OpenTemplateDialog | null>(null);
  const actions = useTemplateActions(setInUse);
  const counts = useCountTemplatesQuery(undefined, { refetchOnMountOrArgChange: true }).data;
  const state = useListPage<TemplateSummary, ListTemplatesApiArg>({
    columns: useTemplateColumns(inTrash),
    defaultSort: "-updatedAt",
    filters: useTemplateFilters(counts),
  });
  const query = useListTemplatesQuery(state.arg, state.options);
  const rows = query.data?.items ?? [];
  const rowActions = useTemplateRowActions({ actions, rows, openDialog: setOpen });
  const bulkActions = useTemplateBulkActions({ actions, rows, inTrash, openDialog: setOpen });
  const edit = (template: TemplateSummary) =>
    template.deletedAt === null && void navigate(templatePath(template));
  const drop = useFileDrop((file) => {
    if (!mayWrite) return;
    void import("./import-errors.ts").then(async ({ openTemplateFile }) =>
      setOpen({ kind: "import", file: await openTemplateFile(file) }),
    );
  });

  return (
    <div className={classes.page} {...drop}>
      <ListPage<TemplateSummary>
        name="templates"
        title={t("title")}
        description={t("description")}
        frame={TemplatesFrame}
        actions={
          mayWrite && <HeaderActions onImport={() => setOpen({ kind: "import", file: null })} />
        }
        notice={
          <>
            {inUse && <TemplatesInUse problem={inUse} onClose={() => setInUse(null)} />}
            {inTrash && <TrashNotice />}
          </>
        }
        state={state}
        query={query}
        endpoint={templatesApi.endpoints.listTemplates}
        failed={t("failed")}
        refreshFailed={t("refreshFailed")}
        search={t("search")}
        tools={
          <>
            {!inTrash && (
              <TrashButton
                count={counts?.deleted ?? 0}
                onClick={() => state.list.setFilter("status", "deleted")}
              />
            )}
            {rows.length > 0 && <RefreshButton refetch={query.refetch} />}
          </>
        }
        tile={(row, parts) => <TemplateTile template={row} parts={parts} />}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onRowClick={edit}
        {...(mayWrite && { onEdit: edit })}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={<NoTemplates withDesigns={mayWrite && !inTrash} mayWrite={mayWrite} />}
      />
      <TemplateDialogs open={open} rows={rows} onClose={() => setOpen(null)} />
    </div>
  );
}

/** Shows designs to start from; in the trash there is nothing to start. */
function NoTemplates({ withDesigns, mayWrite }: { withDesigns: boolean; mayWrite: boolean }) {
  const { t } = useTranslation("templates");
  return (
    <EmptyState
      title={t("empty.title")}
      text={t(mayWrite ? "empty.text" : "empty.textReadOnly")}
      wide={withDesigns}
      action={
        withDesigns && (
          <div className={classes.starters}>
            <DesignStarters />
          </div>
        )
      }
    />
  );
}

function HeaderActions({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation("templates");
  return (
    <>
      <Button
        variant="default"
        leftSection={<UploadSimpleIcon size={16} aria-hidden />}
        onClick={onImport}
      >
        {t("import.action")}
      </Button>
      <NewTemplateButton />
    </>
  );
}

function NewTemplateButton() {
  const { t } = useTranslation("templates");
  return (
    <Button
      component={Link}
      to="/email/choice-template"
      leftSection={<PlusIcon size={16} aria-hidden />}
    >
      {t("new")}
    </Button>
  );
}

/** Opens the trash; hidden while it is empty. */
function TrashButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  if (count === 0) return null;
  const number = formats.number(count);
  const name = t("trash.open", { count, number });
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<TrashIcon size={16} aria-hidden />}
      aria-label={name}
      onClick={onClick}
      data-inline
    >
      <Box component="span" visibleFrom="md">
        {name}
      </Box>
      <Box component="span" hiddenFrom="md">
        {number}
      </Box>
    </Button>
  );
}

function RefreshButton({ refetch }: Pick<ReturnType<typeof useListTemplatesQuery>, "refetch">) {
  const { t } = useTranslation("templates");
  const refresh = async () => {
    const answer = await refetch();
    if (!answer.isError) toast.success(t("refreshed"));
  };
  return (
    <Tooltip label={t("refresh")}>
      <ActionIcon
        variant="default"
        size={36}
        visibleFrom="md"
        aria-label={t("refresh")}
        onClick={() => void refresh()}
        data-inline
      >
        <ArrowClockwiseIcon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function TemplatesInUse({ problem, onClose }: { problem: ApiProblem; onClose: () => void }) {
  const { t } = useTranslation("templates");
  return (
    <InUseNotice
      title={t("inUse.title")}
      advice={t("inUse.advice")}
      closeLabel={t("inUse.close")}
      problem={problem}
      onClose={onClose}
    />
  );
}

function TrashNotice() {
  const { t } = useTranslation("templates");
  return (
    <Flex
      className={classes.trash}
      component="p"
      gap="var(--space-1-5) var(--space-2-5)"
      align="center"
      wrap="wrap"
    >
      <TrashIcon size={18} aria-hidden />
      <span>{t("trash.notice")}</span>
      <Link to="/email">{t("trash.back")}</Link>
    </Flex>
  );
}
