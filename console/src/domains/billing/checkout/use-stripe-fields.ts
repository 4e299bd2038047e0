import { useComputedColorScheme } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadStripe, type Stripe, type StripeElements } from "./stripe-script.ts";

/** Stripe's languages are ours without the region, except for Portuguese in Brazil. */
const localeOf = (language: string) =>
  language.toLowerCase() === "pt-br" ? "pt-BR" : (language.split("-")[0] ?? "auto");

export interface StripeFields {
  state: "loading" | "ready" | "blocked";
  /** The element for Stripe's fields. */
  place: (element: HTMLDivElement | null) => void;
  /** Pays with the entered card. Returns Stripe's message when it was declined. */
  confirm: (returnUrl: string) => Promise<{ message: string | null } | null>;
}

/** Shows Stripe's own fields for a payment, in the language and colors of the page. */
export function useStripeFields(publishableKey: string, clientSecret: string | null): StripeFields {
  const { i18n } = useTranslation();
  const theme = useComputedColorScheme() === "dark" ? "night" : "stripe";
  const locale = localeOf(i18n.language);
  const [target, place] = useState<HTMLDivElement | null>(null);
  const [state, setState] = useState<StripeFields["state"]>("loading");
  const loaded = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);

  useEffect(() => {
    if (clientSecret === null || target === null) return;
    let isGone = false;
    let remove = () => {};
    loadStripe(publishableKey, locale).then(
      (stripe) => {
        if (isGone) return;
        const elements = stripe.elements({ clientSecret, locale, appearance: { theme } });
        const element = elements.create("payment");
        element.on("ready", () => !isGone && setState("ready"));
        element.on("loaderror", () => !isGone && setState("blocked"));
        element.mount(target);
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
  }, [clientSecret, publishableKey, locale, theme, target]);

  const confirm = useCallback(async (returnUrl: string) => {
    if (!loaded.current) return null;
    const { stripe, elements } = loaded.current;
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: "if_required",
      confirmParams: { return_url: returnUrl },
    });
    return { message: error ? (error.message ?? "") : null };
  }, []);
  return { state, place, confirm };
}
