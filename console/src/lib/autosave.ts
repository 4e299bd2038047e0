import { type ApiProblem, isApiProblem, transportProblem } from "./api-problem.ts";
import { createStore, type ReadableStore } from "./store.ts";

export type Saving<Theirs> =
  | { kind: "saved" | "waiting" | "saving" }
  /** Retried automatically if that may help, and with the next change. */
  | { kind: "failed"; problem: ApiProblem }
  /** Someone else saved in the meantime: nothing is saved until `keepMine` or `begin`. */
  | { kind: "conflict"; theirs: Theirs };

export interface AutosaveOptions<Value, Theirs> {
  /** Returns the current value to save; plain data. */
  value: () => Value;
  /**
   * Saves the value and remembers the resulting version; rejects with the problem. `isOver`: overwrites someone else's
   * changes, as the user decided.
   */
  save: (value: Value, isOver: boolean) => Promise<void>;
  /** Whether a conflict contains someone else's changes. */
  isTheirs: (current: unknown) => current is Theirs;
  /** Adopts the other user's version, so that the next save follows it. */
  follow: (theirs: Theirs) => void;
  /** Keeps unsaved changes in this browser; null deletes them. */
  keep?: (value: Value | null) => void;
}

/** Saves work in progress automatically: soon after the last change, one call at a time. */
export interface Autosave<Value, Theirs> extends ReadableStore<Saving<Theirs>> {
  /** Reports a change. `soon`: the change is complete with one click, so its effects should not be delayed. */
  note(soon?: boolean): void;
  /** Saves unsaved changes immediately. Resolves to false when that fails. */
  settle(): Promise<boolean>;
  /** Saves immediately, even without changes: for a record that does not exist yet. Resolves to false when that fails. */
  saveUnchanged(): Promise<boolean>;
  /** Overwrites someone else's changes. */
  keepMine(): Promise<boolean>;
  /** Marks the value as the server's current one: after adopting another user's changes, or reverting. */
  begin(): void;
  /** Reports that another call found a newer version by someone else. */
  conflict(theirs: Theirs): void;
  /** Returns the unsaved changes; null if the server has everything. */
  unsaved(): Value | null;
  /** Keeps unsaved changes in this browser. Returns false if the server has everything. */
  storeUnsaved(): boolean;
  /** Stops automatic saving. */
  stop(): void;
  /** Resumes automatic saving, as at the start. */
  go(): void;
}

export const PAUSE_MS = 1000;
const SOON_MS = 150;
/** Maximum time between saves while the user types without a pause. */
export const WAIT_MAX_MS = 10_000;
const RETRY_MS = [3000, 10_000, 30_000, 60_000] as const;

/** Creates an autosave; the current value counts as saved. */
export function createAutosave<Value, Theirs>(
  options: AutosaveOptions<Value, Theirs>,
): Autosave<Value, Theirs> {
  return new TimedAutosave(options);
}

/** Its public methods are arrow functions, because callers pass them on without the object. */
class TimedAutosave<Value, Theirs> implements Autosave<Value, Theirs> {
  private readonly options: AutosaveOptions<Value, Theirs>;
  private readonly saving = createStore<Saving<Theirs>>({ kind: "saved" });
  private savedText: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since: number | null = null;
  private running: Promise<boolean> | null = null;
  private failures = 0;
  private stopped = false;
  /** A caller waits until everything is saved. */
  private hurried = false;
  private isOver = false;

  constructor(options: AutosaveOptions<Value, Theirs>) {
    this.options = options;
    this.savedText = this.present();
  }

  readonly get = this.saving.get;
  readonly subscribe = this.saving.subscribe;

  readonly note = (soon = false): void => {
    const { kind } = this.saving.get();
    if (kind === "conflict") return;
    this.since ??= Date.now();
    if (this.running) return;
    // A failure stays visible until the next attempt.
    if (kind === "saved") this.saving.set({ kind: "waiting" });
    const longest = this.since + WAIT_MAX_MS - Date.now();
    this.wait(Math.max(0, Math.min(soon ? SOON_MS : PAUSE_MS, longest)));
  };

  readonly settle = (): Promise<boolean> => this.start(true);

  readonly saveUnchanged = (): Promise<boolean> => {
    this.savedText = "";
    return this.start(true);
  };

  readonly keepMine = (): Promise<boolean> => {
    const state = this.saving.get();
    if (state.kind === "conflict") {
      this.options.follow(state.theirs);
      // Also if the local value equals the one saved before the conflict.
      this.savedText = "";
      this.isOver = true;
      this.saving.set({ kind: "waiting" });
    }
    return this.start(true);
  };

  readonly begin = (): void => {
    clearTimeout(this.timer);
    this.savedText = this.present();
    this.since = null;
    this.failures = 0;
    this.saving.set({ kind: "saved" });
  };

  readonly conflict = (theirs: Theirs): void => {
    clearTimeout(this.timer);
    this.saving.set({ kind: "conflict", theirs });
  };

  readonly unsaved = (): Value | null => (this.isSaved() ? null : this.options.value());

  readonly storeUnsaved = (): boolean => {
    const left = this.unsaved();
    if (left !== null) this.options.keep?.(left);
    return left !== null;
  };

  readonly stop = (): void => {
    this.stopped = true;
    clearTimeout(this.timer);
  };

  readonly go = (): void => {
    this.stopped = false;
  };

  private present(): string {
    return JSON.stringify(this.options.value());
  }

  private isSaved(): boolean {
    return this.present() === this.savedText;
  }

  /** Saves after a while, unless automatic saving is stopped. */
  private wait(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.start(), ms);
  }

  /** Saves, or joins the save in progress. */
  private start(isUrgent = false): Promise<boolean> {
    if (this.saving.get().kind === "conflict") return Promise.resolve(false);
    this.hurried ||= isUrgent;
    this.running ??= this.run();
    return this.running;
  }

  private async run(): Promise<boolean> {
    clearTimeout(this.timer);
    // The next caller must find this save in progress.
    await Promise.resolve();
    try {
      while (!this.isSaved()) {
        const taken = this.options.value();
        this.since = null;
        this.saving.set({ kind: "saving" });
        await this.options.save(taken, this.isOver);
        this.isOver = false;
        this.savedText = JSON.stringify(taken);
        this.failures = 0;
        // If the user keeps typing, the rest is saved after the next pause, unless a caller waits for all of it.
        if (!this.isSaved() && !this.hurried) {
          this.saving.set({ kind: "waiting" });
          this.wait(PAUSE_MS);
          return false;
        }
      }
      this.since = null;
      this.saving.set({ kind: "saved" });
      this.options.keep?.(null);
      return true;
    } catch (error) {
      return this.fail(error);
    } finally {
      this.running = null;
      this.hurried = false;
    }
  }

  private fail(error: unknown): false {
    const problem = isApiProblem(error) ? error : transportProblem("FETCH_ERROR");
    this.options.keep?.(this.options.value());
    if (problem.code === "VERSION_CONFLICT" && this.options.isTheirs(problem.current)) {
      this.saving.set({ kind: "conflict", theirs: problem.current });
      return false;
    }
    this.saving.set({ kind: "failed", problem });
    const mayPass =
      typeof problem.status === "string" || problem.status >= 500 || problem.status === 429;
    if (mayPass) this.wait(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 60_000);
    this.failures += 1;
    return false;
  }
}
