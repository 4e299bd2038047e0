import type { Deps } from "../../../platform/deps.ts";
import type { PaymentProvider } from "./provider.ts";

/** Dependencies of a provider: its settings, the database for its own state, and the guarded network. */
export type ProviderDeps = Pick<
  Deps,
  "config" | "database" | "jobs" | "log" | "network" | "secrets"
>;

/**
 * Creates a provider from the settings.
 * @throws ConfigError that lists all missing or invalid settings
 */
export type ProviderFactory = (deps: ProviderDeps) => PaymentProvider;
