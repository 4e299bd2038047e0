import { Suspense, useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { FullScreenLoader } from "../ui/feedback/full-screen-loader.tsx";
import { LanguageOffer } from "../shell/language-offer.tsx";
import { useIsToastRegionRequested } from "../ui/feedback/toast-region-request.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const ToastRegion = lazyPart(
  async () => ({ default: (await import("../ui/feedback/toast-region.tsx")).ToastRegion }),
  "silent",
);

/**
 * The surroundings of every page: the document's title, scroll position, toasts, and before signing in the offer of a
 * language.
 */
export function Root() {
  const { pathname } = useLocation();
  const toasts = useIsToastRegionRequested();
  useEffect(() => {
    // The title of a shared report must not contain its URL, which is a secret.
    document.title = `Arauto | ${pathname.replace(/^(\/shared)\/.*/, "$1")}`;
  }, [pathname]);
  return (
    <>
      <Suspense fallback={<FullScreenLoader />}>
        <Outlet />
      </Suspense>
      <LanguageOffer />
      <ScrollRestoration />
      <Suspense>{toasts && <ToastRegion />}</Suspense>
    </>
  );
}
