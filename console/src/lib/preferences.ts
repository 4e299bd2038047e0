import type { ListPreferences, Preferences } from "@arauto/contracts";
import { DEFAULT_PREFERENCES } from "@arauto/contracts/default-preferences";
import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { useCallback, useSyncExternalStore } from "react";
import { API_BASE, callHeaders, problemOf } from "./request.ts";
import { currentSession, watchSession } from "./session-store.ts";

/** The choices of the spec (section 3), each stored in this browser under its own key. */
export type PreferenceKey = keyof typeof DEFAULT_PREFERENCES;
type Values = Required<Preferences>;

const KEYS = Object.keys(DEFAULT_PREFERENCES) as PreferenceKey[];
const CHOICES: {
  readonly [K in PreferenceKey as Values[K] extends string ? K : never]: readonly Values[K][];
} = {
  skin: ["default", "bordered"],
  contentWidth: ["full", "boxed"],
  type: ["vertical", "horizontal"],
  navBarType: ["sticky", "static", "floating", "hidden"],
  footerType: ["sticky", "static", "hidden"],
  canvasControl: ["mouse", "trackpad"],
};
const LISTS = "lists";
/** Keys of local changes that have not reached the server yet; for a list, `lists.<name>`. */
const UNSENT = "preferences_unsent";
/** The owner of the lists in this browser: one user's views must not be shown to the next user. */
const OWNER = "preferences_owner";
/** Consecutive changes are batched. */
const SEND_AFTER_MS = 800;
const SEND_LATER_MS = 4000;

declare global {
  interface Window {
    /** From `public/preferences.js`: applies the stored preferences to the document. */
    applyPreferences?: () => void;
  }
}

const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function changed(): void {
  window.applyPreferences?.();
  for (const watcher of watchers) watcher();
}

// A parsed value stays the same object until its text changes, as React requires of a store.
const parsed = new Map<string, { text: string | null; value: unknown }>();
function read(name: string): unknown {
  const text = localStorage.getItem(name);
  const known = parsed.get(name);
  if (known && known.text === text) return known.value;
  let value: unknown;
  try {
    value = text === null ? undefined : JSON.parse(text);
  } catch {
    value = undefined;
  }
  parsed.set(name, { text, value });
  return value;
}

function keep(name: string, value: unknown): void {
  if (value === undefined || value === null) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(value));
}

/** Returns a stored value, or the default if there is none or it has the wrong type. */
function valueOf<K extends PreferenceKey>(key: K): Values[K] {
  const kept = read(key);
  const choices: readonly unknown[] =
    key in CHOICES ? CHOICES[key as keyof typeof CHOICES] : [true, false];
  return (choices.includes(kept) ? kept : DEFAULT_PREFERENCES[key]) as Values[K];
}

const NO_LISTS: Values["lists"] = {};
function keptLists(): Values["lists"] {
  const kept = read(LISTS);
  return typeof kept === "object" && kept !== null && !Array.isArray(kept)
    ? (kept as Values["lists"])
    : NO_LISTS;
}

/** Returns one appearance choice and its setter, which applies here immediately and soon after on the user's other devices. */
export function usePreference<K extends PreferenceKey>(
  key: K,
): [Values[K], (value: Values[K]) => void] {
  const value = useSyncExternalStore(watch, () => valueOf(key));
  const set = useCallback((next: Values[K]) => setPreference(key, next), [key]);
  return [value, set];
}

/** Works like the setter of `usePreference`, outside components. */
export function setPreference<K extends PreferenceKey>(key: K, value: Values[K]): void {
  keep(key, value);
  noteUnsent(key);
  changed();
}

/** Preferences that do not affect the appearance. */
const NO_STYLE: readonly PreferenceKey[] = ["singleKeys", "firstStepsHidden"];

/** Resets every appearance choice to its default; lists, shortcuts and the dashboard stay unchanged. */
export function resetAppearance(): void {
  for (const key of KEYS) {
    if (NO_STYLE.includes(key)) continue;
    keep(key, DEFAULT_PREFERENCES[key]);
    noteUnsent(key);
  }
  changed();
}

const NO_LIST: ListPreferences = {};

/** Returns the user's preferences for one list: its columns, row height and saved views. */
export function useListPreferences(
  list: string,
): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const value = useSyncExternalStore(watch, () => keptLists()[list] ?? NO_LIST);
  const change = useCallback(
    (part: Partial<ListPreferences>) => changeListPreferences(list, part),
    [list],
  );
  return [value, change];
}

/** Works like the setter of `useListPreferences`, outside components. */
export function changeListPreferences(list: string, part: Partial<ListPreferences>): void {
  const lists = keptLists();
  keep(LISTS, { ...lists, [list]: { ...lists[list], ...part } });
  noteUnsent(`${LISTS}.${list}`);
  changed();
}

/** When a preference last changed in this browser, in milliseconds since 1970. */
let chosenAt = 0;

/**
 * Applies the preferences that the server stores for the signed-in user. Local changes that are still being sent stay,
 * and so do preferences that the user never set. A response from before the last local change (`answeredAt`,
 * milliseconds since 1970) is out of date and ignored.
 */
export function restorePreferences(kept: Preferences, answeredAt = Infinity): void {
  sendSoon();
  if (answeredAt < chosenAt) return;
  const unsent = unsentNames();
  for (const key of KEYS) if (key in kept && !unsent.includes(key)) keep(key, kept[key]);
  const lists = Object.entries(kept.lists ?? {}).filter(
    ([list]) => !unsent.includes(`${LISTS}.${list}`),
  );
  if (lists.length > 0) keep(LISTS, { ...keptLists(), ...Object.fromEntries(lists) });
  changed();
}

function unsentNames(): string[] {
  const names = read(UNSENT);
  return Array.isArray(names) ? (names as string[]) : [];
}

function noteUnsent(name: string): void {
  chosenAt = Date.now();
  keep(UNSENT, [...new Set([...unsentNames(), name])]);
  sendSoon();
}

let timer: ReturnType<typeof setTimeout> | undefined;
function sendSoon(delay = SEND_AFTER_MS): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), delay);
}

/** Returns the request body for some of the unsent keys. */
function bodyOf(names: readonly string[]): Preferences {
  const choices = KEYS.filter((key) => names.includes(key)).map((key) => [key, valueOf(key)]);
  const lists = Object.entries(keptLists()).filter(([list]) => names.includes(`${LISTS}.${list}`));
  return {
    ...Object.fromEntries(choices),
    ...(lists.length > 0 ? { lists: Object.fromEntries(lists) } : {}),
  };
}

/** Sends unsent changes; without a session or a connection, it waits for the next occasion. */
async function send(): Promise<void> {
  const names = unsentNames();
  if (names.length === 0 || !currentSession()) return;
  const sent = new Map(names.map((name) => [name, JSON.stringify(bodyOf([name]))]));
  const { headers, correlationId } = callHeaders();
  try {
    const response = await fetch(`${API_BASE}/v1/Profile/Preferences`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(bodyOf(names)),
      keepalive: true,
    });
    // Permanently rejected changes are not retried forever.
    if (!response.ok && response.status !== 400 && response.status !== 413)
      return void (await problemOf(response, correlationId, headers.authorization));
  } catch {
    return;
  }
  const left = unsentNames().filter((name) => sent.get(name) !== JSON.stringify(bodyOf([name])));
  keep(UNSENT, left.length > 0 ? left : null);
  if (left.length > 0) sendSoon();
}

/** A different user keeps the appearance of this browser, but neither lists nor unsent changes. */
function belongTo(userId: string): void {
  const owner = read(OWNER);
  if (owner === userId) return;
  if (owner !== undefined) {
    keep(LISTS, null);
    keep(UNSENT, null);
  }
  keep(OWNER, userId);
}

let known = currentSession();
if (known) belongTo(known.user.id);
watchSession(() => {
  const session = currentSession();
  // A new token comes with the preferences set on other devices in the meantime.
  if (session && session.token !== known?.token) {
    belongTo(session.user.id);
    restorePreferences(session.user.preferences);
  }
  known = session;
});

// Left over from a closed tab.
if (unsentNames().length > 0) sendSoon();
window.addEventListener("online", () => sendSoon());
// A choice is stored even if the tab is closed immediately afterwards.
window.addEventListener("pagehide", () => void send());
window.addEventListener("storage", (event) => {
  if (event.key === UNSENT && event.newValue !== null) {
    chosenAt = Date.now();
    // The tab that made the change sends it; if that tab was closed, this one does.
    sendSoon(SEND_LATER_MS);
  }
  if (event.key === null || event.key === LISTS || (KEYS as string[]).includes(event.key))
    changed();
});

/** Mantine's theme, stored as `darkMode`: true, false, or absent to follow the system. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => scheme(),
  set: (chosen) => {
    if (scheme() !== chosen)
      setPreference("darkMode", chosen === "auto" ? null : chosen === "dark");
  },
  subscribe: (onUpdate) => {
    stopWatching = watch(() => onUpdate(scheme()));
  },
  unsubscribe: () => stopWatching?.(),
  clear: () => setPreference("darkMode", null),
};

let stopWatching: (() => void) | undefined;

function scheme(): MantineColorScheme {
  const dark = valueOf("darkMode");
  return dark === null ? "auto" : dark ? "dark" : "light";
}
