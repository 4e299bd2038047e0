import { useCallback, useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import {
  campaignsApi,
  workflowsApi,
  type CampaignKind,
  type CampaignReview,
} from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { useStore } from "../../../lib/store.ts";
import type { DraftStore } from "./draft-store.ts";

/** The effect of starting the draft now, for either kind. */
export interface ReviewResult extends Pick<
  CampaignReview,
  | "leftOut"
  | "zones"
  | "problems"
  | "startsAt"
  | "spread"
  | "frequencyCap"
  | "quietUntil"
  | "planExcess"
  | "approval"
  | "findings"
> {
  kind: CampaignKind;
  /** Null if they cannot be counted. */
  matched: number | null;
  canReceive: number | null;
  /** The maximum number of emails a contact can get. */
  mails: number;
}

/** Has the server review a saved draft; `abort` cancels the request. */
export function useAskReview(): (draft: { id: string; kind: CampaignKind }) => {
  answer: Promise<ReviewResult>;
  abort: () => void;
} {
  const dispatch = useDispatch<typeof store.dispatch>();
  return useCallback(
    ({ id, kind }) => {
      if (kind === "workflow") {
        const call = dispatch(
          workflowsApi.endpoints.reviewWorkflow.initiate(
            { id },
            { forceRefetch: true, subscribe: false },
          ),
        );
        return {
          answer: call.unwrap().then((review) => ({
            zones: [],
            spread: null,
            frequencyCap: null,
            quietUntil: null,
            planExcess: null,
            ...review,
            kind,
          })),
          abort: () => call.abort(),
        };
      }
      const call = dispatch(
        campaignsApi.endpoints.reviewCampaign.initiate({ id }, { track: false }),
      );
      return {
        answer: call.unwrap().then((review) => ({ mails: 1, ...review, kind })),
        abort: () => call.abort(),
      };
    },
    [dispatch],
  );
}

export interface Review {
  /** The latest review, possibly of an earlier save; undefined until the first. */
  answer: ReviewResult | undefined;
  at: number | null;
  /** Whether it covers the current draft. */
  isFresh: boolean;
  failed: boolean;
  again: () => void;
}

interface Known {
  of: string;
  answer: ReviewResult | undefined;
  at: number | null;
  failed: boolean;
}

/** Returns the audience of a draft and the problems that prevent its start; updated with every save. */
export function useReview(draft: DraftStore): Review {
  const { id, version, kind } = useStore(draft, ({ stored }) => stored);
  const isSaved = useStore(draft, ({ saving }) => saving.kind === "saved");
  const ask = useAskReview();
  const [known, setKnown] = useState<Known>({ of: "", answer: undefined, at: null, failed: false });
  const [tries, setTries] = useState(0);
  const wish = `${version}/${tries}`;

  useEffect(() => {
    // A new draft has no record to review.
    if (id === "") return;
    let left = false;
    const { answer, abort } = ask({ id, kind });
    answer.then(
      (found) => left || setKnown({ of: wish, answer: found, at: Date.now(), failed: false }),
      () => left || setKnown((before) => ({ ...before, of: wish, failed: true })),
    );
    return () => {
      left = true;
      abort();
    };
  }, [ask, id, kind, wish]);

  return {
    answer: known.answer,
    at: known.at,
    isFresh: isSaved && known.of === wish && !known.failed,
    failed: known.of === wish && known.failed,
    again: () => setTries((count) => count + 1),
  };
}
