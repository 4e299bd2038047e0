import { useEffect, useRef } from "react";
import {
  type SendingDomain,
  useCheckSendingDomainMutation,
  useGetSendingDomainQuery,
} from "../../lib/api.generated.ts";
import { tally } from "./domain-labels.ts";

const CHECK_MS = 60_000;
const READ_MS = 30_000;

/**
 * Keeps a domain up to date while the page is visible. While records are incomplete, it has DNS
 * checked once a minute if the user may do so; failed checks are ignored, since the next one
 * follows soon.
 */
export function usePolledDomain(id: string, mayCheck: boolean) {
  const query = useGetSendingDomainQuery(
    { id },
    { pollingInterval: READ_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const [check] = useCheckSendingDomainMutation();
  const domain = query.currentData;
  const isIncomplete = domain !== undefined && !isComplete(domain);
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });

  useEffect(() => {
    if (!mayCheck || !isIncomplete) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void latest.current({ id });
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [id, mayCheck, isIncomplete]);
  return { ...query, domain };
}

/** Returns true if all records were found with the right value. */
export function isComplete(domain: SendingDomain): boolean {
  const { wanted, found } = tally(domain);
  return found === wanted;
}
