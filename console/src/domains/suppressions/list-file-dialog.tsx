import { Alert, Button, FileButton, Group, Modal, Stack, Text } from "@mantine/core";
import { FileCsvIcon } from "@phosphor-icons/react/FileCsv";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useTranslation } from "react-i18next";
import { useDropTarget } from "../../ui/forms/drop-target.ts";
import { problemText } from "../../ui/feedback/problem.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import classes from "./list-file.module.css";
import { ListFileResult } from "./list-file-result.tsx";
import { type UploadState, useListUpload } from "./use-list-upload.ts";

/**
 * Suppresses the addresses in a file, from another program or an earlier export, and reports the
 * result of each line.
 */
export function ListFileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["suppressions", "errors"]);
  const { state, send, restart } = useListUpload();

  return (
    <Modal opened onClose={onClose} size={560} title={t("suppressions:file.title")}>
      <Stack gap="md">
        {state.kind === "done" ? (
          <ListFileResult name={state.name} result={state.result} />
        ) : (
          <>
            <Text c="var(--text-secondary)">{t("suppressions:file.text")}</Text>
            {state.kind === "failed" && (
              <Alert
                role="alert"
                color="red"
                icon={<WarningCircleIcon aria-hidden />}
                title={<bdi>{state.name}</bdi>}
              >
                {problemText(state.problem, t)}
              </Alert>
            )}
            <FileDrop state={state} onFile={(file) => void send(file)} />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          {state.kind === "done" && (
            <Button variant="default" onClick={restart}>
              {t("suppressions:file.another")}
            </Button>
          )}
          <Button variant={state.kind === "done" ? "filled" : "default"} onClick={onClose}>
            {t(state.kind === "done" ? "suppressions:file.close" : "suppressions:file.cancel")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface FileDropProps {
  state: UploadState;
  onFile: (file: File) => void;
}

/** Accepts a file by drop or from the file dialog, and shows the upload's progress. */
function FileDrop({ state, onFile }: FileDropProps) {
  const { t } = useTranslation("suppressions");
  const drop = useDropTarget((file) => {
    if (file && state.kind !== "sending") onFile(file);
  });
  return (
    <Stack className={classes.drop} gap={10} align="center" {...drop}>
      <FileCsvIcon size={32} weight="duotone" aria-hidden />
      {state.kind === "sending" ? (
        <>
          <bdi>{state.name}</bdi>
          <ProgressLine
            value={state.fraction < 1 ? state.fraction : null}
            label={t("file.sending")}
          />
          <span role="status">{t(state.fraction < 1 ? "file.sending" : "file.reading")}</span>
        </>
      ) : (
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={(file) => file && onFile(file)}
        >
          {(props) => (
            <Button {...props} data-autofocus>
              {t("file.choose")}
            </Button>
          )}
        </FileButton>
      )}
    </Stack>
  );
}
