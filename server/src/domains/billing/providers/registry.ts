import type { PaymentMethod } from "@arauto/contracts";
import { ConfigError } from "../../../config.ts";
import { createPixProvider } from "./pix/pix-provider.ts";
import type { PaymentProvider } from "./provider.ts";
import type { ProviderDeps, ProviderFactory } from "./provider-deps.ts";
import { createStripeProvider } from "./stripe/stripe-provider.ts";

/** Real providers, by the name in ARAUTO_PAYMENT_PROVIDERS. */
const FACTORIES: Readonly<Record<string, ProviderFactory>> = {
  stripe: createStripeProvider,
  pix: createPixProvider,
};

/** The providers of the installation. */
export interface PaymentProviders {
  /** Methods in the order they are offered, each with its provider. */
  readonly offers: readonly { method: PaymentMethod; provider: PaymentProvider }[];
  /** Returns the provider of a payment; undefined if it is no longer configured. */
  find(id: string): PaymentProvider | undefined;
}

const METHODS: readonly PaymentMethod[] = ["pix", "card", "boleto"];

/**
 * Creates the providers of the installation, none with ARAUTO_BILLING=off.
 * @throws ConfigError for unknown names and invalid settings
 */
export function createProviders(deps: ProviderDeps, test: ProviderFactory): PaymentProviders {
  const { billing, paymentProviders } = deps.config;
  const factories =
    billing === "off" ? [] : billing === "test" ? [test] : (paymentProviders ?? []).map(factoryOf);
  const providers = createAll(factories, deps);
  return {
    offers: METHODS.flatMap((method) => {
      const provider = providers.find(({ methods }) => methods.includes(method));
      return provider ? [{ method, provider }] : [];
    }),
    find: (id) => providers.find((provider) => provider.id === id),
  };
}

/** @throws ConfigError that lists the problems of all providers */
function createAll(factories: readonly ProviderFactory[], deps: ProviderDeps): PaymentProvider[] {
  const problems: string[] = [];
  const providers = factories.flatMap((create) => {
    try {
      return [create(deps)];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.message.split("\n").slice(1));
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(["Invalid settings:", ...problems].join("\n"));
  return providers;
}

function factoryOf(name: string): ProviderFactory {
  const factory = Object.hasOwn(FACTORIES, name) ? FACTORIES[name] : undefined;
  if (factory) return factory;
  const known = Object.keys(FACTORIES).join(", ") || "none";
  throw new ConfigError(
    `Invalid settings:\n  ARAUTO_PAYMENT_PROVIDERS=${name}: unknown provider; available: ${known}`,
  );
}
