import { type NavigateOptions, useSearchParams } from "react-router";

/** Sets the URL's parameters to the result of `change`; null leaves them unchanged. */
export type ChangeParams = (
  change: (now: URLSearchParams) => URLSearchParams | null,
  options?: NavigateOptions,
) => void;

/**
 * Works like `useSearchParams`, for changes that may come late. React Router's setter changes the URL as of the
 * component's last render, so a debounced change, or two changes in a row, would undo each other. This one reads the
 * browser's URL, which is always current.
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
