import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES, type Language, setPluralOfZero } from "@arauto/contracts";
import i18next, { type TFunction } from "i18next";
import type billing from "../../locales/en-us/billing.json";
import type campaigns from "../../locales/en-us/campaigns.json";
import type consents from "../../locales/en-us/consents.json";
import type conversations from "../../locales/en-us/conversations.json";
import type designs from "../../locales/en-us/designs.json";
import type exportTexts from "../../locales/en-us/exports.json";
import type imports from "../../locales/en-us/imports.json";
import type inbound from "../../locales/en-us/inbound.json";
import type pipelines from "../../locales/en-us/pipelines.json";
import type publicPages from "../../locales/en-us/public-pages.json";
import type sendingAccounts from "../../locales/en-us/sending-accounts.json";
import type systemMail from "../../locales/en-us/system-mail.json";
import { textsFolder } from "./installation.ts";

/** The texts by namespace, with the types of the English files. A test compares the other languages. */
export interface Texts {
  billing: typeof billing;
  campaigns: typeof campaigns;
  consents: typeof consents;
  conversations: typeof conversations;
  designs: typeof designs;
  exports: typeof exportTexts;
  imports: typeof imports;
  inbound: typeof inbound;
  pipelines: typeof pipelines;
  "public-pages": typeof publicPages;
  "sending-accounts": typeof sendingAccounts;
  "system-mail": typeof systemMail;
}

declare module "i18next" {
  interface CustomTypeOptions {
    resources: Texts;
  }
}

const i18n = i18next.createInstance();
void i18n.init({
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, readTexts(language)])),
  // Loads the resources before `init` returns.
  initAsync: false,
  supportedLngs: [...LANGUAGES],
  fallbackLng: false,
  lowerCaseLng: true,
  load: "currentOnly",
  // Callers escape for their own format, such as HTML, plain text or a file.
  interpolation: { escapeValue: false },
});
setPluralOfZero(i18n.services.pluralResolver);

function readTexts(language: Language): Record<string, object> {
  const folder = path.join(textsFolder, language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      path.basename(file, ".json"),
      JSON.parse(readFileSync(path.join(folder, file), "utf8")) as object,
    ]),
  );
}

/**
 * Returns the function that looks up a text of a namespace, inserts its variables and chooses the plural form for
 * `count`. Variables are neither escaped nor resolved recursively.
 */
export function translator<N extends keyof Texts>(language: Language, namespace: N): TFunction<N> {
  return i18n.getFixedT(language, namespace);
}

/** Returns the unchanged texts of a namespace, with their variables. */
export function textsOf<N extends keyof Texts>(language: Language, namespace: N): Texts[N] {
  return i18n.getResourceBundle(language, namespace) as Texts[N];
}
