/** The part of Stripe's script that the checkout uses (docs.stripe.com/js). */
export interface StripeElement {
  mount: (target: HTMLElement) => void;
  destroy: () => void;
  on: (event: "ready" | "loaderror", listener: () => void) => void;
}
export interface StripeElements {
  create: (type: "payment", options?: object) => StripeElement;
}
export interface Stripe {
  elements: (options: object) => StripeElements;
  confirmPayment: (options: {
    elements: StripeElements;
    redirect: "if_required";
    confirmParams: { return_url: string };
  }) => Promise<{ error?: { message?: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options?: object) => Stripe;
  }
}

const ADDRESS = "https://js.stripe.com/v3/";
let loading: Promise<void> | undefined;

/** Loads Stripe's script, which must come from Stripe itself. Rejects when the browser can't load it; the next call retries. */
export async function loadStripe(publishableKey: string, locale: string): Promise<Stripe> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = ADDRESS;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      loading = undefined;
      script.remove();
      reject(new Error("Stripe's script could not be loaded"));
    });
    document.head.append(script);
  });
  await loading;
  if (!window.Stripe) throw new Error("Stripe's script did not start");
  return window.Stripe(publishableKey, { locale });
}
