import { type ApiProblem, isApiProblem, transportProblem } from "./api-problem.ts";
import { watchedValue, type Watched } from "./watched.ts";

export type SavingState<Stored> =
  | { kind: "saved" | "waiting" | "saving" }
  /** It is tried again by itself, and with the next change. */
  | { kind: "failed"; problem: ApiProblem }
  /** Somebody else saved meanwhile: nothing is saved until `keepMine` or `begin`. */
  | { kind: "conflict"; theirs: Stored };

/** What the server holds: the number that its next change must name, and since when; null when it was never changed. */
export interface SavedState {
  version: number;
  savedAt: string | null;
}

export interface Saving<Stored> extends SavedState {
  state: SavingState<Stored>;
}

export interface AutosaveOptions<Content, Stored> {
  /** What is to be saved. */
  content: () => Content;
  /** `isOver`: it goes over what somebody else saved. */
  save: (content: Content, version: number, isOver: boolean) => Promise<SavedState>;
  /** Keeps in this browser what the server does not have, or forgets it. */
  keep: (content: Content | null) => void;
  /** What the server holds at the beginning. */
  stored: Stored;
  stateOf: (stored: Stored) => SavedState;
  /** Whether the present state that a conflict brings is what it should be. */
  isStored: (value: unknown) => value is Stored;
}

export interface Autosave<Content, Stored> extends Watched<Saving<Stored>> {
  /** Something changed. */
  note(): void;
  /** Saves at once what is not saved yet. False when it cannot be. */
  settle(): Promise<boolean>;
  /** Saves over what somebody else saved. */
  keepMine(): Promise<boolean>;
  /** The content is what the server holds now: after taking back a draft, or taking what somebody else saved. */
  begin(stored: Stored): void;
  /** The server went on by itself with what was saved last: after publishing. */
  advance(stored: Stored): void;
  /** What the server does not have, with the version it was made from; null when it has everything. */
  unsaved(): { content: Content; version: number } | null;
  /** Somebody else saved meanwhile, as another call was told. */
  conflict(theirs: Stored): void;
  /** Nothing is saved by itself any more. */
  stop(): void;
  /** Saves by itself again, as from the beginning. */
  go(): void;
}

export const PAUSE_MS = 1000;
/** Who writes without a pause is saved this often all the same. */
export const LONGEST_WAIT_MS = 10_000;
const RETRY_MS = [3000, 10_000, 30_000, 60_000] as const;

/** Saves work by itself: soon after the last change, one call at a time, each on the version that the last one answered. */
export function createAutosave<Content, Stored>({
  content,
  save,
  keep,
  stored,
  stateOf,
  isStored,
}: AutosaveOptions<Content, Stored>): Autosave<Content, Stored> {
  const present = () => JSON.stringify(content());
  let savedText = present();
  const saving = watchedValue<Saving<Stored>>({ state: { kind: "saved" }, ...stateOf(stored) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let stopped = false;
  /** Somebody waits until all is saved. */
  let hurried = false;
  /** The next save goes over what somebody else saved. */
  let isOver = false;

  const show = (state: SavingState<Stored>, part: Partial<SavedState> = {}) => saving.set({ ...saving.get(), ...part, state });
  const isSaved = () => present() === savedText;
  const wait = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void settle(), ms);
  };

  const fail = (thrown: unknown): false => {
    const problem = isApiProblem(thrown) ? thrown : transportProblem("FETCH_ERROR");
    keep(content());
    if (problem.code === "VERSION_CONFLICT" && isStored(problem.current)) {
      show({ kind: "conflict", theirs: problem.current });
      return false;
    }
    show({ kind: "failed", problem });
    const mayPass = typeof problem.status === "string" || problem.status >= 500 || problem.status === 429;
    if (mayPass) wait(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000);
    failures += 1;
    return false;
  };

  const run = async (): Promise<boolean> => {
    clearTimeout(timer);
    await Promise.resolve();
    try {
      while (!isSaved()) {
        const taken = content();
        since = null;
        show({ kind: "saving" });
        const { version, savedAt } = await save(taken, saving.get().version, isOver);
        isOver = false;
        savedText = JSON.stringify(taken);
        failures = 0;
        saving.set({ ...saving.get(), version, savedAt });
        // Who goes on writing is saved after the next pause, unless somebody waits for all of it.
        if (!isSaved() && !hurried) {
          show({ kind: "waiting" });
          wait(PAUSE_MS);
          return false;
        }
      }
      since = null;
      show({ kind: "saved" });
      keep(null);
      return true;
    } catch (thrown) {
      return fail(thrown);
    } finally {
      running = null;
      hurried = false;
    }
  };

  const settle = (hurry = false): Promise<boolean> => {
    if (saving.get().state.kind === "conflict") return Promise.resolve(false);
    hurried ||= hurry;
    running ??= run();
    return running;
  };

  return {
    get: saving.get,
    subscribe: saving.subscribe,
    note: () => {
      const { kind } = saving.get().state;
      if (kind === "conflict") return;
      since ??= Date.now();
      if (running) return;
      // A failed one keeps saying so until the next try.
      if (kind === "saved") show({ kind: "waiting" });
      wait(Math.max(0, Math.min(PAUSE_MS, since + LONGEST_WAIT_MS - Date.now())));
    },
    settle: () => settle(true),
    keepMine: () => {
      const { state } = saving.get();
      if (state.kind !== "conflict") return settle(true);
      // To the server mine follows theirs.
      savedText = "";
      isOver = true;
      show({ kind: "waiting" }, { version: stateOf(state.theirs).version });
      return settle(true);
    },
    begin: (next) => {
      clearTimeout(timer);
      savedText = present();
      since = null;
      failures = 0;
      show({ kind: "saved" }, stateOf(next));
    },
    advance: (next) => {
      const { state } = saving.get();
      show(state, stateOf(next));
    },
    unsaved: () => (isSaved() ? null : { content: content(), version: saving.get().version }),
    conflict: (theirs) => {
      clearTimeout(timer);
      show({ kind: "conflict", theirs });
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
