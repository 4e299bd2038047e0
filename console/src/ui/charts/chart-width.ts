import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The space of a drawing. A new object whenever something that the layout depends on has changed. */
export interface Space {
  /** In pixels; 0 before the element is laid out. */
  width: number;
}

/** Tracks the width of an element, and lays out again when the fonts used to measure texts have loaded. */
export function useSpace<T extends HTMLElement>(): { ref: RefObject<T | null>; space: Space } {
  const ref = useRef<T>(null);
  const [space, setSpace] = useState<Space>({ width: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let isGone = false;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const padding =
        (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0);
      setSpace({ width: Math.floor(element.getBoundingClientRect().width - padding) });
    };
    // Before the first paint, so that the chart doesn't appear a frame late.
    measure();
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0);
      setSpace((before) => (before.width === width ? before : { width }));
    });
    observer.observe(element);
    // The browser lays a page out for paper right after this event, before observers run.
    const onPrint = () => flushSync(measure);
    window.addEventListener("beforeprint", onPrint);
    if (document.fonts.status !== "loaded")
      void document.fonts.ready.then(() => {
        if (!isGone) measure();
      });
    return () => {
      isGone = true;
      observer.disconnect();
      window.removeEventListener("beforeprint", onPrint);
    };
  }, []);
  return { ref, space };
}
