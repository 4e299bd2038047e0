import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import {
  useGetPaymentConfigQuery,
  useGetSubscriptionQuery,
  useGetUsageQuery,
} from "../../../lib/api.generated.ts";
import { areLoading } from "../../../lib/are-loading.ts";
import { useSession } from "../../../lib/session.ts";
import { SettingsFrame } from "../../../shell/settings-frame.tsx";
import { useHasPlans } from "../../../shell/use-plan.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { TestBand } from "../parts/test-band.tsx";
import { BillingDetailsCard } from "./billing-details-card.tsx";
import { MethodCard } from "./method-card.tsx";
import { Notices } from "./notices.tsx";
import { OrdersCard } from "./orders-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { UsageCard } from "./usage-card.tsx";

const FRESH = { refetchOnMountOrArgChange: true } as const;

/** The workspace's plan, its usage, payment method and orders. */
export function Component() {
  const { t } = useTranslation("payment");
  const { can } = useSession();
  const hasPlans = useHasPlans();
  const subscription = useGetSubscriptionQuery(undefined, { ...FRESH, skip: !hasPlans });
  const usage = useGetUsageQuery(undefined, { ...FRESH, skip: !hasPlans });
  const config = useGetPaymentConfigQuery();
  if (!hasPlans) return <Navigate to="/settings" replace />;
  const manages = can("BILLING.MANAGE");
  // Notices above the cards would push them down when they load.
  if (areLoading([subscription, usage, config]))
    return (
      <SettingsFrame title={t("title")} description={t("description")}>
        <Skeleton height="100dvh" radius="md" role="status" aria-label={t("loading")} />
      </SettingsFrame>
    );
  return (
    <SettingsFrame title={t("title")} description={t("description")}>
      {config.data?.billing === "test" && <TestBand />}
      {subscription.data ? (
        <>
          <Notices subscription={subscription.data} usage={usage.data} manages={manages} />
          <PlanCard subscription={subscription.data} manages={manages} />
        </>
      ) : (
        <ErrorState problem={subscription.error} onRetry={() => void subscription.refetch()} />
      )}
      <UsageCard usage={usage.data} problem={usage.error} onRetry={() => void usage.refetch()} />
      {manages && (
        <>
          {subscription.data && <MethodCard subscription={subscription.data} />}
          <BillingDetailsCard />
          <OrdersCard />
        </>
      )}
    </SettingsFrame>
  );
}
