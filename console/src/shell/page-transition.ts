import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isSamePage } from "../lib/same-page.ts";

/** The spec sets half a second for a page change. */
const DURATION_MS = 500;

/**
 * Fades in a frame's content when the page changes. The previous page stays until the next one is ready, and the next
 * one is visible from its first frame on, so the content is never blank. Input works from the start.
 */
export function usePageTransition<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const location = useLocation();
  const { pathname } = location;
  const stays = isSamePage(location);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (stays) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    element.current?.animate(
      [
        { opacity: 0.35, transform: "translateY(8px)" },
        { opacity: 1, transform: "none" },
      ],
      { duration: DURATION_MS, easing: "cubic-bezier(.2,.8,.2,1)" },
    );
  }, [pathname, stays]);
  return element;
}
