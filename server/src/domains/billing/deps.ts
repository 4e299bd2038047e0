import type { Deps } from "../../platform/deps.ts";
import type { ProviderDeps } from "./providers/provider-deps.ts";
import { createProviders, type PaymentProviders } from "./providers/registry.ts";
import { createTestProvider } from "./providers/test/test-provider.ts";

/** Dependencies of payments. */
export type BillingDeps = Pick<
  Deps,
  "config" | "database" | "jobs" | "log" | "network" | "secrets"
>;

const created = new WeakMap<Deps["database"], PaymentProviders>();

/**
 * Returns the payment providers of this process, created once.
 * @throws ConfigError for invalid settings, on the first call, while the server starts
 */
export function providersOf(deps: ProviderDeps): PaymentProviders {
  let providers = created.get(deps.database);
  if (!providers) {
    providers = createProviders(deps, createTestProvider);
    created.set(deps.database, providers);
  }
  return providers;
}
