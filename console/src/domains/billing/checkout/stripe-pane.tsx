import { Alert, Button, Group, Text, useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderSummary } from "../../../lib/api.generated.ts";
import { useMoney } from "../parts/use-money.ts";
import { loadStripe, type Stripe, type StripeElements } from "./stripe-script.ts";
import { isLive, type PaymentFlow } from "./use-payment.ts";
import classes from "./checkout.module.css";

interface Props {
  flow: PaymentFlow;
  quote: OrderSummary | undefined;
  client: Record<string, string>;
  isReady: boolean;
}

/** Stripe's languages are ours without the region, except for Portuguese in Brazil. */
const localeOf = (language: string) =>
  language.toLowerCase() === "pt-br" ? "pt-BR" : (language.split("-")[0] ?? "auto");

/** Pays by card in Stripe's own fields: the card's number goes from the browser to Stripe only. */
export function StripePane({ flow, quote, client, isReady }: Props) {
  const { t, i18n } = useTranslation("checkout");
  const money = useMoney();
  const { payment, start, checkNow, isStarting } = flow;
  const theme = useComputedColorScheme() === "dark" ? "night" : "stripe";
  const place = useRef<HTMLDivElement>(null);
  const loaded = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "blocked">("loading");
  const [isPaying, setIsPaying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const secret = payment?.method === "card" ? (payment.card?.clientSecret ?? null) : null;
  const key = client["publishableKey"] ?? "";
  const locale = localeOf(i18n.language);

  useEffect(() => {
    if (isReady) void start("card");
  }, [isReady, start]);

  useEffect(() => {
    if (secret === null) return;
    let isGone = false;
    let remove = () => {};
    loadStripe(key, locale).then(
      (stripe) => {
        if (isGone || !place.current) return;
        const elements = stripe.elements({ clientSecret: secret, locale, appearance: { theme } });
        const element = elements.create("payment");
        element.on("ready", () => setState("ready"));
        element.on("loaderror", () => setState("blocked"));
        element.mount(place.current);
        loaded.current = { stripe, elements };
        remove = () => element.destroy();
      },
      () => !isGone && setState("blocked"),
    );
    return () => {
      isGone = true;
      loaded.current = null;
      setState("loading");
      remove();
    };
  }, [secret, key, locale, theme]);

  async function pay() {
    if (!loaded.current || !payment) return;
    setIsPaying(true);
    setRefusal(null);
    const { stripe, elements } = loaded.current;
    const back = new URL(window.location.href);
    back.searchParams.set("payment", payment.id);
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: "if_required",
      confirmParams: { return_url: back.href },
    });
    setIsPaying(false);
    if (error) setRefusal(error.message ?? t("failed.other"));
    else checkNow();
  }

  if (!isReady) return <Text c="dimmed">{t("card.needsBilling")}</Text>;
  if (payment?.method === "card" && !isLive(payment) && payment.status !== "succeeded")
    return (
      <Group>
        <Button loading={isStarting} onClick={() => void start("card")}>
          {t("again")}
        </Button>
      </Group>
    );
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
          disabled={!quote || state !== "ready"}
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
