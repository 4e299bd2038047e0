import { useCheckAccountQuery } from "../lib/api.generated.ts";
import { useSession } from "../lib/session.ts";

/** The workspace's plan as the shell knows it; undefined until it is known, and for those who may not see it. */
export function usePlan() {
  const { can } = useSession();
  return useCheckAccountQuery(undefined, { skip: !can("CONFIG.VIEW") }).data;
}

/** Whether the installation has plans, and pages about them. */
export const useHasPlans = (): boolean => usePlan()?.billing !== "off";
