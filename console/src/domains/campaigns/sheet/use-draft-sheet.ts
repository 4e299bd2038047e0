import { useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { api, type Campaign, useUpdateCampaignMutation } from "../../../app/api.generated.ts";
import { sendAtTheEnd } from "../../../app/request.ts";
import { useAutosave } from "../../../app/use-autosave.ts";
import { draftCreation, DRAFTS_PATH } from "./create-draft.ts";
import { createDraftSheet, type DraftSheet, type SaveDraft } from "./draft-sheet.ts";

/** Keeps a draft saved while its page is open, and sends what is left when the page closes. */
export function useDraftSheet(campaign: Campaign): DraftSheet {
  const [update] = useUpdateCampaignMutation();
  const dispatch = useDispatch();
  const [creation] = useState(() => draftCreation());
  const save: SaveDraft = async ({ version, ...values }, id) => {
    if (id !== "") return update({ id, updateCampaignBody: { ...values, version } }).unwrap();
    const made = await creation.create(values);
    dispatch(api.util.invalidateTags(["Campaigns"]));
    if (made.isCurrent) return made.campaign;
    return update({ id: made.campaign.id, updateCampaignBody: { ...values, version: made.campaign.version } }).unwrap();
  };
  const [sheet] = useState(() => createDraftSheet(campaign, save));

  // Somebody else may have started it: then this page shows what became of it.
  useEffect(
    () =>
      sheet.subscribe(() => {
        const { saving } = sheet.get();
        if (saving.kind === "failed" && saving.problem.code === "WRONG_STATE") dispatch(api.util.invalidateTags(["Campaigns"]));
      }),
    [sheet, dispatch],
  );

  useAutosave(sheet.autosave, () => {
    const left = sheet.unsaved();
    if (!left) return;
    const { id } = sheet.get().stored;
    if (id !== "") return sendAtTheEnd("PUT", `${DRAFTS_PATH}/${id}`, left);
    const { version: _, ...values } = left;
    const { body, key } = creation.request(values);
    sendAtTheEnd("POST", DRAFTS_PATH, body, { "idempotency-key": key });
  });
  return sheet;
}
