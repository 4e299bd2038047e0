import { useState } from "react";
import { useDispatch } from "react-redux";
import { campaignsApi, type Campaign } from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";

/**
 * Runs an action on a campaign, updates the cached campaign at once, and announces it. Returns null
 * if it was rejected.
 */
export function useCampaignAction() {
  const showProblem = useProblemToast();
  const dispatch = useDispatch<typeof store.dispatch>();
  const [busy, setBusy] = useState(false);
  const perform = async (
    call: { unwrap: () => Promise<Campaign> },
    done: string | null,
  ): Promise<Campaign | null> => {
    setBusy(true);
    try {
      const next = await call.unwrap();
      void dispatch(campaignsApi.util.upsertQueryData("getCampaign", { id: next.id }, next));
      if (done !== null) toast.success(done);
      return next;
    } catch (error) {
      showProblem(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { perform, busy };
}
