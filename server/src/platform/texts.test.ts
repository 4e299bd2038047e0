import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES, type Language } from "@arauto/contracts";
import { describe, expect, it, test } from "vitest";
import { textsFolder } from "./installation.ts";
import { textsOf, translator } from "./texts.ts";

const PLURAL = /_(zero|one|two|few|many|other)$/;

const filesIn = (language: Language) => readdirSync(path.join(textsFolder, language)).toSorted();

/** Returns the texts of a file by their path: `confirmEmail.paragraphs.0`. */
function flatTexts(language: Language, file: string): Map<string, string> {
  const flat = new Map<string, string>();
  const add = (value: unknown, at: string) => {
    if (typeof value === "string") flat.set(at, value);
    else
      for (const [key, inner] of Object.entries(value as object))
        add(inner, at === "" ? key : `${at}.${key}`);
  };
  add(JSON.parse(readFileSync(path.join(textsFolder, language, file), "utf8")), "");
  return flat;
}

/** Returns the keys that a language needs for these English keys, with its own plural forms. */
function keysFor(language: Language, english: readonly string[]): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return english
    .flatMap((key) => {
      if (!PLURAL.test(key) || key.endsWith("_zero")) return [key];
      const base = key.replace(PLURAL, "");
      return key.endsWith("_other") ? pluralCategories.map((form) => `${base}_${form}`) : [];
    })
    .toSorted();
}

const variablesIn = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name ?? ""))].toSorted();

describe.each(LANGUAGES)("the server's texts in %s", (language) => {
  it("have the same files as the English ones", () => {
    expect(filesIn(language)).toEqual(filesIn("en-us"));
  });

  test.each(filesIn("en-us"))("%s has the same keys as the English file", (file) => {
    const texts = flatTexts(language, file);
    expect([...texts.keys()].toSorted()).toEqual(
      keysFor(language, [...flatTexts("en-us", file).keys()]),
    );
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test.each(filesIn("en-us"))("%s has the same variables as the English file", (file) => {
    const english = flatTexts("en-us", file);
    const differing = [...flatTexts(language, file)].filter(([key, text]) => {
      const wanted = variablesIn(
        english.get(key.replace(PLURAL, "_other")) ?? english.get(key) ?? "",
      );
      const given = variablesIn(text);
      // A plural form may write its number as a word.
      return PLURAL.test(key)
        ? !given.every((name) => wanted.includes(name))
        : given.join() !== wanted.join();
    });
    expect(differing).toEqual([]);
  });
});

describe("translator", () => {
  it("inserts variables unchanged, without resolving variables or texts in them", () => {
    const t = translator("en-us", "system-mail");
    for (const name of ["{{host}}", "$t(pausedByPlan)", "$& $1 $`", `<b>"Söhne" & 'Co'</b>`])
      expect(t("greeting", { name })).toBe(`Hi ${name},`);
  });

  it.each([
    ["en-us", 0, "No codes are left."],
    ["en-us", 1, "One code is left."],
    ["en-us", 2, "2 codes are left."],
    ["pt-br", 0, "Não resta nenhum código."],
    ["pt-br", 1, "Resta um código."],
    ["pt-br", 1_000_000, "Restam 1000000 de códigos."],
    ["es-es", 10, "Quedan 10 códigos."],
  ] as const)("chooses the plural form in %s for %d", (language, count, text) => {
    expect(translator(language, "system-mail")("recoveryCodeUsed.codesLeft", { count })).toBe(text);
  });
});

describe("textsOf", () => {
  it("keeps the variables", () => {
    expect(textsOf("es-es", "consents").wording).toContain("{{workspace}}");
  });
});
