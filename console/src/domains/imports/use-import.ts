import { useEffect, useRef } from "react";
import { useDispatch } from "react-redux";
import { importsApi, api, useGetImportQuery } from "../../lib/api.generated.ts";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useEventStream } from "../../lib/event-stream.ts";
import type { store } from "../../lib/api-store.ts";

/** Poll interval in milliseconds, if the stream is not available. */
const POLL_MS = 2000;

/** Returns whether the server is still processing it. */
export function isInProgress(status: ContactImport["status"] | undefined): boolean {
  return status === "checking" || status === "importing" || status === "undoing";
}

const ENDS: readonly ContactImport["status"][] = ["done", "undone", "failed"];

/**
 * Keeps an import up to date while the server processes it; refetches contacts and fields when it is done or undone.
 */
export function useImport(id: string) {
  const dispatch = useDispatch<typeof store.dispatch>();
  const cached = importsApi.endpoints.getImport.useQueryState({ id });
  const moving = isInProgress(cached.currentData?.status);

  const { state } = useEventStream<ContactImport>(
    moving ? `/v1/Imports/${id}/Progress` : null,
    (fresh) => {
      dispatch(importsApi.util.updateQueryData("getImport", { id }, () => fresh));
    },
  );
  const streamGone = moving && (state === "ended" || state === "failed");
  const query = useGetImportQuery(
    { id },
    { pollingInterval: streamGone ? POLL_MS : 0, refetchOnMountOrArgChange: true },
  );

  const status = query.currentData?.status;
  const before = useRef(status);
  useEffect(() => {
    // A small one may be done before it was ever seen running.
    const ended =
      before.current !== undefined &&
      before.current !== status &&
      status !== undefined &&
      ENDS.includes(status);
    before.current = status;
    if (ended) dispatch(api.util.invalidateTags(["Contacts", "CustomFields", "Filters"]));
  }, [status, dispatch]);

  return query;
}
