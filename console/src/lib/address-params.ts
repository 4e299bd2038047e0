import { type NavigateOptions, useSearchParams } from "react-router";

/** Sets the address's parameters to what `change` makes of the current ones; null leaves them unchanged. */
export type ChangeParams = (
  change: (now: URLSearchParams) => URLSearchParams | null,
  options?: NavigateOptions,
) => void;

/**
 * Works like `useSearchParams`, for changes that may come late. React Router's setter changes the address as it was
 * when the component rendered, so a debounced change, or two changes in a row, would undo each other. This one reads
 * the browser's address, which is always current.
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
