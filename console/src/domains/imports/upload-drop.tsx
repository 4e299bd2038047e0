import { Alert, Button, FileButton, Stack, Text } from "@mantine/core";
import { IMPORT_MAX_BYTES, XLSX_MAX_BYTES } from "@arauto/contracts/import-limits";
import { FileCsvIcon } from "@phosphor-icons/react/FileCsv";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { useDropTarget } from "../../ui/forms/drop-target.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { problemText } from "../../ui/feedback/problem.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { useImportTexts } from "./import-texts.ts";
import type { FileError } from "./file-check.ts";
import classes from "./upload-drop.module.css";

/** The state of the upload: idle, in progress, or failed. */
export type UploadState =
  | { kind: "idle" }
  | { kind: "sending"; fileName: string; size: number; fraction: number }
  | { kind: "refused"; fileName: string; error: FileError }
  | { kind: "failed"; fileName: string; problem: ApiProblem; retry: () => void };

/** Rounds a limit down, to be safe. */
const shown = (bytes: number) => Math.floor(bytes / 100_000_000) * 100_000_000;

interface Props {
  state: UploadState;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** A drop target and picker for a file; shows the upload's progress and errors. */
export function UploadDrop({ state, onFile, onCancel }: Props) {
  const { t } = useTranslation(["imports", "errors"]);
  const formats = useFormats();
  const hintId = useId();
  const limits = {
    limit: formats.bytes(shown(IMPORT_MAX_BYTES)),
    workbookLimit: formats.bytes(shown(XLSX_MAX_BYTES)),
  };
  const sending = state.kind === "sending";
  const target = useDropTarget((file) => {
    if (file && !sending) onFile(file);
  });

  return (
    <>
      {state.kind === "refused" && (
        <UploadError fileName={state.fileName}>
          {t(`imports:fileError.${state.error}`, limits)}
        </UploadError>
      )}
      {state.kind === "failed" && (
        <UploadError fileName={state.fileName}>
          {problemText(state.problem, t)}
          {typeof state.problem.status === "string" && (
            <div>
              <Button size="xs" variant="default" mt="xs" onClick={state.retry}>
                {t("imports:upload.retry")}
              </Button>
            </div>
          )}
        </UploadError>
      )}
      <Stack className={classes.drop} gap="sm" align="center" {...target}>
        <FileCsvIcon size={40} weight="duotone" className={classes.icon} aria-hidden />
        {sending ? (
          <Sending state={state} onCancel={onCancel} />
        ) : (
          <>
            <Text className={classes.title} component="div" size="xl" fw={600}>
              {t("imports:upload.drop")}
            </Text>
            <FileButton
              accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values"
              onChange={(file) => file && onFile(file)}
            >
              {(props) => (
                <Button {...props} aria-describedby={hintId}>
                  {t("imports:upload.choose")}
                </Button>
              )}
            </FileButton>
            <Text id={hintId} maw="56ch" size="xs" c="dimmed">
              {t("imports:upload.hint", limits)}
            </Text>
          </>
        )}
      </Stack>
    </>
  );
}

function UploadError({ fileName, children }: { fileName: string; children: ReactNode }) {
  return (
    <Alert
      role="alert"
      color="red"
      icon={<WarningCircleIcon aria-hidden />}
      mb="md"
      title={fileName}
    >
      {children}
    </Alert>
  );
}

/** The progress of an upload. */
function Sending({
  state,
  onCancel,
}: {
  state: UploadState & { kind: "sending" };
  onCancel: () => void;
}) {
  const { t } = useImportTexts();
  const formats = useFormats();
  return (
    <Stack className={classes.sending} gap={10} align="center">
      <strong>
        <bdi>{state.fileName}</bdi>
      </strong>
      <ProgressLine
        value={state.fraction < 1 ? state.fraction : null}
        label={t("upload.progress")}
      />
      <Text maw="56ch" component="div" size="xs" c="dimmed" role="status">
        {state.fraction < 1
          ? t("upload.sent", {
              sent: formats.bytes(state.size * state.fraction),
              size: formats.bytes(state.size),
            })
          : t("upload.reading")}
      </Text>
      <Button variant="default" size="xs" onClick={onCancel}>
        {t("upload.cancel")}
      </Button>
    </Stack>
  );
}
