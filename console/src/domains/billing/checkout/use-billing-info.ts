import { useEffect, useMemo, useRef, useState } from "react";
import { type Autosave, createAutosave, type Saving } from "../../../lib/autosave.ts";
import {
  type BillingInfo,
  type UpdateBillingInfoApiArg,
  useGetBillingInfoQuery,
  useUpdateBillingInfoMutation,
} from "../../../lib/api.generated.ts";
import { sendAtTheEnd } from "../../../lib/request.ts";
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
  /** Adopts what someone else saved. */
  adopt: (theirs: BillingInfo) => void;
}

const isInfo = (value: unknown): value is BillingInfo =>
  typeof value === "object" && value !== null && "fullName" in value && "version" in value;

/** Edits the billing details and saves them as they are typed. `info`: as they were loaded. */
export function useBillingWork(info: BillingInfo): BillingWork {
  const [update] = useUpdateBillingInfoMutation();
  const [draft, setDraft] = useState(() => draftOf(info));
  const [savedAt, setSavedAt] = useState(info.updatedAt);
  const current = useRef({ draft, version: info.version });

  const autosave = useMemo(
    () =>
      createAutosave<BillingDraft, BillingInfo>({
        value: () => savable(current.current.draft),
        save: async (taken) => {
          const { state, ...rest } = taken;
          const { version } = current.current;
          const stored = await update({
            body: { ...rest, state: state as State, version },
          }).unwrap();
          current.current.version = stored.version;
          setSavedAt(stored.updatedAt);
        },
        isTheirs: isInfo,
        follow: (theirs) => {
          current.current.version = theirs.version;
        },
      }),
    [update],
  );
  useAutosave(autosave, () => {
    const left = autosave.unsaved();
    if (left)
      sendAtTheEnd("PUT", "/v1/Payments/BillingInfo", {
        ...left,
        version: current.current.version,
      });
  });
  const saving = useStore(autosave);

  const change = (next: BillingDraft) => {
    current.current.draft = next;
    setDraft(next);
    autosave.note();
  };
  return {
    draft,
    change,
    saving,
    savedAt,
    isComplete: saving.kind === "saved" && missingFields(draft).length === 0,
    autosave,
    adopt: (theirs) => {
      current.current = { draft: draftOf(theirs), version: theirs.version };
      setDraft(current.current.draft);
      setSavedAt(theirs.updatedAt);
      autosave.begin();
    },
  };
}

/** Loads the billing details afresh: someone else may have changed them. */
export function useBillingInfo() {
  const query = useGetBillingInfoQuery(undefined, { refetchOnMountOrArgChange: true });
  // The first answer is the start of the work; later ones are its own changes.
  const [first, setFirst] = useState<BillingInfo>();
  const { data, isFetching } = query;
  useEffect(() => {
    if (data && !isFetching) setFirst((now) => now ?? data);
  }, [data, isFetching]);
  return { info: first, error: query.error, retry: () => void query.refetch() };
}
