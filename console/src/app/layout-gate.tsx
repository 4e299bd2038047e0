import { Fragment, useLayoutEffect, useSyncExternalStore } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { PageLayout } from "../lib/page-route.ts";
import { redirectFor, isReturnable } from "./redirects.ts";
import { clearReturnPath, storeReturnPath, returnPathFor } from "../lib/return-path.ts";
import { currentSession, sessionEnd, sessionOwner, watchSession } from "../lib/session-store.ts";

/** Shows a page or redirects its visitor, even if the session changes while the page is open. */
export function LayoutGate({ layout }: { layout: PageLayout }) {
  const session = useSyncExternalStore(watchSession, currentSession);
  const { pathname, search, hash } = useLocation();
  const ended = sessionEnd();
  const back = layout === "public" ? returnPathFor(session) : null;
  const target = redirectFor(layout, pathname, session, ended, back);

  // Before Navigate acts, which it does in an effect.
  useLayoutEffect(() => {
    if (!session && isReturnable(layout, pathname, ended))
      storeReturnPath(pathname + search + hash, sessionOwner());
    else if (session && target === null && isReturnable(layout, pathname, null)) clearReturnPath();
  }, [session, layout, pathname, search, hash, ended, target]);

  if (target !== null) return <Navigate to={target} replace />;
  // A page that is open while another tab changes the workspace is remounted: its input belongs to the other one.
  const owner = layout === "main" ? `${session?.user.id} ${session?.user.personTenantId}` : layout;
  return (
    <Fragment key={owner}>
      <Outlet />
    </Fragment>
  );
}
