import { useState } from "react";
import { type Autosave, createAutosave, type Saving } from "../../../lib/autosave.ts";
import {
  type BillingInfo,
  type UpdateBillingInfoApiArg,
  useGetBillingInfoQuery,
  useUpdateBillingInfoMutation,
} from "../../../lib/api.generated.ts";
import { sendOnUnload } from "../../../lib/request.ts";
import { useAutosave } from "../../../lib/use-autosave.ts";
import { useStore } from "../../../lib/store.ts";
import { type BillingDraft, draftOf, missingFields, savable } from "./billing-draft.ts";

type State = UpdateBillingInfoApiArg["body"]["state"];

export interface BillingWork {
  draft: BillingDraft;
  change: (next: BillingDraft) => void;
  saving: Saving<BillingInfo>;
  savedAt: string | null;
  /** All fields are valid and on the server. */
  isComplete: boolean;
  autosave: Autosave<BillingDraft, BillingInfo>;
  /** Applies changes saved by others. */
  adopt: (theirs: BillingInfo) => void;
}

const isInfo = (value: unknown): value is BillingInfo =>
  typeof value === "object" && value !== null && "fullName" in value && "version" in value;

type Update = (body: UpdateBillingInfoApiArg["body"]) => Promise<BillingInfo>;

/**
 * Creates the function that saves a draft: it tracks the draft as typed, and the version that the next save is based
 * on.
 */
function createSaver(info: BillingInfo, update: Update, onSaved: (at: string | null) => void) {
  let draft = draftOf(info);
  let { version } = info;
  const autosave = createAutosave<BillingDraft, BillingInfo>({
    value: () => savable(draft),
    save: async ({ state, ...rest }) => {
      const stored = await update({ ...rest, state: state as State, version });
      version = stored.version;
      onSaved(stored.updatedAt);
    },
    isTheirs: isInfo,
    follow: (theirs) => {
      version = theirs.version;
    },
  });
  return {
    autosave,
    version: () => version,
    change: (next: BillingDraft) => {
      draft = next;
      autosave.note();
    },
    adopt: (theirs: BillingInfo) => {
      draft = draftOf(theirs);
      version = theirs.version;
      autosave.begin();
      return draft;
    },
  };
}

/** Edits the billing details and saves them as they are typed. `info`: as loaded. */
export function useBillingWork(info: BillingInfo): BillingWork {
  const [update] = useUpdateBillingInfoMutation();
  const [draft, setDraft] = useState(() => draftOf(info));
  const [savedAt, setSavedAt] = useState(info.updatedAt);
  const [saver] = useState(() =>
    createSaver(info, (body) => update({ body }).unwrap(), setSavedAt),
  );
  const { autosave } = saver;
  useAutosave(autosave, () => {
    const left = autosave.unsaved();
    if (left)
      sendOnUnload("PUT", "/v1/Payments/BillingInfo", { ...left, version: saver.version() });
  });
  const saving = useStore(autosave);
  return {
    draft,
    change: (next) => {
      setDraft(next);
      saver.change(next);
    },
    saving,
    savedAt,
    isComplete: saving.kind === "saved" && missingFields(draft).length === 0,
    autosave,
    adopt: (theirs) => {
      setDraft(saver.adopt(theirs));
      setSavedAt(theirs.updatedAt);
    },
  };
}

/** Reloads the billing details, which others may have changed. */
export function useBillingInfo() {
  const query = useGetBillingInfoQuery(undefined, { refetchOnMountOrArgChange: true });
  // The first response initializes the draft; later ones are the result of its own changes.
  const [first, setFirst] = useState<BillingInfo>();
  const { data, isFetching } = query;
  if (data && !isFetching && !first) setFirst(data);
  return { info: first, error: query.error, retry: () => void query.refetch() };
}
