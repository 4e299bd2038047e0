import { Alert, Button, FileButton, Group, Modal, Stack, Text } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { store } from "../../lib/api-store.ts";
import { api, type Backup, useGetBackupQuery } from "../../lib/api.generated.ts";
import { uploadFile } from "../../lib/upload.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { problemText } from "../../ui/feedback/problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useDropTarget } from "../../ui/forms/drop-target.ts";
import { isInProgress, POLL_MS } from "./backup-state.tsx";

interface UploadDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called once the whole file was uploaded. */
  onReady: (backup: Backup) => void;
}

/** Uploads a previously downloaded backup, and waits until it is verified. */
export function UploadDialog({ opened, onClose, onReady }: UploadDialogProps) {
  const { t } = useTranslation(["backups", "common"]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={520}
      title={t("backups:upload.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {opened && <Upload onClose={onClose} onReady={onReady} />}
    </Modal>
  );
}

type UploadState =
  | { kind: "idle"; problem?: string }
  | { kind: "sending"; file: File; fraction: number }
  | { kind: "checking"; id: string };

function useBackupUpload() {
  const { t } = useTranslation("errors");
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const stop = new AbortController();
    abort.current = stop;
    const show = (fraction: number) => setState({ kind: "sending", file, fraction });
    show(0);
    try {
      const { id } = await uploadFile<Backup>("/v1/Backups", file, show, stop.signal);
      store.dispatch(api.util.invalidateTags(["Backups"]));
      setState({ kind: "checking", id });
    } catch (error) {
      if (stop.signal.aborted) return setState({ kind: "idle" });
      if (!isApiProblem(error)) throw error;
      setState({ kind: "idle", problem: problemText(error, t) });
    }
  }
  return { state, setState, send, cancel: () => abort.current?.abort() };
}

function Upload({ onClose, onReady }: Omit<UploadDialogProps, "opened">) {
  const { t } = useTranslation(["backups", "common", "errors"]);
  const { state, setState, send, cancel } = useBackupUpload();
  const id = state.kind === "checking" ? state.id : null;
  const { data } = useGetBackupQuery(
    { id: id ?? "" },
    { skip: id === null, pollingInterval: POLL_MS },
  );
  useEffect(() => {
    if (id === null || data?.id !== id || isInProgress(data)) return;
    if (data.status === "ready") onReady(data);
    else setState({ kind: "idle", problem: t("errors:BACKUP_DAMAGED") });
  }, [id, data, onReady, setState, t]);

  return (
    <>
      {state.kind === "idle" && (
        <ChooseFile problem={state.problem} onFile={(file) => void send(file)} />
      )}
      {state.kind === "sending" && <Sending state={state} />}
      {state.kind === "checking" && (
        <Stack gap="sm">
          <ProgressLine value={null} label={t("backups:upload.checking")} />
          <Text size="sm" c="var(--text-secondary)" role="status">
            {t("backups:upload.checking")}
          </Text>
        </Stack>
      )}
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={state.kind === "sending" ? cancel : onClose}>
          {t("common:cancel")}
        </Button>
      </Group>
    </>
  );
}

function ChooseFile({
  problem,
  onFile,
}: {
  problem: string | undefined;
  onFile: (file: File) => void;
}) {
  const { t } = useTranslation("backups");
  const target = useDropTarget((file) => file && onFile(file));
  return (
    <Stack gap="md" {...target}>
      <Text c="var(--text-secondary)">{t("upload.text")}</Text>
      {problem !== undefined && (
        <Alert role="alert" color="red" icon={<WarningCircleIcon aria-hidden />}>
          {problem}
        </Alert>
      )}
      <div>
        <FileButton onChange={(file) => file && onFile(file)}>
          {(props) => (
            <Button {...props} data-autofocus>
              {t("upload.choose")}
            </Button>
          )}
        </FileButton>
      </div>
    </Stack>
  );
}

function Sending({ state }: { state: UploadState & { kind: "sending" } }) {
  const { t } = useTranslation("backups");
  const { bytes } = useFormats();
  const { file, fraction } = state;
  return (
    <Stack gap="sm">
      <Text fw={600} truncate="end">
        <bdi>{file.name}</bdi>
      </Text>
      <ProgressLine value={fraction < 1 ? fraction : null} label={t("upload.progress")} />
      <Text size="sm" c="var(--text-secondary)" role="status">
        {t("upload.sent", { sent: bytes(file.size * fraction), size: bytes(file.size) })}
      </Text>
    </Stack>
  );
}
