import { useCallback, useEffect, useRef, useState } from "react";
import { type Campaign, useUpdateCampaignMutation } from "../../app/api.generated.ts";
import { useProblemToast } from "../../ui/problem.ts";

export interface DraftValues {
  name: string;
  sendingAccountId: string | null;
  filterId: string | null;
  topicId: string | null;
  templateId: string | null;
}

export type SavingState = "saved" | "waiting" | "saving" | "failed";

const PAUSE_MS = 700;

const valuesOf = ({ name, sendingAccountId, filterId, topicId, templateId }: Campaign): DraftValues => ({
  name,
  sendingAccountId,
  filterId,
  topicId,
  templateId,
});
const isSame = (a: DraftValues, b: DraftValues) => (Object.keys(a) as (keyof DraftValues)[]).every((key) => a[key] === b[key]);

export interface DraftSaving {
  draft: DraftValues;
  change: (part: Partial<DraftValues>) => void;
  state: SavingState;
  /** Saves what is not saved yet; resolves when it is, throws when it cannot be. */
  settle: () => Promise<void>;
}

/** Saves a draft by itself when typing pauses. One save at a time, each on the version the last one answered. */
export function useDraftSaving(campaign: Campaign): DraftSaving {
  const showProblem = useProblemToast();
  const [update] = useUpdateCampaignMutation();
  const [draft, setDraft] = useState(() => valuesOf(campaign));
  const [state, setState] = useState<SavingState>("saved");
  const stored = useRef({ values: valuesOf(campaign), version: campaign.version });
  const wanted = useRef(draft);
  const running = useRef<Promise<void> | null>(null);
  const { id } = campaign;

  const settle = useCallback((): Promise<void> => {
    running.current ??= (async () => {
      try {
        while (!isSame(wanted.current, stored.current.values)) {
          const values = wanted.current;
          setState("saving");
          const next = await update({ id, updateCampaignBody: { ...values, version: stored.current.version } }).unwrap();
          stored.current = { values, version: next.version };
        }
        setState("saved");
      } catch (fault) {
        setState("failed");
        throw fault;
      } finally {
        running.current = null;
      }
    })();
    return running.current;
  }, [id, update]);

  useEffect(() => {
    wanted.current = draft;
    if (isSame(draft, stored.current.values) || draft.name.trim() === "") return;
    setState("waiting");
    const timer = setTimeout(() => void settle().catch(showProblem), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, settle, showProblem]);

  // Leaving the page saves what the pause still held back.
  useEffect(() => () => void (wanted.current.name.trim() !== "" && settle().catch(() => undefined)), [settle]);

  const change = useCallback((part: Partial<DraftValues>) => setDraft((now) => ({ ...now, ...part })), []);
  return { draft, change, state, settle };
}
