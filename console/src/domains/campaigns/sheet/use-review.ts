import { useEffect, useState } from "react";
import { type CampaignReview, useReviewCampaignMutation } from "../../../app/api.generated.ts";
import { useWatched } from "../../../app/watched.ts";
import type { DraftSheet } from "./draft-sheet.ts";

export interface Review {
  /** What was last answered, of an earlier save perhaps; undefined until the first. */
  answer: CampaignReview | undefined;
  at: number | null;
  /** Whether it is about the draft as it stands. */
  isFresh: boolean;
  failed: boolean;
  again: () => void;
}

interface Known {
  of: string;
  answer: CampaignReview | undefined;
  at: number | null;
  failed: boolean;
}

/** Who would get the draft and what keeps it from being started: asked anew with every save. */
export function useReview(sheet: DraftSheet): Review {
  const { id, version } = useWatched(sheet, ({ stored }) => stored);
  const isSaved = useWatched(sheet, ({ saving }) => saving.kind === "saved");
  const [ask] = useReviewCampaignMutation();
  const [known, setKnown] = useState<Known>({ of: "", answer: undefined, at: null, failed: false });
  const [tries, setTries] = useState(0);
  const wish = `${version}/${tries}`;

  useEffect(() => {
    let left = false;
    const call = ask({ id });
    call.unwrap().then(
      (answer) => left || setKnown({ of: wish, answer, at: Date.now(), failed: false }),
      () => left || setKnown((before) => ({ ...before, of: wish, failed: true })),
    );
    return () => {
      left = true;
      call.abort();
    };
  }, [ask, id, wish]);

  return {
    answer: known.answer,
    at: known.at,
    isFresh: isSaved && known.of === wish && !known.failed,
    failed: known.of === wish && known.failed,
    again: () => setTries((count) => count + 1),
  };
}
