import { useEffect, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { api, useGetContactOperationQuery } from "../../../lib/api.generated.ts";
import type { ContactOperation } from "../../../lib/api.generated.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import type { store } from "../../../lib/api-store.ts";

/** Poll interval in milliseconds, if the stream is not available. */
const POLL_MS = 2000;

export interface RunningOperation {
  /** The current operation, also after its end. */
  operation: ContactOperation | null;
  follow: (operation: ContactOperation) => void;
  forget: () => void;
}

/** Whether the server is still processing it. */
export function isInProgress(operation: ContactOperation | null): operation is ContactOperation {
  return operation?.status === "queued" || operation?.status === "running";
}

/** Keeps an operation up to date while the server works on it; refetches contacts and filters when it is done. */
export function useRunningOperation(): RunningOperation {
  const dispatch = useDispatch<typeof store.dispatch>();
  const [operation, setOperation] = useState<ContactOperation | null>(null);
  const moving = isInProgress(operation);
  const { state } = useEventStream<ContactOperation>(
    moving ? `/v1/Accounts/Operations/${operation.id}/Progress` : null,
    setOperation,
  );

  const streamGone = moving && (state === "ended" || state === "failed");
  const polled = useGetContactOperationQuery(
    { id: operation?.id ?? "" },
    { skip: !streamGone, pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  ).currentData;
  const latest = streamGone && polled?.id === operation.id ? polled : operation;

  const wasMoving = useRef(false);
  const isStillMoving = isInProgress(latest);
  useEffect(() => {
    const finished = wasMoving.current && !isStillMoving;
    wasMoving.current = isStillMoving;
    if (finished) dispatch(api.util.invalidateTags(["Contacts", "Filters", "CustomFields"]));
  }, [isStillMoving, dispatch]);

  return { operation: latest, follow: setOperation, forget: () => setOperation(null) };
}
