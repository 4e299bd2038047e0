import { Suspense, useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { FullScreenLoader } from "../ui/full-screen-loader.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";

/** What is around every page: the document's title, scroll position and toasts. */
export function Root() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `Arauto | ${pathname}`;
  }, [pathname]);
  return (
    <>
      <Suspense fallback={<FullScreenLoader />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
      <ToastRegion />
    </>
  );
}
