import { useEffect, useRef } from "react";
import { type SendingDomain, useCheckSendingDomainMutation, useGetSendingDomainQuery } from "../../lib/api.generated.ts";
import { tally } from "./domain-labels.ts";

const CHECK_MS = 60_000;
const READ_MS = 30_000;

/**
 * A domain, kept up to date while somebody looks. As long as a record is not as it should be, DNS is asked once a minute,
 * by whoever may; a failure of that is passed over, for the next one is near.
 */
export function useWatchedDomain(id: string, mayCheck: boolean) {
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

/** Whether all records were found as they should be. */
export function isComplete(domain: SendingDomain): boolean {
  const { wanted, found } = tally(domain);
  return found === wanted;
}
