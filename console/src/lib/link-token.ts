import { useState } from "react";
import { useLocation } from "react-router";

const PARAM = "token";

/**
 * Moves the token of an email's link from the URL to the state of the history entry, where a reload still finds it.
 * Called before the router reads the URL, so that the token is neither seen, bookmarked nor sent as a referrer.
 */
export function hideLinkToken(): void {
  const { pathname, search, hash } = window.location;
  const params = new URLSearchParams(search);
  const token = params.get(PARAM);
  if (token === null) return;
  params.delete(PARAM);
  const rest = params.size > 0 ? `?${params}` : "";
  // React Router keeps the state of an entry in `usr`.
  window.history.replaceState({ usr: { token } }, "", `${pathname}${rest}${hash}`);
}

/** Returns the token of the email's link that led to this page. */
export function useLinkToken(): string | null {
  const { state } = useLocation() as { state: { token?: string } | null };
  const [token] = useState(() => state?.token || null);
  return token;
}
