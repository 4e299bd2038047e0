import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { isNotFound } from "../../lib/api-problem.ts";
import { useCancelImportMutation } from "../../lib/api.generated.ts";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { useAllCustomFields } from "../custom-fields/index.ts";
import { ImportKindContext, useImportTexts } from "./import-texts.ts";
import { ImportChecked } from "./import-checked.tsx";
import { ImportDone, ImportEnded } from "./import-done.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportUndone, UndoProgress } from "./import-undone.tsx";
import { ImportSteps } from "./import-steps.tsx";
import type { ImportStep } from "./import-steps.tsx";
import { MatchingForm } from "./matching-form.tsx";
import { forgetMatching } from "./matching-draft.ts";
import { SheetChooser } from "./sheet-chooser.tsx";
import { useDealDefaults } from "./use-deal-defaults.ts";
import { useImport } from "./use-import.ts";
import { useMayImport } from "./use-may-import.ts";

const STEP_OF: Record<ContactImport["status"], ImportStep> = {
  uploaded: "match",
  checking: "check",
  checked: "check",
  importing: "done",
  done: "done",
  undoing: "done",
  undone: "done",
  canceled: "check",
  failed: "check",
};

/** An import after its upload, at its current step on the server. */
export function ImportPage() {
  const { t } = useImportTexts();
  const { id = "" } = useParams();
  const { pathname } = useLocation();
  const query = useImport(id);
  const file = query.currentData;
  const back = { to: "/accounts/imports", label: t("history.title") };

  if (!file) {
    const gone = isNotFound(query.error);
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        {gone && <EmptyState title={t("gone.title")} text={t("gone.text")} />}
        {query.error && !gone && (
          <ErrorState
            title={t("failed")}
            problem={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {!query.error && (
          <Skeleton height={320} radius={12} role="status" aria-label={t("loading")} />
        )}
      </>
    );
  }
  // Under the menu entry of what it imports.
  const section = file.kind === "deals" ? "/crm" : "/accounts";
  if (!pathname.startsWith(section)) return <Navigate to={`${section}/imports/${id}`} replace />;
  return (
    <>
      <PageHeader
        title={<bdi>{file.fileName}</bdi>}
        description={<FileFacts file={file} />}
        back={back}
      />
      <ImportKindContext value={file.kind}>
        <ImportBody key={file.id} file={file} />
      </ImportKindContext>
    </>
  );
}

function FileFacts({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const formats = useFormats();
  const facts = [
    formats.bytes(file.size),
    t("facts.columns", { count: file.columns.length }),
    ...(file.format === "xlsx"
      ? [t("facts.workbook")]
      : [
          t(`facts.delimiter.${DELIMITER_NAMES[file.delimiter]}`),
          t(`facts.encoding.${file.encoding}`),
        ]),
  ];
  return <>{facts.join(" · ")}</>;
}

const DELIMITER_NAMES = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "pipe",
} as const satisfies Record<ContactImport["delimiter"], string>;

function ImportBody({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const mayWrite = useMayImport(file.kind);
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const customFields = useAllCustomFields(file.kind === "deals" ? "deal" : "contact", {
    refetchOnMountOrArgChange: true,
  });
  const [cancel] = useCancelImportMutation();
  const dealDefaults = useDealDefaults(file.kind);
  /** The user returned from the report to the matching. */
  const [rematching, setRematching] = useState(false);
  const matching = file.status === "uploaded" || (file.status === "checked" && rematching);

  async function giveUp(): Promise<void> {
    const agreed = await confirm({
      title: t("cancel.title"),
      consequence: t("cancel.consequence"),
      confirmLabel: t("cancel.confirm"),
      danger: true,
    });
    if (!agreed) return;
    try {
      await cancel({ id: file.id }).unwrap();
      forgetMatching(file.id);
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <>
      <ImportSteps
        current={matching ? "match" : STEP_OF[file.status]}
        finished={["done", "undoing", "undone"].includes(file.status)}
      />
      {matching && !mayWrite && (
        <EmptyState title={t("notAllowed.title")} text={t("notAllowed.text")} />
      )}
      {matching && mayWrite && (customFields.error ?? dealDefaults.error) && (
        <ErrorState
          problem={customFields.error ?? dealDefaults.error}
          onRetry={() => {
            void customFields.refetch();
            dealDefaults.retry();
          }}
        />
      )}
      {matching && mayWrite && file.sheets.length > 1 && <SheetChooser file={file} />}
      {matching && mayWrite && customFields.isLoading && (
        <Skeleton height={320} radius={12} role="status" aria-label={t("loading")} />
      )}
      {matching && mayWrite && customFields.data && dealDefaults.isReady && (
        <MatchingForm
          // Another sheet has other columns: the matching belonged to the previous one.
          key={file.sheet ?? ""}
          file={file}
          fields={customFields.data}
          dealDefaults={dealDefaults.settings}
          onChecking={() => setRematching(false)}
          onRefused={() => void customFields.refetch()}
          onCancel={() => void giveUp()}
        />
      )}
      {file.status === "checking" && (
        <ImportProgress file={file} onCancel={mayWrite ? () => void giveUp() : undefined} />
      )}
      {file.status === "checked" && !matching && (
        <ImportChecked
          file={file}
          onBack={() => setRematching(true)}
          onCancel={() => void giveUp()}
        />
      )}
      {file.status === "importing" && <ImportProgress file={file} />}
      {file.status === "done" && <ImportDone file={file} />}
      {file.status === "undoing" && <UndoProgress file={file} />}
      {file.status === "undone" && <ImportUndone file={file} />}
      {(file.status === "failed" || file.status === "canceled") && <ImportEnded file={file} />}
    </>
  );
}
