import { i18n } from "../lib/i18n.ts";
import { useStore, createStore } from "../lib/store.ts";

/** A requested text that is in no locale file. */
export interface MissingKey {
  language: string;
  namespace: string;
  key: string;
}

const STORAGE_KEY = "arauto-missing-keys";
const known = createStore(kept());

// Kept across reloads of the tab, since changing the language reloads.
function kept(): readonly MissingKey[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as MissingKey[];
  } catch {
    return [];
  }
}

function set(next: readonly MissingKey[]): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  known.set(next);
}

/** In development: collects every key reported as missing (i18next's `missingKey`), for the gallery to list. */
export function collectMissingKeys(): void {
  i18n.on("missingKey", (languages: readonly string[], namespace: string, key: string) => {
    const fresh = languages
      .map((language) => ({ language, namespace, key }))
      .filter(
        (one) =>
          !known
            .get()
            .some(
              (old) =>
                old.language === one.language && old.namespace === namespace && old.key === key,
            ),
      );
    // Reported during a render: subscribers are notified after it.
    if (fresh.length > 0) queueMicrotask(() => set([...known.get(), ...fresh]));
  });
}

/** Returns the keys reported as missing since the tab was opened, and a function that clears them. */
export function useMissingKeys(): [readonly MissingKey[], () => void] {
  return [useStore(known), () => set([])];
}
