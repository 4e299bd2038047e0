import { Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { CaretDownIcon } from "@phosphor-icons/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import {
  type BillingInfo,
  type Cart,
  type OrderSummary,
  type PaymentConfig,
  type PlanOffer,
  useGetQuoteQuery,
} from "../../../lib/api.generated.ts";
import { clock, useCountdown } from "../../../lib/countdown.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Mark } from "../../../ui/layout/logo.tsx";
import { TestBand } from "../parts/test-band.tsx";
import { useMoney } from "../parts/use-money.ts";
import { missingFields } from "./billing-draft.ts";
import { BillingCard } from "./billing-card.tsx";
import { CartCard, NextCharge } from "./cart-card.tsx";
import { DowngradeCard } from "./downgrade-card.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { Processing, Success, Unconfirmed } from "./result.tsx";
import { TestOutcomes } from "./test-outcomes.tsx";
import { useBillingWork } from "./use-billing-info.ts";
import { useReturned } from "./use-returned.ts";
import type { LivePayment } from "./use-live-payment.ts";
import { isLive, type Method, type PaymentFlow, usePayment } from "./use-payment.ts";
import classes from "./checkout.module.css";

const NARROW = "(max-width: 61.99em)";

interface Props {
  cart: Cart;
  orderId: string | null;
  onCart: (part: Partial<Cart>) => void;
  offer: PlanOffer;
  config: PaymentConfig;
  info: BillingInfo;
  /** The payment to continue when the checkout opens. */
  live: LivePayment | null;
}

/** An order from the cart to its result. */
export function Order({ cart, orderId, onCart, offer, config, info, live }: Props) {
  const flow = usePayment(cart, orderId);
  useReturned(flow, live);
  const work = useBillingWork(info);
  const [method, setMethod] = useState<Method>(firstMethod(config, live));
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { left, showAll, onPay } = useCompleteness(work.isComplete);
  const quoting = useGetQuoteQuery(cart, { refetchOnMountOrArgChange: true });
  const quote = quoting.currentData;
  const cartKey = `${cart.plan} ${cart.period} ${cart.quantity}`;
  const { payment } = flow;
  // On narrow screens, scrolls back to the payment once the details are complete. Never while typing: moving the fields
  // loses focus.
  const [wasComplete] = useState(work.isComplete);
  const paysFirst = isNarrow && wasComplete;

  if (payment?.status === "succeeded")
    return (
      <>
        {config.billing === "test" && <TestBand />}
        <Success payment={payment} />
      </>
    );
  if (payment?.status === "processing" && payment.method === "card")
    return <Processing flow={flow} />;
  if (quoting.error && !quoting.data)
    return <ErrorState problem={quoting.error} onRetry={() => void quoting.refetch()} />;
  if (quote?.change === "none" && orderId === null) return <NothingToBuy />;

  const billing = <BillingCard key="billing" work={work} showAll={showAll} folds={isNarrow} />;
  const paying = (
    <PaymentCard
      key="payment"
      config={config}
      method={method}
      onMethod={setMethod}
      flow={flow}
      quote={quote}
      isComplete={work.isComplete}
      missing={missingFields(work.draft)}
      cartKey={cartKey}
      isNarrow={isNarrow}
      email={work.draft.email}
      onPay={onPay}
    />
  );
  const cartCard = (
    <CartCard
      cart={cart}
      offer={offer}
      quote={quote}
      isFixed={orderId !== null}
      onChange={onCart}
    />
  );
  const isDowngrade = quote?.change === "downgrade" && orderId === null;
  return (
    <>
      <Head flow={flow} isTest={config.billing === "test"} />
      <div className={classes.columns}>
        {isNarrow && (
          <FoldedCart quote={quote} offer={offer} cart={cart}>
            {cartCard}
          </FoldedCart>
        )}
        <div className={classes.left} ref={left}>
          {isDowngrade ? (
            <DowngradeCard quote={quote} />
          ) : paysFirst ? (
            [paying, billing]
          ) : (
            [billing, paying]
          )}
          {flow.isUnconfirmed && <Unconfirmed flow={flow} />}
          {isNarrow && quote && <NextCharge quote={quote} />}
        </div>
        {!isNarrow && <div className={classes.right}>{cartCard}</div>}
      </div>
      {isNarrow && <StatusBar flow={flow} method={method} />}
    </>
  );
}

/** Returns the method of the payment to continue; otherwise the first one offered. */
const firstMethod = ({ methods }: PaymentConfig, live: LivePayment | null): Method =>
  (methods.find(({ method }) => method === live?.method) ?? methods[0])?.method ?? "pix";

/** Shows missing billing details before payment, and scrolls there. */
function useCompleteness(isComplete: boolean) {
  const [showAll, setShowAll] = useState(false);
  const left = useRef<HTMLDivElement>(null);
  const onPay = () => {
    if (isComplete) return true;
    setShowAll(true);
    requestAnimationFrame(() =>
      left.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return false;
  };
  return { left, showAll, onPay };
}

function Head({ flow, isTest }: { flow: PaymentFlow; isTest: boolean }) {
  const { t } = useTranslation("checkout");
  return (
    <>
      {isTest && (
        <TestBand text={t("testText")}>
          <TestOutcomes flow={flow} />
        </TestBand>
      )}
      <header className={classes.header}>
        <h1>{t("title")}</h1>
        <Text c="dimmed">{t("description")}</Text>
      </header>
    </>
  );
}

/** The total at the top of narrow screens, with the whole cart below it on demand. */
function FoldedCart({
  quote,
  offer,
  cart,
  children,
}: {
  quote: OrderSummary | undefined;
  offer: PlanOffer;
  cart: Cart;
  children: React.ReactNode;
}) {
  const { t } = useTranslation(["checkout", "billing"]);
  const money = useMoney();
  const plan = t(`billing:plans.${cart.plan}`);
  const total = quote ? money(quote.total, offer.currency) : "…";
  return (
    <details className={classes.foldedCart}>
      <summary aria-label={`${plan}, ${total}: ${t("details")}`}>
        <span>
          <Text span display="block" fw={600}>
            {plan}
          </Text>
          <Text span display="block" size="xs" c="dimmed">
            {t(`per.${cart.period}`)}
          </Text>
        </span>
        <span className={classes.foldedTotal}>
          <Text span display="block" fw={650} size="lg">
            {total}
          </Text>
          <Text span size="xs" c="dimmed">
            {t("details")} <CaretDownIcon size={12} className={classes.caret} aria-hidden />
          </Text>
        </span>
      </summary>
      {children}
    </details>
  );
}

/** At the bottom of narrow screens: says that the page waits, and for how long. */
function StatusBar({ flow: { payment }, method }: { flow: PaymentFlow; method: Method }) {
  const { t } = useTranslation("checkout");
  const until = payment?.pix ? Date.parse(payment.pix.expiresAt) : 0;
  const left = useCountdown(until);
  if (!payment || payment.method !== method || !isLive(payment) || method === "card") return null;
  if (payment.pix && left === 0) return null;
  return (
    <div className={classes.statusBar} role="status">
      <Mark size={28} loading />
      <div className={classes.grow}>
        <Text fw={600} size="sm">
          {t("waiting.title")}
        </Text>
        <Text size="xs" c="dimmed">
          {t("waiting.short")}
        </Text>
      </div>
      {payment.pix && (
        <span className={classes.barClock} aria-hidden>
          {clock(left)}
        </span>
      )}
    </div>
  );
}

function NothingToBuy() {
  const { t } = useTranslation("checkout");
  const [params] = useSearchParams();
  return (
    <EmptyState
      title={t("none.title")}
      text={t("none.text")}
      action={
        <Group justify="center" gap="xs">
          <Button component={Link} to="/settings/payment">
            {t("none.manage")}
          </Button>
          <Button
            component={Link}
            to={`/checkout?period=${params.get("period") ?? "yearly"}`}
            variant="default"
          >
            {t("none.plans")}
          </Button>
        </Group>
      }
    />
  );
}
