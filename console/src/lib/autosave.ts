import { type ApiProblem, isApiProblem, transportProblem } from "./api-problem.ts";
import { createStore, type ReadableStore } from "./store.ts";

export type Saving<Theirs> =
  | { kind: "saved" | "waiting" | "saving" }
  /** It is tried again by itself where that may help, and with the next change. */
  | { kind: "failed"; problem: ApiProblem }
  /** Somebody else saved meanwhile: nothing is saved until `keepMine` or `begin`. */
  | { kind: "conflict"; theirs: Theirs };

export interface AutosaveOptions<Value, Theirs> {
  /** What is to be saved, as it is now; plain data. */
  value: () => Value;
  /**
   * Saves it and notes the version that comes of it; rejects with the problem. `isOver`: it goes over what somebody
   * else saved, as a person decided.
   */
  save: (value: Value, isOver: boolean) => Promise<void>;
  /** Whether a conflict brought what somebody else saved. */
  isTheirs: (current: unknown) => current is Theirs;
  /** The next save follows theirs: takes over their version. */
  follow: (theirs: Theirs) => void;
  /** Keeps in this browser what the server does not have, or forgets it. */
  keep?: (value: Value | null) => void;
}

/** Saves by itself what somebody works on: soon after the last change, and one call at a time. */
export interface Autosave<Value, Theirs> extends ReadableStore<Saving<Theirs>> {
  /** Something changed. `soon`: a choice that is complete with one click, so that nobody waits for its consequences. */
  note(soon?: boolean): void;
  /** Saves at once what is not saved yet. False when it cannot be. */
  settle(): Promise<boolean>;
  /** Saves at once, also when nothing changed: for a record that does not exist yet. False when it cannot be saved. */
  saveUnchanged(): Promise<boolean>;
  /** Saves over what somebody else saved. */
  keepMine(): Promise<boolean>;
  /** The value is what the server holds now: after taking what somebody else saved, or going back. */
  begin(): void;
  /** Somebody else saved meanwhile, as another call was told. */
  conflict(theirs: Theirs): void;
  /** What the server does not have; null when it has everything. */
  unsaved(): Value | null;
  /** Keeps in this browser what the server does not have. False when it has everything. */
  keepUnsaved(): boolean;
  /** Nothing is saved by itself any more. */
  stop(): void;
  /** Saves by itself again, as from the beginning. */
  go(): void;
}

export const PAUSE_MS = 1000;
const SOON_MS = 150;
/** Who writes without a pause is saved this often all the same. */
export const LONGEST_WAIT_MS = 10_000;
const RETRY_MS = [3000, 10_000, 30_000, 60_000] as const;

/** The value as it is now counts as saved. */
export function createAutosave<Value, Theirs>(options: AutosaveOptions<Value, Theirs>): Autosave<Value, Theirs> {
  const { value, save, isTheirs, follow, keep } = options;
  const present = () => JSON.stringify(value());
  const saving = createStore<Saving<Theirs>>({ kind: "saved" });
  let savedText = present();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let stopped = false;
  /** Somebody waits until all is saved. */
  let hurried = false;
  let isOver = false;

  const isSaved = () => present() === savedText;
  const unsaved = () => (isSaved() ? null : value());
  const wait = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void settle(), ms);
  };

  const fail = (thrown: unknown): false => {
    const problem = isApiProblem(thrown) ? thrown : transportProblem("FETCH_ERROR");
    keep?.(value());
    if (problem.code === "VERSION_CONFLICT" && isTheirs(problem.current)) {
      saving.set({ kind: "conflict", theirs: problem.current });
      return false;
    }
    saving.set({ kind: "failed", problem });
    const mayPass = typeof problem.status === "string" || problem.status >= 500 || problem.status === 429;
    if (mayPass) wait(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000);
    failures += 1;
    return false;
  };

  const run = async (): Promise<boolean> => {
    clearTimeout(timer);
    // Whoever asks next must find this one under way.
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
        // Who goes on writing is saved after the next pause, unless somebody waits for all of it.
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
    } catch (thrown) {
      return fail(thrown);
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
      // A failed one keeps saying so until the next try.
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
        // Also where mine is what was saved before theirs.
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
