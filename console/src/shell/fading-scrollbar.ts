import { useThrottledCallback } from "@mantine/hooks";
import { type RefObject, useEffect, useRef } from "react";

/** Spec section 9: scroll handlers and the scroll container. */
const THROTTLE_MS = 64;
const HIDE_AFTER_MS = 1000;

/** Shows an element's scrollbar while it is scrolled (`data-scrolling`) and hides it one second later. */
export function useFadingScrollbar<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useThrottledCallback(() => {
    element.current?.setAttribute("data-scrolling", "true");
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => element.current?.removeAttribute("data-scrolling"),
      HIDE_AFTER_MS,
    );
  }, THROTTLE_MS);

  useEffect(() => {
    const scrolled = element.current;
    scrolled?.addEventListener("scroll", show, { passive: true });
    return () => {
      scrolled?.removeEventListener("scroll", show);
      clearTimeout(timer.current);
    };
  }, [show]);
  return element;
}
