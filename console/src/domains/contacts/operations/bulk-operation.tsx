import { useState } from "react";
import type { CustomField } from "../../../lib/api.generated.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import type { WantedOperation } from "./operation-dialog.tsx";
import { isInProgress, type RunningOperation, useRunningOperation } from "./running-operation.ts";

const OperationDialog = lazyPart(async () => ({
  default: (await import("./operation-dialog.tsx")).OperationDialog,
}));

type Wanted = WantedOperation & { started: () => void };

/** The operation being configured, and the one being processed by the server. */
export interface BulkOperation {
  wanted: Wanted | null;
  running: RunningOperation;
  /** The dialog is open. */
  isOpen: boolean;
  configure: (wanted: Wanted) => void;
  /** Shows the running operation. */
  show: () => void;
  onStarted: () => void;
  close: () => void;
}

/** Keeps a list's bulk operation, from its configuration to its result. */
export function useBulkOperation(): BulkOperation {
  const running = useRunningOperation();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [following, setFollowing] = useState(false);
  return {
    wanted,
    running,
    isOpen: wanted !== null || following,
    configure: setWanted,
    show: () => setFollowing(true),
    onStarted: () => {
      wanted?.started();
      setWanted(null);
      setFollowing(true);
    },
    close: () => {
      if (wanted) setWanted(null);
      setFollowing(false);
      if (!isInProgress(running.operation)) running.forget();
    },
  };
}

/** The dialog of a bulk operation, loaded on first use. */
export function BulkOperationDialog({
  operation,
  fields,
}: {
  operation: BulkOperation;
  fields: readonly CustomField[];
}) {
  const { wanted, running, isOpen, onStarted, close } = operation;
  if (!wanted && !running.operation) return null;
  return (
    <OperationDialog
      wanted={wanted}
      running={running}
      opened={isOpen}
      fields={fields}
      onStarted={onStarted}
      onClose={close}
    />
  );
}
