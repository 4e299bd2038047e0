import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useCancelContactOperationMutation,
  useStartContactOperationMutation,
} from "../../../lib/api.generated.ts";
import type { ContactAction, ContactSelection, CustomField } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { OperationChoice } from "./operation-choice.tsx";
import { OperationPreview, OperationProgress, OperationResult } from "./operation-outcome.tsx";
import { useOperationPreview } from "./operation-preview.ts";
import { isInProgress, type RunningOperation } from "./running-operation.ts";

/** An operation that the user wants to run on the selected contacts. */
export interface WantedOperation {
  kind: ContactAction["kind"];
  selection: ContactSelection;
  /** The number of selected contacts. */
  count: number;
}

interface Props {
  /** Null once it was started. */
  wanted: WantedOperation | null;
  running: RunningOperation;
  opened: boolean;
  fields: readonly CustomField[];
  /** Called when the operation was started: the selection may be outdated. */
  onStarted: () => void;
  onClose: () => void;
}

/** A bulk operation on contacts: its configuration, preview, progress and result. */
export function OperationDialog({ wanted, running, opened, fields, onStarted, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const { operation } = running;
  const kind = wanted?.kind ?? operation?.action.kind;
  const showProblem = useProblemToast();
  const [cancel, canceling] = useCancelContactOperationMutation();

  async function stop(id: string): Promise<void> {
    try {
      running.follow(await cancel({ id }).unwrap());
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={520}
      title={kind && t(`operation.title.${kind}`)}
    >
      {wanted && (
        <Ask
          key={JSON.stringify(wanted)}
          wanted={wanted}
          running={running}
          fields={fields}
          onStarted={onStarted}
          onClose={onClose}
        />
      )}
      {!wanted && operation && (
        <Stack gap="md">
          {isInProgress(operation) ? (
            <OperationProgress operation={operation} />
          ) : (
            <OperationResult operation={operation} />
          )}
          <Group justify="flex-end" gap="xs">
            {isInProgress(operation) && (
              <Button
                variant="default"
                c="var(--danger-text)"
                loading={canceling.isLoading}
                onClick={() => void stop(operation.id)}
              >
                {t("operation.stop")}
              </Button>
            )}
            <Button variant={isInProgress(operation) ? "default" : "filled"} onClick={onClose}>
              {t(isInProgress(operation) ? "operation.background" : "operation.close")}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

type AskProps = Pick<Props, "running" | "fields" | "onStarted" | "onClose"> & {
  wanted: WantedOperation;
};

function Ask({ wanted, running, fields, onStarted, onClose }: AskProps) {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  const showProblem = useProblemToast();
  const [start, starting] = useStartContactOperationMutation();
  const simple = wanted.kind === "delete" || wanted.kind === "requestConfirmation";
  const [action, setAction] = useState<ContactAction | null>(
    simple ? ({ kind: wanted.kind } as ContactAction) : null,
  );
  const { preview, problem } = useOperationPreview(wanted.selection, action);

  async function run(): Promise<void> {
    if (!action) return;
    try {
      const started = await start({
        startContactOperationBody: { selection: wanted.selection, action },
      }).unwrap();
      onStarted();
      running.follow(started);
      // A result that needs no explanation is shown as a toast.
      if (started.status === "done" && started.skipped.length === 0) {
        const { changed: count } = started;
        toast.success(
          wanted.kind === "delete"
            ? t("deleted", { count })
            : t(`operation.done.${wanted.kind}`, { count, number: number(count) }),
        );
        running.forget();
        onClose();
      }
    } catch (error) {
      showProblem(error);
    }
  }

  // Until it is counted, the button shows the number of selected contacts.
  const changes = preview?.changes ?? wanted.count;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Stack gap="md">
        <Text c="var(--text-secondary)">
          {t("operation.selected", { count: wanted.count, number: number(wanted.count) })}
        </Text>
        {!simple && <OperationChoice kind={wanted.kind} fields={fields} onChange={setAction} />}
        {problem !== undefined && (
          <ErrorState problem={problem} title={t("operation.previewFailed")} />
        )}
        {action && problem === undefined && (
          <OperationPreview action={action} preview={preview} fields={fields} />
        )}
        {wanted.kind === "delete" && (
          <Text size="sm">{t("deleteConfirm.consequence", { count: wanted.count })}</Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} {...(simple && { "data-autofocus": true })}>
            {t("form.cancel")}
          </Button>
          <Button
            type="submit"
            color={wanted.kind === "delete" ? "red" : undefined}
            loading={starting.isLoading}
            disabled={!action || !preview || changes === 0}
          >
            {wanted.kind === "delete"
              ? t("delete", { count: changes, number: number(changes) })
              : t(`operation.run.${wanted.kind}`, { count: changes, number: number(changes) })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
