import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token of a link in a mail. It leaves the address bar at once, so that it is neither seen,
 * bookmarked nor handed on as a referrer; the history entry keeps it for a reload.
 */
export function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: { token?: string } | null };
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get("token");
  const [token] = useState(() => inAddress ?? state?.token ?? null);
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);
  return token === "" ? null : token;
}
