import { useSyncExternalStore } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { PageLayout } from "./page-route.ts";
import { redirectFor } from "./redirects.ts";
import { currentSession, sessionEnd, watchSession } from "./session-store.ts";

/** Lets a page through or sends its visitor on, also when the session changes while it is open. */
export function LayoutGate({ layout }: { layout: PageLayout }) {
  const session = useSyncExternalStore(watchSession, currentSession);
  const { pathname } = useLocation();
  const target = redirectFor(layout, pathname, session, sessionEnd());
  return target === null ? <Outlet /> : <Navigate to={target} replace />;
}
