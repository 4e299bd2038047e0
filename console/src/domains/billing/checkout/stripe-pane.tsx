import { Alert, Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderSummary } from "../../../lib/api.generated.ts";
import { useMoney } from "../parts/use-money.ts";
import type { BillingField } from "./billing-draft.ts";
import { NeedsBilling } from "./needs-billing.tsx";
import { isLive, type PaymentFlow } from "./use-payment.ts";
import { useStripeFields } from "./use-stripe-fields.ts";
import classes from "./checkout.module.css";

interface Props {
  flow: PaymentFlow;
  quote: OrderSummary | undefined;
  client: Record<string, string>;
  missing: readonly BillingField[];
  isReady: boolean;
}

/** Pays by card in Stripe's own fields: the card's number goes from the browser to Stripe only. */
export function StripePane({ flow, quote, client, missing, isReady }: Props) {
  const { t } = useTranslation("checkout");
  const { payment, start, isStarting } = flow;

  useEffect(() => {
    if (isReady) void start("card");
  }, [isReady, start]);

  const card = payment?.method === "card" ? payment : null;
  // Saving the details again keeps the fields mounted; otherwise typed values would be lost.
  if (!isReady && !card) return <NeedsBilling method="card" missing={missing} />;
  if (card && !isLive(card) && card.status !== "succeeded")
    return (
      <Group>
        <Button loading={isStarting} onClick={() => void start("card")}>
          {t("again")}
        </Button>
      </Group>
    );
  const publishableKey = client["publishableKey"] ?? "";
  return <Fields flow={flow} quote={quote} publishableKey={publishableKey} isReady={isReady} />;
}

function Fields({
  flow: { payment, checkNow },
  quote,
  publishableKey,
  isReady,
}: Pick<Props, "flow" | "quote" | "isReady"> & { publishableKey: string }) {
  const { t } = useTranslation("checkout");
  const money = useMoney();
  const [isPaying, setIsPaying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const secret = payment?.method === "card" ? (payment.card?.clientSecret ?? null) : null;
  const { state, place, confirm } = useStripeFields(publishableKey, secret);

  async function pay() {
    if (!payment) return;
    setIsPaying(true);
    setRefusal(null);
    const back = new URL(window.location.href);
    back.searchParams.set("payment", payment.id);
    const answer = await confirm(back.href);
    setIsPaying(false);
    if (answer?.message === null) checkNow();
    else if (answer) setRefusal(answer.message || t("failed.other"));
  }

  return (
    <>
      <Alerts refusal={refusal} isBlocked={state === "blocked"} />
      <div
        ref={place}
        className={classes.providerFields}
        data-ready={state === "ready" || undefined}
      />
      <Group>
        <Button
          size="md"
          disabled={!isReady || !quote || state !== "ready"}
          loading={isPaying}
          onClick={() => void pay()}
        >
          {quote ? t("pay", { amount: money(quote.total, quote.currency) }) : t("payNow")}
        </Button>
      </Group>
    </>
  );
}

function Alerts({ refusal, isBlocked }: { refusal: string | null; isBlocked: boolean }) {
  const { t } = useTranslation("checkout");
  return (
    <>
      {refusal !== null && (
        <Alert role="alert" color="red" title={t("failed.title")}>
          {refusal}
        </Alert>
      )}
      {isBlocked && (
        <Alert role="alert" color="orange" title={t("card.blocked")}>
          {t("card.blockedText")}
        </Alert>
      )}
    </>
  );
}
