import { Skeleton, Text } from "@mantine/core";
import { ArrowLeftIcon } from "@phosphor-icons/react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import {
  useCheckAccountQuery,
  useGetPaymentConfigQuery,
  useListPlansQuery,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { InMinimalFrame } from "../../../shell/minimal-slots.tsx";
import { WorkspaceTimeZone } from "../../../shell/workspace-time-zone.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { Order } from "./order.tsx";
import { useBillingInfo } from "./use-billing-info.ts";
import { useCart } from "./use-cart.ts";
import { useLivePayment } from "./use-live-payment.ts";
import classes from "./checkout.module.css";

/** Users who arrive with a plan don't need the comparison. */
const PlanChoice = lazyPart(() => import("./plan-choice.tsx"), "page");

/** Plan, billing details and payment on one page; without a plan in the URL, the plans to choose from. */
export function Component() {
  const { t } = useTranslation(["checkout", "billing"]);
  const { user, can } = useSession();
  const account = useCheckAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const { cart } = useCart();

  if (account.error && !account.data)
    return <ErrorState problem={account.error} onRetry={() => void account.refetch()} />;
  if (account.data?.billing === "off") return <Navigate to="/dashboard" replace />;
  return (
    <WorkspaceTimeZone>
      <div data-wide className={classes.page}>
        <InMinimalFrame>
          <Text className={classes.who} size="xs" c="dimmed">
            <bdi>{user?.name}</bdi> · <bdi>{user?.workspaceName}</bdi>
          </Text>
        </InMinimalFrame>
        {!account.data ? (
          <Loading />
        ) : cart && can("BILLING.MANAGE") ? (
          <>
            <Link to={`/checkout?period=${cart.period}`} className={classes.back}>
              <ArrowLeftIcon size={16} className="flip-rtl" aria-hidden />
              {t("back")}
            </Link>
            <Buying />
          </>
        ) : (
          <Suspense fallback={<Loading />}>
            <PlanChoice account={account.data} />
          </Suspense>
        )}
      </div>
    </WorkspaceTimeZone>
  );
}

function Loading() {
  const { t } = useTranslation("billing");
  return <Skeleton height={480} radius="md" role="status" aria-label={t("loading")} />;
}

/** Loads the data for an order. */
function Buying() {
  const { t } = useTranslation("checkout");
  const { cart, orderId, change } = useCart();
  const plans = useListPlansQuery();
  const config = useGetPaymentConfigQuery();
  const { info, error, retry } = useBillingInfo();
  const live = useLivePayment(cart, orderId);
  const offer = plans.data?.items.find(({ plan }) => plan === cart?.plan);
  const problem = plans.error ?? config.error ?? error;
  if (problem && (!plans.data || !config.data || !info))
    return (
      <ErrorState
        problem={problem}
        onRetry={() => {
          void plans.refetch();
          void config.refetch();
          retry();
        }}
      />
    );
  if (!cart || !offer || !config.data || !info || live === undefined)
    return <Skeleton height={560} radius="md" role="status" aria-label={t("loading")} />;
  return (
    <Order
      cart={cart}
      orderId={orderId}
      onCart={change}
      offer={offer}
      config={config.data}
      info={info}
      live={live}
    />
  );
}
