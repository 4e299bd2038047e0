import { useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { api, type Campaign, useUpdateCampaignMutation } from "../../../lib/api.generated.ts";
import { sendAtTheEnd } from "../../../lib/request.ts";
import { useAutosave } from "../../../lib/use-autosave.ts";
import { createDraftStore, type DraftStore } from "./draft-store.ts";

/** Keeps a draft saved for as long as its page stands, and hands over the last of it when the page goes. */
export function useDraftStore(campaign: Campaign): DraftStore {
  const [update] = useUpdateCampaignMutation();
  const dispatch = useDispatch();
  const { id } = campaign;
  const [draft] = useState(() => createDraftStore(campaign, (updateCampaignBody) => update({ id, updateCampaignBody }).unwrap()));

  // Somebody else may have started it: then this page shows what became of it.
  useEffect(
    () =>
      draft.subscribe(() => {
        const { saving } = draft.get();
        if (saving.kind === "failed" && saving.problem.code === "WRONG_STATE") dispatch(api.util.invalidateTags(["Campaigns"]));
      }),
    [draft, dispatch],
  );

  useAutosave(draft.autosave, () => sendAtTheEnd("PUT", `/v1/Campaigns/${id}`, draft.unsaved()));
  return draft;
}
