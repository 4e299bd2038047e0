import { useCallback, useEffect, useRef, useState } from "react";

/** Something can still be pressed, and foreign code does not push the rest of the mail away. */
const LEAST_PX = 24;
const MOST_PX = 1600;

/** How high a frame has to be for what is in it; null until it is known. What grows later, as pictures do, is followed. */
export function useFrameHeight() {
  const frame = useRef<HTMLIFrameElement>(null);
  const observer = useRef<ResizeObserver>(null);
  const [height, setHeight] = useState<number | null>(null);
  const measure = useCallback(() => {
    observer.current?.disconnect();
    const body = frame.current?.contentDocument?.body;
    if (!body) return;
    observer.current = new ResizeObserver(() =>
      setHeight(Math.min(MOST_PX, Math.max(LEAST_PX, Math.ceil(body.getBoundingClientRect().height)))),
    );
    observer.current.observe(body);
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  return { frame, height, measure };
}
