import { useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { api, type Campaign, useUpdateCampaignMutation } from "../../../lib/api.generated.ts";
import { sendAtTheEnd } from "../../../lib/request.ts";
import { useAutosave } from "../../../lib/use-autosave.ts";
import { createDraftSheet, type DraftSheet } from "./draft-sheet.ts";

/** Keeps a draft saved for as long as its page stands, and hands over the last of it when the page goes. */
export function useDraftSheet(campaign: Campaign): DraftSheet {
  const [update] = useUpdateCampaignMutation();
  const dispatch = useDispatch();
  const { id } = campaign;
  const [sheet] = useState(() => createDraftSheet(campaign, (updateCampaignBody) => update({ id, updateCampaignBody }).unwrap()));

  // Somebody else may have started it: then this page shows what became of it.
  useEffect(
    () =>
      sheet.subscribe(() => {
        const { saving } = sheet.get();
        if (saving.kind === "failed" && saving.problem.code === "WRONG_STATE") dispatch(api.util.invalidateTags(["Campaigns"]));
      }),
    [sheet, dispatch],
  );

  useAutosave(sheet.autosave, () => sendAtTheEnd("PUT", `/v1/Campaigns/${id}`, sheet.unsaved()));
  return sheet;
}
