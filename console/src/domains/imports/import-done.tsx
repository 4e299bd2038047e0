import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { ImportReportView } from "./import-report.tsx";
import { UndoFailed, UndoOffer } from "./import-undo.tsx";
import { NotedRows } from "./noted-rows.tsx";

/** Last step of an import: its results. */
export function ImportDone({ file }: { file: ContactImport }) {
  const { t } = useTranslation("imports");
  const formats = useFormats();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  if (!file.result) return null;
  return (
    <>
      {file.failure !== null && <UndoFailed code={file.failure} />}
      <ImportReportView report={file.result} tense="did">
        <Group mt="lg" gap="xs">
          <Button component={Link} to="/accounts">
            {t("done.contacts")}
          </Button>
          <Button component={Link} to="/accounts/import" variant="default">
            {t("done.another")}
          </Button>
        </Group>
      </ImportReportView>
      {file.finishedAt !== null && (
        <Text size="sm" c="var(--text-secondary)" mt="sm">
          {t("done.at", { time: formats.dateTime(file.finishedAt) })}
        </Text>
      )}
      {file.undoableUntil !== null && mayWrite && (
        <UndoOffer file={file} until={file.undoableUntil} />
      )}
      <NotedRows file={file} report={file.result} />
    </>
  );
}

/** Shows an import that was canceled or failed. */
export function ImportEnded({ file }: { file: ContactImport }) {
  const { t, i18n } = useTranslation(["imports", "errors"]);
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const known =
    file.failure !== null && i18n.exists(`errors:${file.failure}`)
      ? t(`errors:${file.failure}`)
      : undefined;
  const failure = file.failure === "VALIDATION" ? t("imports:ended.fieldChanged") : known;
  return (
    <EmptyState
      title={t(`imports:ended.${file.status === "failed" ? "failed" : "canceled"}.title`)}
      text={
        <>
          {failure && <p>{failure}</p>}
          {t(`imports:ended.${file.status === "failed" ? "failed" : "canceled"}.text`)}
        </>
      }
      action={
        mayWrite && (
          <Button component={Link} to="/accounts/import">
            {t("imports:done.another")}
          </Button>
        )
      }
    />
  );
}
