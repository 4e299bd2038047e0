import { useCallback, useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { api, type CampaignKind, type CampaignReview } from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { useStore } from "../../../lib/store.ts";
import type { DraftStore } from "./draft-store.ts";

/** What would happen if the draft were started now, whatever its kind. */
export interface ReviewAnswer extends Pick<CampaignReview, "leftOut" | "zones" | "problems" | "startsAt"> {
  kind: CampaignKind;
  /** Null when they cannot be counted. */
  matched: number | null;
  canReceive: number | null;
  /** Mails that somebody gets at most. */
  mails: number;
}

/** Asks the server what would become of a saved draft; `abort` for whoever does not want to know any more. */
export function useAskReview(): (draft: { id: string; kind: CampaignKind }) => {
  answer: Promise<ReviewAnswer>;
  abort: () => void;
} {
  const dispatch = useDispatch<typeof store.dispatch>();
  return useCallback(
    ({ id, kind }) => {
      if (kind === "workflow") {
        const call = dispatch(api.endpoints.reviewWorkflow.initiate({ id }, { forceRefetch: true, subscribe: false }));
        return {
          answer: call.unwrap().then((review) => ({ zones: [], ...review, kind })),
          abort: () => call.abort(),
        };
      }
      const call = dispatch(api.endpoints.reviewCampaign.initiate({ id }, { track: false }));
      return {
        answer: call.unwrap().then((review) => ({ mails: 1, ...review, kind })),
        abort: () => call.abort(),
      };
    },
    [dispatch],
  );
}

export interface Review {
  /** What was last answered, of an earlier save perhaps; undefined until the first. */
  answer: ReviewAnswer | undefined;
  at: number | null;
  /** Whether it is about the draft as it stands. */
  isFresh: boolean;
  failed: boolean;
  again: () => void;
}

interface Known {
  of: string;
  answer: ReviewAnswer | undefined;
  at: number | null;
  failed: boolean;
}

/** Who would get the draft and what keeps it from being started: asked anew with every save. */
export function useReview(draft: DraftStore): Review {
  const { id, version, kind } = useStore(draft, ({ stored }) => stored);
  const isSaved = useStore(draft, ({ saving }) => saving.kind === "saved");
  const ask = useAskReview();
  const [known, setKnown] = useState<Known>({ of: "", answer: undefined, at: null, failed: false });
  const [tries, setTries] = useState(0);
  const wish = `${version}/${tries}`;

  useEffect(() => {
    // A new draft has no record that the server could review.
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
