import { readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "@arauto/contracts";
import { describe, expect, it } from "vitest";

const LOCALES = path.join(import.meta.dirname, "../../../locales");
type Texts = { readonly [key: string]: string | Texts };

/** Returns all texts by key. */
function flat(texts: Texts, before = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[before + key, value] as [string, string]]
      : flat(value, `${before}${key}.`),
  );
}

/** Texts that are left out where there are no plans. */
const OF_PLANS = new Set(["may.owner", "questions.trial.ask", "questions.trial.answer"]);
const PAYING = /billing|payment|pagamento|cobrança|\bpago\b|facturación/i;

// Members and help exist with ARAUTO_BILLING=off, too.
describe.each(LANGUAGES)("the texts in %s about members and help", (lang) => {
  it.each(["members", "help"])("don't mention payment where there are no plans: %s", (name) => {
    const file = path.join(LOCALES, lang, `${name}.json`);
    const texts = flat(JSON.parse(readFileSync(file, "utf8")) as Texts);
    const mentions = texts.filter(([key, text]) => !OF_PLANS.has(key) && PAYING.test(text));
    expect(mentions).toEqual([]);
  });
});
