import { useCallback, useMemo } from "react";
import { useAddressParams } from "../../lib/address-params.ts";

/** Days on which contacts entered, both included; null: no limit. */
export interface EntryDays {
  from: string | null;
  until: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string | null): string | null =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

export const isRange = ({ from, until }: EntryDays): boolean => from !== null || until !== null;

/** Returns the days as the results' query has them. */
export const entryQuery = ({ from, until }: EntryDays) => ({
  ...(from !== null && { enteredFrom: from }),
  ...(until !== null && { enteredUntil: until }),
});

/** Reads the range of the results from the URL, and changes it there. */
export function useEntryDays(): [EntryDays, (days: EntryDays) => void] {
  const [params, changeParams] = useAddressParams();
  const from = dayIn(params.get("from"));
  const until = dayIn(params.get("until"));
  const setDays = useCallback(
    (days: EntryDays) =>
      changeParams(
        (now) => {
          for (const name of ["from", "until"] as const) {
            const day = days[name];
            if (day === null) now.delete(name);
            else now.set(name, day);
          }
          return now;
        },
        { replace: true },
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the callback reads the browser's current URL, so it never becomes stale
    [],
  );
  return [useMemo(() => ({ from, until }), [from, until]), setDays];
}
