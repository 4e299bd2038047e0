import type { Campaign } from "../../../lib/api.generated.ts";
import { type Autosave, createAutosave, type Saving } from "../../../lib/autosave.ts";
import { createStore, type ReadableStore } from "../../../lib/store.ts";
import { type DraftValues, errorsOf, savable, valuesOf } from "./draft-values.ts";

export interface DraftState {
  values: DraftValues;
  /** As stored on the server; a new draft without a record has the id "". */
  stored: Campaign;
  saving: Saving<Campaign>;
}

/** A draft being edited, saved automatically soon after the last change. */
export interface DraftStore extends ReadableStore<DraftState> {
  /** `soon`: the change is complete with one click, so its effects should not be delayed. */
  change(part: Partial<DraftValues>, soon?: boolean): void;
  /** Saves pending changes immediately. Returns false if some cannot be saved. */
  settle(): Promise<boolean>;
  /** Creates the record of a new draft, even if it is unchanged. Returns false if that fails. */
  ensureRecord(): Promise<boolean>;
  /** Overwrites the version that someone else saved. */
  keepMine(): Promise<boolean>;
  /** Takes over the version that someone else saved; returns a function that undoes it. */
  takeTheirs(): () => void;
  /**
   * Returns the values that the server does not have, with the version they are based on; null if
   * everything that can be saved is saved.
   */
  unsaved(): (DraftValues & { version: number }) | null;
  autosave: Autosave<DraftValues, Campaign>;
}

/** Saves a record under its id, on the version that the last save returned; creates it when `id` is "". */
export type SaveDraft = (body: DraftValues & { version: number }, id: string) => Promise<Campaign>;

/** Edits a draft and saves it through `save`. */
export function createDraftStore(campaign: Campaign, save: SaveDraft): DraftStore {
  const draft = createStore<DraftState>({
    values: valuesOf(campaign),
    stored: campaign,
    saving: { kind: "saved" },
  });
  const put = (part: Partial<DraftState>) => draft.set({ ...draft.get(), ...part });

  const autosave = createAutosave<DraftValues, Campaign>({
    value: () => savable(draft.get().values, valuesOf(draft.get().stored)),
    save: async (values) => {
      const { id, version } = draft.get().stored;
      put({ stored: await save({ ...values, version }, id) });
    },
    isTheirs: isCampaign,
    follow: (theirs) => put({ stored: theirs }),
  });
  autosave.subscribe(() => put({ saving: autosave.get() }));

  const isWhole = () => Object.keys(errorsOf(draft.get().values)).length === 0;
  return {
    get: draft.get,
    subscribe: draft.subscribe,
    change: (part, soon = false) => {
      put({ values: { ...draft.get().values, ...part } });
      // Invalid text does not change anything that can be saved.
      if (autosave.get().kind !== "saved" || autosave.unsaved()) autosave.note(soon);
    },
    settle: async () => (await autosave.settle()) && isWhole(),
    ensureRecord: () =>
      draft.get().stored.id === "" ? autosave.saveUnchanged() : Promise.resolve(true),
    keepMine: async () => (await autosave.keepMine()) && isWhole(),
    takeTheirs: () => {
      const { saving, values: mine } = draft.get();
      if (saving.kind !== "conflict") return () => undefined;
      put({ values: valuesOf(saving.theirs), stored: saving.theirs });
      autosave.begin();
      return () => {
        put({ values: mine });
        void autosave.settle();
      };
    },
    unsaved: () => {
      const values = autosave.unsaved();
      return values && { ...values, version: draft.get().stored.version };
    },
    autosave,
  };
}

/** Returns true if a conflict includes the current campaign. */
function isCampaign(value: unknown): value is Campaign {
  return typeof value === "object" && value !== null && "version" in value && "filterIds" in value;
}
