import { useEffect } from "react";
import { matchPath } from "react-router";
import { i18n } from "../lib/i18n.ts";
import type { PageRoute } from "../lib/page-route.ts";

/** Preloads a page's code and texts when a link to it is hovered or focused. */
export function usePrefetchPages(pages: readonly PageRoute[]): void {
  useEffect(() => {
    const asked = new Set<string>();
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (
        !link ||
        link.origin !== window.location.origin ||
        link.pathname === window.location.pathname ||
        !navigator.onLine
      )
        return;
      const page = pages.find(({ path }) => matchPath(`/${path}`, link.pathname));
      if (!page || asked.has(page.path)) return;
      asked.add(page.path);
      if (page.namespaces) void i18n.loadNamespaces(page.namespaces);
      // Following the link tries again, and reports the error if it fails.
      void page.load().catch(() => asked.delete(page.path));
    };
    document.addEventListener("pointerover", prefetch, { passive: true });
    document.addEventListener("focusin", prefetch);
    return () => {
      document.removeEventListener("pointerover", prefetch);
      document.removeEventListener("focusin", prefetch);
    };
  }, [pages]);
}
