import { AUDIT_RECORD_KINDS } from "@arauto/contracts/audit-actions";
import { Button } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  auditLogApi,
  type AuditEntry,
  type ExportRequest,
  type ListAuditLogApiArg,
  useListAuditLogQuery,
  useListMembersQuery,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsListFrame } from "../../shell/settings-frame.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useCreatedFilter } from "../../ui/list-page/created-range.ts";
import type { ListFilter } from "../../ui/list-page/list-filters.tsx";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { FormatDialog } from "../exports/index.ts";
import { useAuditColumns } from "./audit-columns.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";
import { useAuditTexts } from "./use-audit-texts.ts";

const FORMATS = ["csv", "json"] as const;
/** Actors that are not members. */
const OTHERS = ["apiKey", "mcp", "system"] as const;

/** The workspace's changes, with their actors. */
export function AuditLogPage() {
  const { t } = useTranslation("audit-log");
  const { can } = useSession();
  const words = useAuditTexts();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const [isExporting, setExporting] = useState(false);
  const { state, query } = useAuditList(setOpened);
  if (!can("MEMBER.MANAGE"))
    return (
      <SettingsListFrame title={t("title")}>
        <EmptyState title={t("closed.title")} text={t("closed.text")} />
      </SettingsListFrame>
    );
  return (
    <>
      <ListPage<AuditEntry>
        name="audit-log"
        frame={SettingsListFrame}
        title={t("title")}
        description={t("description")}
        actions={
          can("DATA.EXPORT") && (
            <Button
              variant="default"
              leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
              onClick={() => setExporting(true)}
            >
              {t("export.open")}
            </Button>
          )
        }
        state={state}
        query={query}
        endpoint={auditLogApi.endpoints.listAuditLog}
        failed={t("failed")}
        rowKey={(entry) => entry.id}
        rowName={words.sentence}
        onRowClick={setOpened}
        empty={<EmptyState title={t("empty.title")} text={t("empty.text")} />}
      />
      <EntryDrawer entry={opened} onClose={() => setOpened(null)} />
      {isExporting && (
        <AuditExport filter={filterOf(state.arg)} onClose={() => setExporting(false)} />
      )}
    </>
  );
}

type AuditFilter = Extract<ExportRequest, { kind: "auditLog" }>["filter"];

/** Returns the conditions of the list, for a file with the same entries. */
function filterOf({
  actorKind,
  actorId,
  action,
  recordKind,
  recordId,
  createdFrom,
  createdBefore,
}: ListAuditLogApiArg): AuditFilter {
  return {
    ...(actorKind && { actorKind }),
    ...(actorId !== undefined && { actorId }),
    ...(action && { action }),
    ...(recordKind && { recordKind }),
    ...(recordId !== undefined && { recordId }),
    ...(createdFrom !== undefined && { createdFrom }),
    ...(createdBefore !== undefined && { createdBefore }),
  };
}

/** The list, with its columns and filters. */
function useAuditList(onOpen: (entry: AuditEntry) => void) {
  const { t } = useTranslation("audit-log");
  const { data: members } = useListMembersQuery();
  const columns = useAuditColumns(onOpen);
  const created = useCreatedFilter(t("column.at"));
  const filters: ListFilter[] = [
    {
      name: "actor",
      label: t("column.who"),
      values: [
        ...(members?.items ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
        ...OTHERS.map((value) => ({ value, label: t(`callers.${value}`) })),
      ],
      ask: (value): Record<string, string> =>
        OTHERS.some((one) => one === value) ? { actorKind: value } : { actorId: value },
    },
    {
      name: "recordKind",
      label: t("column.record"),
      values: AUDIT_RECORD_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    created,
  ];
  const state = useListPage<AuditEntry, ListAuditLogApiArg>({
    columns,
    defaultSort: "-at",
    filters,
  });
  const query = useListAuditLogQuery(state.arg, state.options);
  return { state, query };
}

function AuditExport({ filter, onClose }: { filter: AuditFilter; onClose: () => void }) {
  const { t } = useTranslation("audit-log");
  return (
    <FormatDialog
      title={t("export.title")}
      text={t("export.text")}
      formats={FORMATS.map((value) => ({ value, hint: t(`export.hint.${value}`) }))}
      startLabel={t("export.start")}
      request={(format) => ({ kind: "auditLog", format, filter })}
      onClose={onClose}
    />
  );
}
