import { type PaymentMethod, PAYMENT_METHODS } from "@arauto/contracts";
import { z } from "zod";
import { orNull, parsedBy, setting } from "./setting.ts";

/** Stripe as a payment provider. Its provider requires missing settings. */
export const STRIPE_SETTINGS = {
  stripeSecretKey: setting({
    name: "ARAUTO_STRIPE_SECRET_KEY",
    schema: orNull(
      z
        .string()
        .regex(/^(?:sk|rk)_(?:test|live)_\w{8,}$/, "expected a key that starts with sk_ or rk_"),
    ),
    default: "none",
    isSecret: true,
    meaning:
      "Secret or restricted key of Stripe's API. A test key (`sk_test_…`) moves no money. See [docs/payment-providers.md](docs/payment-providers.md)",
  }),
  stripePublishableKey: setting({
    name: "ARAUTO_STRIPE_PUBLISHABLE_KEY",
    schema: orNull(
      z.string().regex(/^pk_(?:test|live)_\w{8,}$/, "expected a key that starts with pk_"),
    ),
    default: "none",
    // A secret key that was set by mistake must not be printed.
    isSecret: true,
    meaning: "Publishable key of the same account and mode, for the card fields of the checkout",
  }),
  /** The current secret and, during a rotation, the previous one. */
  stripeWebhookSecrets: setting({
    name: "ARAUTO_STRIPE_WEBHOOK_SECRET",
    schema: orNull(parsedBy(readSecrets, "expected secrets that start with whsec_")),
    default: "none",
    isSecret: true,
    meaning:
      "Signing secret of the webhook endpoint. Two, separated by a comma, while it is rotated",
  }),
  stripeMethods: setting({
    name: "ARAUTO_STRIPE_METHODS",
    schema: parsedBy(readMethods, `expected some of ${PAYMENT_METHODS.join(", ")}`)
      .optional()
      .transform((methods): readonly PaymentMethod[] => methods ?? ["card"]),
    default: "card",
    meaning: "Payment methods that are offered through Stripe: `card`, `boleto`, `pix`",
  }),
  stripeApi: setting({
    name: "ARAUTO_STRIPE_API",
    schema: z.url({ protocol: /^https?$/ }).default("https://api.stripe.com"),
    meaning: "Address of Stripe's API. Change it only to test against a mock of it",
  }),
};

const listed = (text: string): string[] => text.split(",").map((part) => part.trim());

function readSecrets(text: string): readonly string[] | undefined {
  const secrets = listed(text);
  return secrets.every((secret) => /^whsec_\S{8,}$/.test(secret)) ? secrets : undefined;
}

function readMethods(text: string): readonly PaymentMethod[] | undefined {
  const names = listed(text);
  const methods = PAYMENT_METHODS.filter((method) => names.includes(method));
  return methods.length === new Set(names).size ? methods : undefined;
}
