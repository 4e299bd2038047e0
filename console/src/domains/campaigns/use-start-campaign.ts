import { useState } from "react";
import { useDispatch } from "react-redux";
import { campaignsApi, workflowsApi, api, type Campaign } from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";

/** Starts a draft of either kind, and updates the cached campaign immediately. */
export function useStartCampaign() {
  const dispatch = useDispatch<typeof store.dispatch>();
  const showProblem = useProblemToast();
  const [isStarting, setStarting] = useState(false);
  const start = async (
    { id, kind }: Pick<Campaign, "id" | "kind">,
    acceptedFindings: string[] = [],
  ): Promise<void> => {
    setStarting(true);
    try {
      if (kind === "oneOff") {
        const next = await dispatch(
          campaignsApi.endpoints.startCampaign.initiate({
            id,
            startCampaignBody: { acceptedFindings },
          }),
        ).unwrap();
        await dispatch(campaignsApi.util.upsertQueryData("getCampaign", { id }, next));
      } else {
        await dispatch(
          workflowsApi.endpoints.startWorkflow.initiate({
            id,
            startCampaignBody: { acceptedFindings },
          }),
        ).unwrap();
        // The response describes the workflow; lists and the page show its campaign.
        dispatch(api.util.invalidateTags(["Campaigns"]));
        await dispatch(
          campaignsApi.endpoints.getCampaign.initiate(
            { id },
            { forceRefetch: true, subscribe: false },
          ),
        );
      }
    } catch (error) {
      showProblem(error);
    } finally {
      setStarting(false);
    }
  };
  return { start, isStarting };
}
