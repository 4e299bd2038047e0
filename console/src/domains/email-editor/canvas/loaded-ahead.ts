import { useEffect, useState } from "react";

/** Code that loads while nobody waits for it, and is then there at once. */
export interface LoadedAhead<T> {
  load: () => Promise<T>;
  /** Null while it is on its way. */
  useLoaded: () => T | null;
}

/**
 * Unlike `lazy`, which shows its fallback at first use even when everything is there, and for a third of a second
 * at least: keys pressed in that time would go nowhere.
 */
export function loadedAhead<T extends object>(ask: () => Promise<T>): LoadedAhead<T> {
  let loaded: T | null = null;
  let coming: Promise<T> | null = null;
  const load = async () => {
    coming ??= ask();
    try {
      loaded = await coming;
      return loaded;
    } catch (fault) {
      coming = null;
      throw fault;
    }
  };
  const useLoaded = () => {
    const [present, setPresent] = useState(loaded);
    useEffect(() => {
      if (present) return;
      let gone = false;
      load().then(
        (next) => gone || setPresent(next),
        // Where drawing fails, the screen says what is wrong.
        (fault: unknown) =>
          gone ||
          setPresent(() => {
            throw fault;
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

/** What formatted text is written with. */
export const writers = loadedAhead(async () => {
  const [line, text] = await Promise.all([import("../rich-text/rich-line-editor.tsx"), import("../rich-text/rich-text-editor.tsx")]);
  return { ...line, ...text };
});

/** The menu of what can be put in. */
export const insertMenu = loadedAhead(() => import("../palette/insert-menu.tsx"));

/** Loads what the canvas will need as soon as somebody does something. */
export function usePreload(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of [writers, insertMenu]) void load().catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The mail is drawn first. */
const AFTER_MS = 200;
