import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ContactImport } from "../../lib/api.generated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { NextFirstStep } from "../first-steps/index.ts";
import { useImportPlace, useImportTexts } from "./import-texts.ts";
import { ImportReportView } from "./import-report.tsx";
import { UndoFailed, UndoOffer } from "./import-undo.tsx";
import { useMayImport } from "./use-may-import.ts";
import { NextSteps } from "./next-steps.tsx";
import { NotedRows } from "./noted-rows.tsx";

/** Last step of an import: its results. */
export function ImportDone({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const formats = useFormats();
  const mayWrite = useMayImport(file.kind);
  const place = useImportPlace();
  if (!file.result) return null;
  const { created, updated } = file.result;
  const hasNextSteps = file.kind === "accounts" && file.fixes === null && created + updated > 0;
  return (
    <>
      {file.failure !== null && <UndoFailed code={file.failure} />}
      <ImportReportView report={file.result} tense="did">
        <Group mt="lg" gap="xs">
          <Button component={Link} to={place.records} variant={hasNextSteps ? "default" : "filled"}>
            {t("done.contacts")}
          </Button>
          {file.fixes === null ? (
            <Button component={Link} to={place.upload} variant="default">
              {t("done.another")}
            </Button>
          ) : (
            <Button component={Link} to={`/accounts/imports/${file.fixes}`} variant="default">
              {t("fix.original")}
            </Button>
          )}
        </Group>
      </ImportReportView>
      {hasNextSteps && <NextFirstStep here={["contacts"]} />}
      {hasNextSteps && <NextSteps file={file} />}
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
  const texts = useImportTexts();
  const place = useImportPlace();
  const mayWrite = useMayImport(file.kind);
  const known =
    file.failure !== null && i18n.exists(`errors:${file.failure}`)
      ? t(`errors:${file.failure}`)
      : undefined;
  const outcome = file.status === "failed" ? "failed" : "canceled";
  const failure = file.failure === "VALIDATION" ? t("imports:ended.fieldChanged") : known;
  return (
    <EmptyState
      title={t(`imports:ended.${outcome}.title`)}
      text={
        <>
          {failure && <p>{failure}</p>}
          {texts.t(`ended.${outcome}.text`)}
        </>
      }
      action={
        mayWrite && (
          <Button component={Link} to={place.upload}>
            {t("imports:done.another")}
          </Button>
        )
      }
    />
  );
}
