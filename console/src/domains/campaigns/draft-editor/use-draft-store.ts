import { useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { api, type Campaign, useUpdateCampaignMutation } from "../../../lib/api.generated.ts";
import { sendOnUnload } from "../../../lib/request.ts";
import { useAutosave } from "../../../lib/use-autosave.ts";
import { draftCreation, DRAFTS_PATH } from "./create-draft.ts";
import { createDraftStore, type DraftStore, type SaveDraft } from "./draft-store.ts";

/** Saves a draft while its page is open, and sends pending changes when the page closes. */
export function useDraftStore(campaign: Campaign): DraftStore {
  const [update] = useUpdateCampaignMutation();
  const dispatch = useDispatch();
  const [creation] = useState(() => draftCreation());
  const save: SaveDraft = async ({ version, ...values }, id) => {
    if (id !== "") return update({ id, updateCampaignBody: { ...values, version } }).unwrap();
    const made = await creation.create(values);
    dispatch(api.util.invalidateTags(["Campaigns"]));
    if (made.isCurrent) return made.campaign;
    return update({
      id: made.campaign.id,
      updateCampaignBody: { ...values, version: made.campaign.version },
    }).unwrap();
  };
  const [draft] = useState(() => createDraftStore(campaign, save));

  // Someone else may have started the campaign; the page then shows its results.
  useEffect(
    () =>
      draft.subscribe(() => {
        const { saving } = draft.get();
        if (saving.kind === "failed" && saving.problem.code === "WRONG_STATE")
          dispatch(api.util.invalidateTags(["Campaigns"]));
      }),
    [draft, dispatch],
  );

  useAutosave(draft.autosave, () => {
    const left = draft.unsaved();
    if (!left) return;
    const { id } = draft.get().stored;
    if (id !== "") return sendOnUnload("PUT", `${DRAFTS_PATH}/${id}`, left);
    const { version: _, ...values } = left;
    const { body, key } = creation.request(values);
    sendOnUnload("POST", DRAFTS_PATH, body, { "idempotency-key": key });
  });
  return draft;
}
