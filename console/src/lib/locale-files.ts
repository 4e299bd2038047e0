import type { BackendModule, ResourceKey } from "i18next";

/**
 * Loads the texts from the server's locale files, and reports missing keys to the server. Retries when the server fails
 * or cannot be reached, as often as i18next is configured to; a missing file is not retried.
 */
export const localeFiles: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, done) {
    void load(language, namespace).then((response) =>
      // To i18next, a failure with `true` means that it can retry.
      "texts" in response ? done(null, response.texts) : done(response.error, response.again),
    );
  },
  create(languages, namespace, key, fallback) {
    for (const language of languages) {
      // Only a hint for developers: its failure must not affect the user.
      void fetch(`/locales/add/${language}/${namespace}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ [key]: fallback }),
      }).catch(() => undefined);
    }
  },
};

async function load(
  language: string,
  namespace: string,
): Promise<{ texts: ResourceKey } | { error: string; again: boolean }> {
  const address = `/locales/${language}/${namespace}.json`;
  try {
    const response = await fetch(address);
    if (!response.ok)
      return { error: `${address}: ${response.status}`, again: response.status >= 500 };
    return { texts: (await response.json()) as ResourceKey };
  } catch (error) {
    return { error: `${address}: ${String(error)}`, again: true };
  }
}
