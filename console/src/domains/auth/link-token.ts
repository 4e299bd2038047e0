import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Returns the token of an email's link. It is removed from the address bar immediately, so that it is neither seen,
 * bookmarked nor sent as a referrer; the history entry keeps it for a reload.
 */
export function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { token?: string } | null;
  };
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get("token");
  const [token] = useState(() => inAddress ?? state?.token ?? null);
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);
  return token === "" ? null : token;
}
