import type { SavedTemplateDraft, Template, TemplateContent } from "../../../app/api.generated.ts";
import { type ApiProblem, isApiProblem, transportProblem } from "../../../app/api-problem.ts";
import { watchedValue, type Watched } from "../../../app/watched.ts";

export type SavingState =
  | { kind: "saved" | "waiting" | "saving" }
  /** It is tried again by itself, and with the next change. */
  | { kind: "failed"; problem: ApiProblem }
  /** Somebody else saved meanwhile: nothing is saved until `keepMine` or `takeTheirs`. */
  | { kind: "conflict"; theirs: Template };

export interface Saving {
  state: SavingState;
  /** When the server had everything last; null when the template was never changed since it was published. */
  savedAt: string | null;
  draftVersion: number;
}

export interface DraftSaverOptions {
  /** What is to be saved. */
  content: () => TemplateContent;
  save: (body: { content: TemplateContent; draftVersion: number; apart?: true }) => Promise<SavedTemplateDraft>;
  /** Keeps in this browser what the server does not have, or forgets it. */
  keep: (content: TemplateContent | null) => void;
  /** What the content was taken from. */
  stored: Stored;
}
type Stored = Pick<Template, "content" | "draft" | "draftVersion">;

export interface DraftSaver extends Watched<Saving> {
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
  unsaved(): { content: TemplateContent; draftVersion: number } | null;
  /** Somebody else saved meanwhile, as another call was told. */
  conflict(theirs: Template): void;
  /** Nothing is saved by itself any more. */
  stop(): void;
  /** Saves by itself again, as from the beginning. */
  go(): void;
}

export const PAUSE_MS = 1000;
/** Who writes without a pause is saved this often all the same. */
export const LONGEST_WAIT_MS = 10_000;
const RETRY_MS = [3000, 10_000, 30_000, 60_000] as const;

/** Saves a draft by itself: soon after the last change, one call at a time, each on the version that the last one answered. */
export function createDraftSaver({ content, save, keep, stored }: DraftSaverOptions): DraftSaver {
  const present = () => JSON.stringify(content());
  let savedText = present();
  const saving = watchedValue<Saving>({
    state: { kind: "saved" },
    ...versionOf(stored),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let stopped = false;
  /** Somebody waits until all is saved. */
  let hurried = false;
  /** The next save goes over what somebody else saved, which stays a version. */
  let isOver = false;

  const show = (state: SavingState, part: Partial<Saving> = {}) => saving.set({ ...saving.get(), ...part, state });
  const isSaved = () => present() === savedText;
  const wait = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void settle(), ms);
  };

  const fail = (thrown: unknown): false => {
    const problem = isApiProblem(thrown) ? thrown : transportProblem("FETCH_ERROR");
    keep(content());
    if (problem.code === "VERSION_CONFLICT" && isStoredTemplate(problem.current)) {
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
        const { draftVersion, savedAt } = await save({
          content: taken,
          draftVersion: saving.get().draftVersion,
          ...(isOver && { apart: true }),
        });
        isOver = false;
        savedText = JSON.stringify(taken);
        failures = 0;
        saving.set({ ...saving.get(), draftVersion, savedAt });
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
      // What they saved is among the versions; to the server mine follows it.
      savedText = "";
      isOver = true;
      show({ kind: "waiting" }, { draftVersion: state.theirs.draftVersion });
      return settle(true);
    },
    begin: (next) => {
      clearTimeout(timer);
      savedText = present();
      since = null;
      failures = 0;
      show({ kind: "saved" }, versionOf(next));
    },
    advance: (next) => {
      const { state } = saving.get();
      show(state, versionOf(next));
    },
    unsaved: () => (isSaved() ? null : { content: content(), draftVersion: saving.get().draftVersion }),
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

/** What is worked on: the draft, or what is published while there is none. */
export function presentContent(stored: Stored): TemplateContent {
  return stored.draft?.content ?? stored.content;
}

const versionOf = ({ draft, draftVersion }: Stored): Pick<Saving, "savedAt" | "draftVersion"> => ({
  savedAt: draft?.savedAt ?? null,
  draftVersion,
});

/** Whether a conflict brought the template as it stands. */
export function isStoredTemplate(value: unknown): value is Template {
  return typeof value === "object" && value !== null && "draftVersion" in value && "content" in value;
}
