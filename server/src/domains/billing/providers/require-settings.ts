import { type Config, ConfigError, SETTINGS_BY_KEY } from "../../../config.ts";

type Present<Key extends keyof Config> = { [One in Key]: NonNullable<Config[One]> };

/**
 * Returns the settings that a provider requires.
 * @throws ConfigError that names all missing ones
 */
export function requireSettings<Key extends keyof Config & keyof typeof SETTINGS_BY_KEY>(
  config: Config,
  provider: string,
  keys: readonly Key[],
): Present<Key> {
  const missing = keys.filter((key) => config[key] === null);
  if (missing.length > 0)
    throw settingsError(
      missing.map((key) => `${SETTINGS_BY_KEY[key].name}: required by the provider ${provider}`),
    );
  return config as Present<Key>;
}

/** An error that lists invalid settings for the operator. */
export const settingsError = (problems: readonly string[]): ConfigError =>
  new ConfigError(`Invalid settings:\n${problems.map((line) => `  ${line}`).join("\n")}`);
