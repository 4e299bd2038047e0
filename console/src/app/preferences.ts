import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { useSyncExternalStore } from "react";

const watchers = new Set<() => void>();

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: boolean | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** A yes-or-no preference of this browser, kept under the spec's own key (section 3). */
function usePreference(key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const value = useSyncExternalStore(watch, () => {
    const kept = read(key);
    return typeof kept === "boolean" ? kept : fallback;
  });
  return [value, (next) => write(key, next)];
}

/** Whether the sidebar is a narrow rail. */
export const useCollapsed = () => usePreference("isCollapsed", false);

/** Whether the interface runs from right to left. `public/preferences.js` applies it at start. */
export const useRightToLeft = () => usePreference("isRTL", false);

/** Keeps the theme as `darkMode`: true, false, or absent for what the system says. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => schemeOf(read("darkMode")) ?? fallback,
  set: (scheme) => write("darkMode", scheme === "auto" ? null : scheme === "dark"),
  subscribe: (onUpdate) => {
    listener = (event) => {
      if (event.key === "darkMode") onUpdate(schemeOf(read("darkMode")) ?? "auto");
    };
    window.addEventListener("storage", listener);
  },
  unsubscribe: () => {
    if (listener) window.removeEventListener("storage", listener);
  },
  clear: () => write("darkMode", null),
};

let listener: ((event: StorageEvent) => void) | undefined;

function schemeOf(kept: unknown): MantineColorScheme | undefined {
  return typeof kept === "boolean" ? (kept ? "dark" : "light") : undefined;
}
