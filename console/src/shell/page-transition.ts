import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** Half a second in all (spec section 9): the old content leaves, the new one rises in. */
const OUT_MS = 140;
const IN_MS = 360;
const EASING = "cubic-bezier(.2,.8,.2,1)";

/** Moves a frame's content from page to page; the frame stands still. Input is live from the first moment. */
export function usePageTransition<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const leaving = useRef<Animation>(undefined);
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const shown = useRef(pathname);

  useEffect(() => {
    if (next === undefined || next === shown.current || prefersStillness()) return;
    leaving.current = element.current?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: OUT_MS, fill: "forwards" });
    return () => leaving.current?.cancel();
  }, [next]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    leaving.current?.cancel();
    if (prefersStillness()) return;
    element.current?.animate(
      [
        { opacity: 0, transform: "translateY(8px)" },
        { opacity: 1, transform: "none" },
      ],
      { duration: leaving.current ? IN_MS : OUT_MS + IN_MS, easing: EASING },
    );
    leaving.current = undefined;
  }, [pathname]);
  return element;
}

function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
