import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Backup,
  type BackupRestore,
  useGetBackupRestoreQuery,
  useRestoreBackupMutation,
} from "../../lib/api.generated.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { BackupCounts } from "./backup-contents.tsx";
import classes from "./backups.module.css";
import { useOpenWorkspace } from "./use-open-workspace.ts";

const NAME_MIN = 3;
const NAME_MAX = 100;
const POLL_MS = 1000;

interface RestoreDialogProps {
  /** Null while the dialog is closed. */
  backup: Backup | null;
  onClose: () => void;
}

/** Restores a backup into a new workspace: its contents, the differences, the progress, and a link to the workspace. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(["backups", "common"]);
  return (
    <Modal
      opened={backup !== null}
      onClose={onClose}
      size={560}
      title={t("backups:restore.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {backup && <Restore key={backup.id} backup={backup} onClose={onClose} />}
    </Modal>
  );
}

function Restore({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const [restoreId, setRestoreId] = useState<string | null>(null);
  return restoreId === null ? (
    <RestoreForm backup={backup} onClose={onClose} onStarted={setRestoreId} />
  ) : (
    <RestoreRun id={restoreId} onClose={onClose} onAgain={() => setRestoreId(null)} />
  );
}

interface RestoreFormProps {
  backup: Backup;
  onClose: () => void;
  onStarted: (restoreId: string) => void;
}

function RestoreForm({ backup, onClose, onStarted }: RestoreFormProps) {
  const { t } = useTranslation(["backups", "common", "errors"]);
  const { dateTime } = useFormats();
  const [restore, { isLoading }] = useRestoreBackupMutation();
  const showProblem = useProblemToast();
  const { contents } = backup;
  const [name, setName] = useState(() =>
    t("backups:restore.suggestedName", { name: contents?.workspaceName ?? "" })
      .trim()
      .slice(0, NAME_MAX),
  );
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    if (name.trim().length < NAME_MIN)
      return setError(t("backups:restore.nameTooShort", { min: NAME_MIN }));
    try {
      const started = await restore({
        id: backup.id,
        restoreBackupBody: { name: name.trim() },
      }).unwrap();
      onStarted(started.id);
    } catch (problem) {
      const errors = fieldErrors(problem, t);
      if (errors["name"]) setError(errors["name"]);
      else showProblem(problem);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {contents && (
          <>
            <Text c="var(--text-secondary)">
              {t("backups:restore.from", {
                name: contents.workspaceName,
                time: dateTime(contents.takenAt),
              })}
            </Text>
            <BackupCounts contents={contents} />
          </>
        )}
        <TextInput
          label={t("backups:restore.name")}
          description={t("backups:restore.nameHint")}
          value={name}
          maxLength={NAME_MAX}
          error={error}
          dir="auto"
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <div>
          <Text fw={600} size="sm">
            {t("backups:restore.differs")}
          </Text>
          <ul className={classes.points}>
            <li>{t("backups:restore.paused")}</li>
            <li>{t("backups:restore.secrets")}</li>
            <li>{t("backups:restore.people")}</li>
          </ul>
        </div>
      </Stack>
      <Group justify="flex-end" mt={24} gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t("backups:restore.start")}
        </Button>
      </Group>
    </form>
  );
}

function RestoreRun({
  id,
  onClose,
  onAgain,
}: {
  id: string;
  onClose: () => void;
  onAgain: () => void;
}) {
  const { t } = useTranslation(["backups", "common", "errors"]);
  const [interval, setInterval] = useState(POLL_MS);
  const { data } = useGetBackupRestoreQuery({ id }, { pollingInterval: interval });
  const isOver = data?.status === "done" || data?.status === "failed";
  if (isOver && interval !== 0) setInterval(0);
  if (data?.status === "done") return <RestoreDone restore={data} onClose={onClose} />;
  if (data?.status === "failed")
    return (
      <>
        <Alert
          role="alert"
          color="red"
          icon={<WarningCircleIcon aria-hidden />}
          title={t("backups:restore.failed")}
        >
          {t([`errors:${data.failure}`, "errors:INTERNAL"])} {t("backups:restore.nothingLeft")}
        </Alert>
        <Group justify="flex-end" mt={24} gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common:close")}
          </Button>
          <Button onClick={onAgain}>{t("backups:restore.again")}</Button>
        </Group>
      </>
    );
  return <RestoreProgress restore={data} onClose={onClose} />;
}

function RestoreProgress({
  restore,
  onClose,
}: {
  restore: BackupRestore | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(["backups", "common"]);
  const { number } = useFormats();
  const total = restore?.total ?? 0;
  const done = Math.min(restore?.done ?? 0, total);
  return (
    <>
      <Stack gap="sm">
        <Text fw={600}>{t("backups:restore.running")}</Text>
        <ProgressLine
          value={restore?.status === "running" && total > 0 ? done / total : null}
          label={t("backups:restore.progress")}
        />
        <Text size="sm" c="var(--text-secondary)" role="status">
          {restore?.status === "running"
            ? t("backups:restore.rows", { done: number(done), total: number(total) })
            : t("backups:restore.waiting")}
        </Text>
        <Text size="sm" c="var(--text-secondary)">
          {t("backups:restore.mayClose")}
        </Text>
      </Stack>
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={onClose}>
          {t("common:close")}
        </Button>
      </Group>
    </>
  );
}

function RestoreDone({ restore, onClose }: { restore: BackupRestore; onClose: () => void }) {
  const { t } = useTranslation(["backups", "common"]);
  const { number } = useFormats();
  const { open, isOpening } = useOpenWorkspace();
  return (
    <>
      <Alert
        role="status"
        color="green"
        icon={<CheckCircleIcon aria-hidden />}
        title={t("backups:restore.done", { name: restore.name })}
      >
        {t("backups:restore.doneText", { count: restore.total, number: number(restore.total) })}
      </Alert>
      <Group justify="flex-end" mt={24} gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("backups:restore.stay")}
        </Button>
        <Button
          data-autofocus
          loading={isOpening}
          onClick={() => restore.personTenantId && void open(restore.personTenantId)}
        >
          {t("backups:restore.openWorkspace")}
        </Button>
      </Group>
    </>
  );
}
