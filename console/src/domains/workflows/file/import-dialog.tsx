import { Alert, Button, Group, Modal, Skeleton, Stack } from "@mantine/core";
import type { WorkflowDefinition } from "@arauto/contracts";
import { FileArrowUpIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import type { store } from "../../../lib/api-store.ts";
import { useListSecretsQuery } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { useDealNames } from "../../filters/index.ts";
import { dealsHere } from "./link-deals.ts";
import { FileDrop } from "../../templates/index.ts";
import { findReferencedRecords } from "./referenced-records.ts";
import { ImportSummary } from "./import-summary.tsx";
import { type ReferencedRecords, relinkRecords } from "./relink-records.ts";
import { openWorkflowFile, type ReadWorkflow, type WorkflowFile } from "./workflow-file.ts";

export interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Replaces the edited workflow with the imported one. */
  onImport: (definition: WorkflowDefinition, name: string) => void;
}

/** Reads a workflow from a file and previews the result before anything changes. */
export function ImportDialog({ opened, onClose, onImport }: ImportDialogProps) {
  const { t } = useTranslation("workflow-steps");
  return (
    <Modal opened={opened} onClose={onClose} size={600} title={t("file.title")}>
      {opened && <Import onClose={onClose} onImport={onImport} />}
    </Modal>
  );
}

type Found =
  | { state: "looking" }
  | { state: "known"; here: ReferencedRecords }
  | { state: "failed"; problem: unknown };

function Import({ onClose, onImport }: Omit<ImportDialogProps, "opened">) {
  const { t } = useTranslation("workflow-steps");
  const formats = useFormats();
  const [opened, setOpened] = useState<{ name: string; read: ReadWorkflow } | null>(null);
  const read = opened?.read;
  const file = read && "file" in read ? read.file : null;
  const found = useFoundHere(file);
  const fields = useAllCustomFields();
  const secrets = useListSecretsQuery();
  const again = () => {
    for (const list of [fields, secrets]) if (list.error) void list.refetch();
    // A new object triggers the lookup again.
    if (read && opened && file) setOpened({ ...opened, read: { ...read, file: { ...file } } });
  };
  const linked =
    file && found.state === "known" ? relinkRecords(file.definition, file.names, found.here) : null;
  const steps = file?.definition.steps.length ?? 0;
  return (
    <Stack gap="md">
      <FileDrop
        icon={<FileArrowUpIcon size={32} weight="thin" aria-hidden />}
        accept="application/json,.json"
        words={t("file.drop")}
        file={opened && <bdi>{opened.name}</bdi>}
        onFile={(chosen) =>
          void openWorkflowFile(chosen).then((next) => setOpened({ name: chosen.name, read: next }))
        }
        first
      />
      {read && "error" in read && (
        <Alert
          role="alert"
          color="red"
          icon={<WarningCircleIcon aria-hidden />}
          title={t("file.failed")}
        >
          {t(`file.errors.${read.error}`, { line: formats.number(read.line ?? 1) })}
        </Alert>
      )}
      {file && found.state === "looking" && (
        <Skeleton height={160} radius="md" role="status" aria-label={t("file.looking")} />
      )}
      {file && found.state === "failed" && (
        <ErrorState title={t("file.lookingFailed")} problem={found.problem} onRetry={again} />
      )}
      {linked && read && "file" in read && (
        <ImportSummary
          name={read.file.name}
          definition={linked.definition}
          unlinked={linked.unlinked}
          leftOut={read.leftOut}
          linksLeftOut={read.linksLeftOut}
          notesLeftOut={read.notesLeftOut ?? 0}
        />
      )}
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("file.cancel")}
        </Button>
        <Button
          disabled={!linked}
          onClick={() => {
            if (!linked || !file) return;
            onImport(linked.definition, file.name);
            toast.success(t("file.imported"));
            onClose();
          }}
        >
          {linked
            ? t("file.run", { count: steps, number: formats.number(steps) })
            : t("file.action")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Finds this workspace's equivalents of the records that the file's steps refer to. */
function useFoundHere(file: WorkflowFile | null): Found {
  const dispatch = useDispatch<typeof store.dispatch>();
  const { data: fields, error: fieldsError } = useAllCustomFields();
  const { data: secrets, error: secretsError } = useListSecretsQuery();
  const error = fieldsError ?? secretsError;
  const deals = useDealNames(true);
  const [answer, setAnswer] = useState<{
    of: WorkflowFile;
    found?: Pick<ReferencedRecords, "templates" | "filters">;
    problem?: unknown;
  } | null>(null);

  useEffect(() => {
    if (!file) return undefined;
    let left = false;
    findReferencedRecords(file, dispatch).then(
      (found) => left || setAnswer({ of: file, found }),
      (problem: unknown) => left || setAnswer({ of: file, problem }),
    );
    return () => {
      left = true;
    };
  }, [file, dispatch]);

  if (error) return { state: "failed", problem: error };
  if (!file || answer?.of !== file || !fields || !secrets || !deals) return { state: "looking" };
  if (!answer.found) return { state: "failed", problem: answer.problem };
  return {
    state: "known",
    here: {
      ...answer.found,
      fields: new Set(fields.map(({ identifier }) => identifier)),
      deals: dealsHere(file.names.deals, deals),
      members: new Set(deals.members.map(({ id }) => id)),
      secrets: new Set(secrets.items.map(({ name }) => name)),
    },
  };
}
