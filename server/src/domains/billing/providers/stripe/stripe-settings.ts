import type { PaymentMethod } from "@arauto/contracts";
import type { Config } from "../../../../config.ts";
import { checkedUrl } from "../../../../platform/network/outgoing-url.ts";
import { requireSettings, settingsError } from "../require-settings.ts";

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
  methods: readonly PaymentMethod[];
  api: URL;
  isTest: boolean;
}

const modeOf = (key: string) => key.split("_")[1];

/** Returns the settings of the provider. @throws ConfigError */
export function readStripeSettings(config: Config): StripeSettings {
  const given = requireSettings(config, "stripe", [
    "stripeSecretKey",
    "stripePublishableKey",
    "stripeWebhookSecrets",
  ]);
  const mode = modeOf(given.stripeSecretKey);
  if (modeOf(given.stripePublishableKey) !== mode)
    throw settingsError([
      "ARAUTO_STRIPE_PUBLISHABLE_KEY: expected a key of the same mode (test or live) as ARAUTO_STRIPE_SECRET_KEY",
    ]);
  return {
    secretKey: given.stripeSecretKey,
    publishableKey: given.stripePublishableKey,
    webhookSecrets: given.stripeWebhookSecrets,
    methods: config.stripeMethods,
    api: apiOf(config),
    isTest: mode === "test",
  };
}

function apiOf({ stripeApi, allowPrivateSmtp }: Config): URL {
  try {
    return new URL(checkedUrl(stripeApi, allowPrivateSmtp));
  } catch (error) {
    throw settingsError([`ARAUTO_STRIPE_API=${stripeApi}: ${(error as Error).message}`]);
  }
}
