import { useMemo } from "react";
import {
  type LastQuarter,
  type PlanOffer,
  type Subscription,
  type Usage,
  useGetLastQuarterQuery,
  useGetPaymentConfigQuery,
  useGetSubscriptionQuery,
  useGetUsageQuery,
  useListPlansQuery,
} from "../../../lib/api.generated.ts";
import { areLoading } from "../../../lib/are-loading.ts";
import { fitsAll } from "./limit-state.ts";
import { paidPlanOf } from "./paid-plan.ts";

export type Period = "monthly" | "yearly";

/** Data of the plan comparison. Offers come first; usage and cost follow. */
export interface Comparison {
  /** True until everything has loaded or failed: parts that appear later would move the others. */
  isLoading: boolean;
  offers: readonly PlanOffer[] | undefined;
  usage: Usage | undefined;
  quarter: LastQuarter | undefined;
  subscription: Subscription | undefined;
  claims: readonly string[];
  isTest: boolean;
  /** The smallest sufficient plan, when the current one is too small; null when there is none, or no need. */
  recommended: string | null;
  problem: unknown;
  retry: () => void;
}

/** Loads the plans, and the workspace's usage compared with each. */
export function useComparison(): Comparison {
  const plans = useListPlansQuery();
  const fresh = { refetchOnMountOrArgChange: true } as const;
  const usage = useGetUsageQuery(undefined, fresh);
  const quarter = useGetLastQuarterQuery(undefined, fresh);
  const subscription = useGetSubscriptionQuery(undefined, fresh);
  const config = useGetPaymentConfigQuery();
  const offers = plans.data?.items;
  const meters = usage.data?.meters;
  const current = subscription.data;

  const recommended = useMemo(() => {
    if (!offers || !meters || !current) return null;
    const fitting = offers.find(({ limits }) => fitsAll({ ...limits }, meters));
    return fitting && fitting.plan !== paidPlanOf(current) ? fitting.plan : null;
  }, [offers, meters, current]);

  return {
    isLoading: areLoading([plans, usage, quarter, subscription, config]),
    offers,
    usage: usage.data,
    quarter: quarter.data,
    subscription: current,
    claims: config.data?.claims ?? [],
    isTest: config.data?.billing === "test",
    recommended,
    problem: plans.data ? undefined : plans.error,
    retry: () => void plans.refetch(),
  };
}
