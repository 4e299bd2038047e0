import { useCheckAccountQuery } from "../lib/api.generated.ts";
import { useSession } from "../lib/session.ts";

/** Returns the workspace's plan; undefined until it is known, and for users who may not see it. */
export function usePlan() {
  const { can } = useSession();
  return useCheckAccountQuery(undefined, { skip: !can("CONFIG.VIEW") }).data;
}

/** Returns whether the installation has plans, and pages about them. */
export const useHasPlans = (): boolean => usePlan()?.billing !== "off";
