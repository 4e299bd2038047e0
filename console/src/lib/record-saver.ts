import { type Autosave, createAutosave, type Saving } from "./autosave.ts";
import { createStore, type ReadableStore } from "./store.ts";

/**
 * The server's state: its version, which the next change must name, and the time of its last change; null if it was
 * never changed.
 */
export interface SavedState {
  version: number;
  savedAt: string | null;
}

export interface RecordSaving<Stored> extends SavedState {
  state: Saving<Stored>;
}

/** Unsaved changes, with the version they are based on. */
export interface Unsaved<Content> {
  content: Content;
  version: number;
}

export interface RecordSaverOptions<Content, Stored> {
  /** Returns the content to save. */
  content: () => Content;
  /** `isOver`: overwrites someone else's changes. */
  save: (content: Content, version: number, isOver: boolean) => Promise<SavedState>;
  /** Keeps unsaved changes in this browser; null deletes them. */
  keep: (left: Unsaved<Content> | null) => void;
  /** The server's initial state. */
  stored: Stored;
  stateOf: (stored: Stored) => SavedState;
  /** Whether the current state in a conflict has the expected shape. */
  isStored: (value: unknown) => value is Stored;
}

export interface RecordSaver<Content, Stored>
  extends
    ReadableStore<RecordSaving<Stored>>,
    Pick<Autosave<Content, Stored>, "settle" | "keepMine" | "conflict"> {
  /** Marks the content as the server's: after reverting a draft, or adopting someone else's changes. */
  begin(stored: Stored): void;
  /** Reports that the server changed the saved record itself: after publishing. */
  advance(stored: Stored): void;
  /** Returns null if the server has everything. */
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
    // To the server, the local changes come after theirs.
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
