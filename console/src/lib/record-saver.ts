import { type Autosave, createAutosave, type Saving } from "./autosave.ts";
import { createStore, type ReadableStore } from "./store.ts";

/** The server's state: the version that its next change must name, and since when; null when it was never changed. */
export interface SavedState {
  version: number;
  savedAt: string | null;
}

export interface RecordSaving<Stored> extends SavedState {
  state: Saving<Stored>;
}

/** What the server does not have, with the version it is based on. */
export interface Unsaved<Content> {
  content: Content;
  version: number;
}

export interface RecordSaverOptions<Content, Stored> {
  /** Returns the content to save. */
  content: () => Content;
  /** `isOver`: overwrites what someone else saved. */
  save: (content: Content, version: number, isOver: boolean) => Promise<SavedState>;
  /** Keeps in this browser what the server does not have; null deletes it. */
  keep: (left: Unsaved<Content> | null) => void;
  /** The server's state at the start. */
  stored: Stored;
  stateOf: (stored: Stored) => SavedState;
  /** Whether the current state in a conflict has the expected shape. */
  isStored: (value: unknown) => value is Stored;
}

export interface RecordSaver<Content, Stored>
  extends
    ReadableStore<RecordSaving<Stored>>,
    Pick<Autosave<Content, Stored>, "settle" | "keepMine" | "conflict"> {
  /** Marks the content as the server's: after reverting a draft, or adopting what someone else saved. */
  begin(stored: Stored): void;
  /** Reports that the server changed the saved record itself: after publishing. */
  advance(stored: Stored): void;
  /** Returns null when the server has everything. */
  unsaved(): Unsaved<Content> | null;
  autosave: Autosave<Content, Stored>;
}

/** Saves a record automatically, each time based on the version that the last save returned. */
export function createRecordSaver<Content, Stored>(
  options: RecordSaverOptions<Content, Stored>,
): RecordSaver<Content, Stored> {
  const { content, save, keep, stored, stateOf, isStored } = options;
  const saving = createStore<RecordSaving<Stored>>({
    state: { kind: "saved" },
    ...stateOf(stored),
  });
  const put = (part: Partial<RecordSaving<Stored>>) => saving.set({ ...saving.get(), ...part });
  const dated = (left: Content | null) =>
    left === null ? null : { content: left, version: saving.get().version };

  const autosave = createAutosave<Content, Stored>({
    value: content,
    save: async (taken, isOver) => put(await save(taken, saving.get().version, isOver)),
    isTheirs: isStored,
    // To the server, mine follows theirs.
    follow: (theirs) => put({ version: stateOf(theirs).version }),
    keep: (left) => keep(dated(left)),
  });
  autosave.subscribe(() => put({ state: autosave.get() }));

  return {
    get: saving.get,
    subscribe: saving.subscribe,
    settle: autosave.settle,
    keepMine: autosave.keepMine,
    conflict: autosave.conflict,
    begin: (next) => {
      put(stateOf(next));
      autosave.begin();
    },
    advance: (next) => put(stateOf(next)),
    unsaved: () => dated(autosave.unsaved()),
    autosave,
  };
}
