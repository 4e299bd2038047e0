import { useEffect, useRef } from "react";
import { useDispatch } from "react-redux";
import { exportsApi, api, useGetExportQuery } from "../../lib/api.generated.ts";
import type { DataExport } from "../../lib/api.generated.ts";
import { useEventStream } from "../../lib/event-stream.ts";
import type { store } from "../../lib/api-store.ts";

/** Poll interval in milliseconds, if the stream is not available. */
const POLL_MS = 2000;

/** Returns whether the server is still processing it. */
export function isInProgress(status: DataExport["status"] | undefined): boolean {
  return status === "queued" || status === "running";
}

/** Keeps an export up to date while the server writes it; refetches the list of exports at its end. */
export function useExport(started: DataExport): DataExport {
  const dispatch = useDispatch<typeof store.dispatch>();
  const { id } = started;
  const cached = exportsApi.endpoints.getExport.useQueryState({ id }).currentData ?? started;
  const moving = isInProgress(cached.status);
  const { state } = useEventStream<DataExport>(
    moving ? `/v1/Exports/${id}/Progress` : null,
    (fresh) => {
      dispatch(exportsApi.util.updateQueryData("getExport", { id }, () => fresh));
    },
  );
  const streamGone = moving && (state === "ended" || state === "failed");
  const { currentData } = useGetExportQuery(
    { id },
    { pollingInterval: streamGone ? POLL_MS : 0, refetchOnMountOrArgChange: true },
  );

  const wasMoving = useRef(moving);
  useEffect(() => {
    const finished = wasMoving.current && !moving;
    wasMoving.current = moving;
    if (finished) dispatch(api.util.invalidateTags(["Exports"]));
  }, [moving, dispatch]);

  return currentData ?? cached;
}
