import type { ListPreferences, Preferences } from "@arauto/contracts";
import { DEFAULT_PREFERENCES } from "@arauto/contracts/constants";
import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { useCallback, useSyncExternalStore } from "react";
import { API_BASE, callHeaders } from "./request.ts";
import { currentSession, watchSession } from "./session-store.ts";

/** The choices of the spec (section 3), each kept in this browser under its own name. */
export type PreferenceKey = keyof typeof DEFAULT_PREFERENCES;
type Values = Required<Preferences>;

const KEYS = Object.keys(DEFAULT_PREFERENCES) as PreferenceKey[];
const LISTS = "lists";
/** Names of what was changed here and has not reached the server yet. */
const UNSENT = "preferences_unsent";
/** Several changes in a row are sent together. */
const SEND_AFTER_MS = 800;

declare global {
  interface Window {
    /** From `public/preferences.js`: puts what is kept onto the document. */
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

// What is parsed once stays the same object until its text changes, as React asks of a store.
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

/** A kept value, or the default when there is none or it is of another kind. */
function valueOf<K extends PreferenceKey>(key: K): Values[K] {
  const kept = read(key);
  const fallback = DEFAULT_PREFERENCES[key];
  const fits = key === "darkMode" ? typeof kept === "boolean" : typeof kept === typeof fallback;
  return (fits ? kept : fallback) as Values[K];
}

const NO_LISTS: Values["lists"] = {};
function keptLists(): Values["lists"] {
  const kept = read(LISTS);
  return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Values["lists"]) : NO_LISTS;
}

/** One choice of how the console looks, and the way to change it: at once here, soon after on the person's other devices. */
export function usePreference<K extends PreferenceKey>(key: K): [Values[K], (value: Values[K]) => void] {
  const value = useSyncExternalStore(watch, () => valueOf(key));
  const set = useCallback((next: Values[K]) => setPreference(key, next), [key]);
  return [value, set];
}

/** As the setter of `usePreference`, outside components. */
export function setPreference<K extends PreferenceKey>(key: K, value: Values[K]): void {
  keep(key, value);
  noteUnsent(key);
  changed();
}

/** Puts every choice of the look back to its default; lists and shortcuts stay as they are. */
export function resetLook(): void {
  for (const key of KEYS) {
    if (key === "singleKeys") continue;
    keep(key, DEFAULT_PREFERENCES[key]);
    noteUnsent(key);
  }
  changed();
}

const NO_LIST: ListPreferences = {};

/** How the person likes one list: its columns, row height and own views. */
export function useListPreferences(list: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const value = useSyncExternalStore(watch, () => keptLists()[list] ?? NO_LIST);
  const change = useCallback(
    (part: Partial<ListPreferences>) => {
      const lists = keptLists();
      keep(LISTS, { ...lists, [list]: { ...lists[list], ...part } });
      noteUnsent(LISTS);
      changed();
    },
    [list],
  );
  return [value, change];
}

/**
 * Takes over what the server keeps for the person who signed in. What was changed here and is still
 * on its way stays; what the person never chose stays as this browser has it.
 */
export function restorePreferences(kept: Preferences): void {
  const unsent = unsentNames();
  for (const key of KEYS) if (key in kept && !unsent.includes(key)) keep(key, kept[key]);
  if (kept.lists && !unsent.includes(LISTS)) keep(LISTS, { ...keptLists(), ...kept.lists });
  changed();
  sendSoon();
}

function unsentNames(): string[] {
  const names = read(UNSENT);
  return Array.isArray(names) ? (names as string[]) : [];
}

function noteUnsent(name: string): void {
  keep(UNSENT, [...new Set([...unsentNames(), name])]);
  sendSoon();
}

let timer: ReturnType<typeof setTimeout> | undefined;
function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), SEND_AFTER_MS);
}

/** Sends what has not reached the server; without a session or a connection it waits for the next occasion. */
async function send(): Promise<void> {
  const names = unsentNames();
  if (names.length === 0 || !currentSession()) return;
  const body: Record<string, unknown> = {};
  for (const name of names) body[name] = name === LISTS ? keptLists() : valueOf(name as PreferenceKey);
  const sent = JSON.stringify(body);
  try {
    const headers = { ...callHeaders().headers, "content-type": "application/json" };
    const answer = await fetch(`${API_BASE}/v1/Profile/Preferences`, { method: "PUT", headers, body: sent, keepalive: true });
    // What the server will never take is not tried for ever.
    if (!answer.ok && answer.status !== 400) return;
  } catch {
    return;
  }
  const changedMeanwhile = names.filter((name) => {
    const now = name === LISTS ? keptLists() : valueOf(name as PreferenceKey);
    return JSON.stringify(now) !== JSON.stringify(body[name]);
  });
  const added = unsentNames().filter((name) => !names.includes(name));
  keep(UNSENT, changedMeanwhile.length + added.length > 0 ? [...changedMeanwhile, ...added] : null);
  if (changedMeanwhile.length + added.length > 0) sendSoon();
}

let person = currentSession()?.user.id;
watchSession(() => {
  const user = currentSession()?.user;
  // A renewed session of the same person brings what other devices chose meanwhile.
  if (user) {
    if (person !== user.id) keep(UNSENT, person === undefined ? read(UNSENT) : null);
    person = user.id;
    restorePreferences(user.preferences);
  }
});

window.addEventListener("online", sendSoon);
window.addEventListener("storage", (event) => {
  if (event.key === null || event.key === LISTS || (KEYS as string[]).includes(event.key)) changed();
});

/** Mantine's theme, kept as `darkMode`: true, false, or absent for what the system says. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => scheme(),
  set: (chosen) => {
    if (scheme() !== chosen) setPreference("darkMode", chosen === "auto" ? null : chosen === "dark");
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
