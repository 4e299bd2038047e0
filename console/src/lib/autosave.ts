import { type ApiProblem, isApiProblem, transportProblem } from "./api-problem.ts";
import { createStore, type ReadableStore } from "./store.ts";

export type Saving<Theirs> =
  | { kind: "saved" | "waiting" | "saving" }
  /** Retried automatically where that may help, and with the next change. */
  | { kind: "failed"; problem: ApiProblem }
  /** Someone else saved in the meantime: nothing is saved until `keepMine` or `begin`. */
  | { kind: "conflict"; theirs: Theirs };

export interface AutosaveOptions<Value, Theirs> {
  /** Returns the current value to save; plain data. */
  value: () => Value;
  /**
   * Saves the value and remembers the resulting version; rejects with the problem. `isOver`: overwrites what someone
   * else saved, as the user decided.
   */
  save: (value: Value, isOver: boolean) => Promise<void>;
  /** Whether a conflict contains what someone else saved. */
  isTheirs: (current: unknown) => current is Theirs;
  /** Adopts the other user's version, so that the next save follows it. */
  follow: (theirs: Theirs) => void;
  /** Keeps in this browser what the server does not have; null deletes it. */
  keep?: (value: Value | null) => void;
}

/** Saves work in progress automatically: soon after the last change, one call at a time. */
export interface Autosave<Value, Theirs> extends ReadableStore<Saving<Theirs>> {
  /** Reports a change. `soon`: a choice that one click completes, so that no one waits for its effects. */
  note(soon?: boolean): void;
  /** Saves unsaved changes immediately. Resolves to false when that fails. */
  settle(): Promise<boolean>;
  /** Saves immediately, even without changes: for a record that does not exist yet. Resolves to false when that fails. */
  saveUnchanged(): Promise<boolean>;
  /** Overwrites what someone else saved. */
  keepMine(): Promise<boolean>;
  /** Marks the value as the server's current one: after adopting another user's changes, or reverting. */
  begin(): void;
  /** Reports that another call found a newer version by someone else. */
  conflict(theirs: Theirs): void;
  /** Returns what the server does not have; null when it has everything. */
  unsaved(): Value | null;
  /** Keeps in this browser what the server does not have. Returns false when the server has everything. */
  keepUnsaved(): boolean;
  /** Stops automatic saving. */
  stop(): void;
  /** Resumes automatic saving, as at the start. */
  go(): void;
}

export const PAUSE_MS = 1000;
const SOON_MS = 150;
/** Someone who types without a pause is still saved this often. */
export const LONGEST_WAIT_MS = 10_000;
const RETRY_MS = [3000, 10_000, 30_000, 60_000] as const;

/** Creates an autosave; the current value counts as saved. */
export function createAutosave<Value, Theirs>(
  options: AutosaveOptions<Value, Theirs>,
): Autosave<Value, Theirs> {
  const { value, save, isTheirs, follow, keep } = options;
  const present = () => JSON.stringify(value());
  const saving = createStore<Saving<Theirs>>({ kind: "saved" });
  let savedText = present();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let stopped = false;
  /** A caller waits until everything is saved. */
  let hurried = false;
  let isOver = false;

  const isSaved = () => present() === savedText;
  const unsaved = () => (isSaved() ? null : value());
  const wait = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void settle(), ms);
  };

  const fail = (error: unknown): false => {
    const problem = isApiProblem(error) ? error : transportProblem("FETCH_ERROR");
    keep?.(value());
    if (problem.code === "VERSION_CONFLICT" && isTheirs(problem.current)) {
      saving.set({ kind: "conflict", theirs: problem.current });
      return false;
    }
    saving.set({ kind: "failed", problem });
    const mayPass =
      typeof problem.status === "string" || problem.status >= 500 || problem.status === 429;
    if (mayPass) wait(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000);
    failures += 1;
    return false;
  };

  const run = async (): Promise<boolean> => {
    clearTimeout(timer);
    // The next caller must find this save in progress.
    await Promise.resolve();
    try {
      while (!isSaved()) {
        const taken = value();
        since = null;
        saving.set({ kind: "saving" });
        await save(taken, isOver);
        isOver = false;
        savedText = JSON.stringify(taken);
        failures = 0;
        // If the user keeps typing, the rest is saved after the next pause, unless a caller waits for all of it.
        if (!isSaved() && !hurried) {
          saving.set({ kind: "waiting" });
          wait(PAUSE_MS);
          return false;
        }
      }
      since = null;
      saving.set({ kind: "saved" });
      keep?.(null);
      return true;
    } catch (error) {
      return fail(error);
    } finally {
      running = null;
      hurried = false;
    }
  };

  const settle = (hurry = false): Promise<boolean> => {
    if (saving.get().kind === "conflict") return Promise.resolve(false);
    hurried ||= hurry;
    running ??= run();
    return running;
  };

  return {
    get: saving.get,
    subscribe: saving.subscribe,
    note: (soon = false) => {
      const { kind } = saving.get();
      if (kind === "conflict") return;
      since ??= Date.now();
      if (running) return;
      // A failure stays visible until the next attempt.
      if (kind === "saved") saving.set({ kind: "waiting" });
      wait(Math.max(0, Math.min(soon ? SOON_MS : PAUSE_MS, since + LONGEST_WAIT_MS - Date.now())));
    },
    settle: () => settle(true),
    saveUnchanged: () => {
      savedText = "";
      return settle(true);
    },
    keepMine: () => {
      const state = saving.get();
      if (state.kind === "conflict") {
        follow(state.theirs);
        // Also when mine equals what was saved before theirs.
        savedText = "";
        isOver = true;
        saving.set({ kind: "waiting" });
      }
      return settle(true);
    },
    begin: () => {
      clearTimeout(timer);
      savedText = present();
      since = null;
      failures = 0;
      saving.set({ kind: "saved" });
    },
    conflict: (theirs) => {
      clearTimeout(timer);
      saving.set({ kind: "conflict", theirs });
    },
    unsaved,
    keepUnsaved: () => {
      const left = unsaved();
      if (left !== null) keep?.(left);
      return left !== null;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
    go: () => {
      stopped = false;
    },
  };
}
