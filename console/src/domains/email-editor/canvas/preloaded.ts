import { useEffect, useState } from "react";

/** Code that is preloaded in idle time, so that it is available immediately. */
export interface Preloaded<T> {
  load: () => Promise<T>;
  /** Returns null while loading. */
  useLoaded: () => T | null;
}

/**
 * Unlike `lazy`, which shows its fallback on first use even if everything is loaded, and for at
 * least a third of a second: keys pressed in that time would be lost.
 */
export function preloaded<T extends object>(ask: () => Promise<T>): Preloaded<T> {
  let loaded: T | null = null;
  let coming: Promise<T> | null = null;
  const load = async () => {
    coming ??= ask();
    try {
      loaded = await coming;
      return loaded;
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  const useLoaded = () => {
    const [present, setPresent] = useState(loaded);
    useEffect(() => {
      if (present) return;
      let gone = false;
      load().then(
        (next) => gone || setPresent(next),
        // Thrown while rendering, so that the error boundary shows it.
        (error: unknown) =>
          gone ||
          setPresent(() => {
            throw error;
          }),
      );
      return () => {
        gone = true;
      };
    }, [present]);
    return present;
  };
  return { load, useLoaded };
}

/** The editors for formatted text. */
export const writers = preloaded(async () => {
  const [line, text] = await Promise.all([
    import("../rich-text/rich-line-editor.tsx"),
    import("../rich-text/rich-text-editor.tsx"),
  ]);
  return { ...line, ...text };
});

/** The insert menu. */
export const insertMenu = preloaded(() => import("../palette/insert-menu.tsx"));

/** Loads the canvas' dependencies as soon as the user interacts with it. */
export function usePreload(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of [writers, insertMenu]) void load().catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The email is rendered first. */
const AFTER_MS = 200;
