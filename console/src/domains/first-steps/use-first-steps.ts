import { useEffect } from "react";
import { useDispatch } from "react-redux";
import type { store } from "../../lib/api-store.ts";
import { dashboardApi, type FirstSteps } from "../../lib/api.generated.ts";
import { usePreference } from "../../lib/preferences.ts";
import { useSession } from "../../lib/session.ts";

const DONE_KEY = "first_steps_done";

/** Completing a step changes one of these. The dashboard shows the steps, too. */
const providesTags = [
  "Dashboard",
  "Contacts",
  "Templates",
  "Campaigns",
  "SendingAccounts",
] as const;
const stepsApi = dashboardApi.enhanceEndpoints({
  endpoints: { getFirstSteps: { providesTags }, getDashboard: { providesTags } },
});

/**
 * Returns the completed steps of a new workspace; undefined while unknown, once a real email was sent, and if the steps
 * are hidden.
 */
export function useFirstSteps(pollingInterval = 0): {
  steps: FirstSteps | undefined;
  refetch: () => void;
} {
  const { user } = useSession();
  const [isHidden] = usePreference("firstStepsHidden");
  const workspace = user?.personTenantId ?? "";
  const isDone = localStorage.getItem(DONE_KEY) === workspace;
  const skip = isHidden || isDone || workspace === "";
  const { data, refetch } = stepsApi.endpoints.getFirstSteps.useQuery(undefined, {
    skip,
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const isOver = data?.firstSteps === null;
  useEffect(() => {
    if (isOver) localStorage.setItem(DONE_KEY, workspace);
  }, [isOver, workspace]);
  return {
    steps: skip ? undefined : (data?.firstSteps ?? undefined),
    refetch: () => void (skip || refetch()),
  };
}

/** Returns a function that reads the steps again wherever they are shown, after one was done that changes no record. */
export function useReadStepsAgain(): () => void {
  const dispatch = useDispatch<typeof store.dispatch>();
  return () => void dispatch(stepsApi.util.invalidateTags(["Dashboard"]));
}
