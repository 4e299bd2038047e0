import { type NavigateOptions, useSearchParams } from "react-router";

/** Sets the address's names and values to what `change` makes of those it has at that moment; null leaves them. */
export type ChangeParams = (change: (now: URLSearchParams) => URLSearchParams | null, options?: NavigateOptions) => void;

/**
 * `useSearchParams` for changes that may come late. React Router's function changes the address as it was when the
 * component rendered: what waited for a pause of typing, or two changes in a row, would undo each other. This one asks
 * the browser, whose address is never behind.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams();
  return [
    params,
    (change, options) => {
      const next = change(new URLSearchParams(window.location.search));
      if (next) setParams(next, options);
    },
  ];
}
