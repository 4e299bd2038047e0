import { useEffect } from "react";
import { matchPath } from "react-router";
import { i18n } from "../app/i18n.ts";
import { pages } from "../app/pages.ts";

/** Starts to load a page's code and texts when the pointer or the focus reaches a link to it. */
export function usePrefetchPages(): void {
  useEffect(() => {
    const asked = new Set<string>();
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname || !navigator.onLine) return;
      const page = pages.find(({ path }) => matchPath(`/${path}`, link.pathname));
      if (!page || asked.has(page.path)) return;
      asked.add(page.path);
      if (page.words) void i18n.loadNamespaces(page.words);
      // Following the link tries again, and says so if it fails.
      void page.load().catch(() => asked.delete(page.path));
    };
    document.addEventListener("pointerover", prefetch, { passive: true });
    document.addEventListener("focusin", prefetch);
    return () => {
      document.removeEventListener("pointerover", prefetch);
      document.removeEventListener("focusin", prefetch);
    };
  }, []);
}
