import { readFileSync } from "node:fs";
import type { Language } from "@arauto/contracts";
import i18next, { type i18n, type ResourceKey } from "i18next";

/**
 * Returns translations of some namespaces, the first of which is the default, read from the locale files. A missing key
 * is an error.
 */
export async function translationsOf(
  language: Language,
  namespaces: readonly [string, ...string[]],
): Promise<i18n> {
  const read = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../locales/${language}/${name}.json`, import.meta.url), "utf8"),
    ) as ResourceKey;
  const instance = i18next.createInstance();
  await instance.init({
    lng: language,
    lowerCaseLng: true,
    resources: { [language]: Object.fromEntries(namespaces.map((name) => [name, read(name)])) },
    ns: [...namespaces],
    defaultNS: namespaces[0],
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => {
      throw new Error(`No text for ${key}`);
    },
  });
  return instance;
}
