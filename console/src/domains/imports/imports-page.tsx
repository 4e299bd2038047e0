import { Button } from "@mantine/core";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useListImportsQuery } from "../../app/api.generated.ts";
import type { AccountImport, ListImportsApiArg } from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useFormats } from "../../ui/formats.ts";
import { useListState } from "../../ui/list-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import type { StatusTone } from "../../ui/status-pill.tsx";
import classes from "./imports-page.module.css";
import { isMoving } from "./use-import.ts";

const TONES: Record<AccountImport["status"], StatusTone> = {
  uploaded: "neutral",
  checking: "progress",
  checked: "info",
  importing: "progress",
  done: "success",
  canceled: "neutral",
  failed: "danger",
};

/** While one of the imports shown is moving, the list is read again this often, in milliseconds. */
const POLL_MS = 3000;

/** Every import of the workspace, newest first. */
export function ImportsPage() {
  const { t } = useTranslation("imports");
  const formats = useFormats();
  const navigate = useNavigate();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const list = useListState({ sort: "-createdAt" });
  const argument = list.query as ListImportsApiArg;
  const known = useListImportsQuery(argument, { refetchOnMountOrArgChange: true });
  const anyMoving = known.data?.items.some((file) => isMoving(file.status)) ?? false;
  useListImportsQuery(argument, { pollingInterval: anyMoving ? POLL_MS : 0 });

  const count = (file: AccountImport, key: "created" | "updated" | "rejected") => {
    const report = file.result;
    return report ? formats.number(report[key]) : <span aria-label={t("history.noFigure")}>—</span>;
  };
  const upload = mayWrite && (
    <Button component={Link} to="/accounts/import" leftSection={<UploadSimpleIcon size={16} aria-hidden />}>
      {t("history.new")}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t("history.title")}
        description={t("history.description")}
        back={{ to: "/accounts", label: t("contacts") }}
        actions={known.data?.total === 0 ? undefined : upload}
      />
      {known.error && !known.data ? (
        <ErrorState title={t("failed")} problem={known.error} onRetry={() => void known.refetch()} />
      ) : (
        <DataTable<AccountImport>
          label={t("history.title")}
          list={list}
          rows={known.data?.items}
          rowKey={(file) => file.id}
          isLoading={known.isLoading}
          error={known.error}
          onRetry={() => void known.refetch()}
          page={known.data}
          onRowClick={(file) => void navigate(`/accounts/imports/${file.id}`)}
          empty={<EmptyState title={t("history.empty.title")} text={t("history.empty.text")} action={upload} />}
          columns={[
            {
              key: "fileName",
              header: t("history.file"),
              width: "36%",
              render: (file) => (
                <Link to={`/accounts/imports/${file.id}`} className={classes.file}>
                  <bdi>{file.fileName}</bdi>
                </Link>
              ),
            },
            {
              key: "status",
              header: t("history.status"),
              render: (file) => <StatusPill tone={TONES[file.status]} label={t(`importStatus.${file.status}`)} />,
            },
            { key: "created", header: t("report.did.created"), align: "end", render: (file) => count(file, "created") },
            { key: "updated", header: t("report.did.updated"), align: "end", render: (file) => count(file, "updated") },
            { key: "rejected", header: t("report.did.rejected"), align: "end", render: (file) => count(file, "rejected") },
            {
              key: "createdAt",
              header: t("history.when"),
              sortKey: "createdAt",
              render: (file) => (
                <time dir="auto" dateTime={file.createdAt} title={formats.dateTime(file.createdAt)} className={classes.nowrap}>
                  {formats.relative(file.createdAt)}
                </time>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
