import { useDispatch } from "react-redux";
import {
  campaignsApi,
  type Rehearsal,
  useGetRehearsalQuery,
  useRehearseCampaignMutation,
} from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";

/** Poll interval of a running rehearsal. */
const POLLING_MS = 700;

export interface RehearsalState {
  /** Undefined while loading; null without one. */
  rehearsal: Rehearsal | null | undefined;
  error: unknown;
  retry: () => void;
  isStarting: boolean;
  start: () => Promise<void>;
}

/** Returns the latest rehearsal of a campaign, kept up to date while it runs. */
export function useRehearsal(campaignId: string): RehearsalState {
  const dispatch = useDispatch<typeof store.dispatch>();
  const showProblem = useProblemToast();
  const id = { id: campaignId };
  const known = campaignsApi.endpoints.getRehearsal.useQueryState(id);
  const isRunning = known.currentData?.rehearsal?.status === "running";
  const { currentData, error, refetch } = useGetRehearsalQuery(id, {
    pollingInterval: isRunning ? POLLING_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const [rehearse, { isLoading: isStarting }] = useRehearseCampaignMutation();
  return {
    rehearsal: currentData && currentData.rehearsal,
    error: currentData ? undefined : error,
    retry: () => void refetch(),
    isStarting,
    start: async () => {
      try {
        const answer = await rehearse(id).unwrap();
        await dispatch(campaignsApi.util.upsertQueryData("getRehearsal", id, answer));
      } catch (problem) {
        showProblem(problem);
      }
    },
  };
}
