import { ERRORS, LANGUAGES, type Language } from "@arauto/contracts";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const LOCALES = path.join(import.meta.dirname, "../../locales");
const SOURCE = path.join(import.meta.dirname, "..");
const pluralForms = (lang: Language) =>
  new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns one namespace of one language, flat: "login.title" → text. */
function load(lang: Language, namespace: string): Map<string, string> {
  const flat = new Map<string, string>();
  const walk = (value: unknown, at: string) => {
    if (typeof value === "string") flat.set(at, value);
    else
      for (const [key, inner] of Object.entries(value as object))
        walk(inner, at ? `${at}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(path.join(LOCALES, lang, `${namespace}.json`), "utf8")), "");
  return flat;
}

const namesIn = (lang: string) =>
  readdirSync(path.join(LOCALES, lang))
    .map((file) => path.basename(file, ".json"))
    .toSorted();
const namespaces = [...new Set(LANGUAGES.flatMap(namesIn))].toSorted();
const variables = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((found) => found[1] ?? ""))].toSorted(
    (a, b) => a.localeCompare(b),
  );
const base = (key: string) => key.replace(PLURAL, "");

test("has every namespace in every language", () => {
  expect(LANGUAGES.map((lang) => [lang, namesIn(lang)])).toEqual(
    LANGUAGES.map((lang) => [lang, namespaces]),
  );
});

test.each(LANGUAGES)(
  "uses the same word for the state of a record in every list, in %s",
  (lang) => {
    // Ignores the last letter, which changes with the record's grammatical gender.
    const stem = (text: string | undefined) => text?.slice(0, -1);
    const lists = namespaces
      .map((namespace) => load(lang, namespace))
      .filter((flat) => flat.has("status.inactive"));
    expect(lists.length).toBeGreaterThan(3);
    for (const state of ["status.active", "status.inactive"]) {
      const words = lists.map((flat) => stem(flat.get(state)));
      expect(words).toEqual(words.map(() => words[0]));
    }
  },
);

describe.each(namespaces)("%s", (namespace) => {
  const texts = new Map(LANGUAGES.map((lang) => [lang, load(lang, namespace)]));
  const everyKey = new Set([...texts.values()].flatMap((flat) => [...flat.keys()].map(base)));

  test.each(LANGUAGES)("has every key in %s, with all its plural forms", (lang) => {
    const flat = texts.get(lang) ?? new Map<string, string>();
    const isPlural = (key: string) =>
      [...texts.values()].some((other) => other.has(`${key}_other`));
    const wanted = [...everyKey].flatMap((key) =>
      isPlural(key) ? pluralForms(lang).map((form) => `${key}_${form}`) : [key],
    );
    expect(wanted.filter((key) => !flat.has(key))).toEqual([]);
    expect([...flat].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });

  test("uses the same variables in every language", () => {
    const english = texts.get("en-us") ?? new Map<string, string>();
    const differing: string[] = [];
    for (const [lang, flat] of texts) {
      for (const [key, text] of flat) {
        const wanted = variables(english.get(`${base(key)}_other`) ?? english.get(key) ?? "");
        const given = variables(text);
        // A plural form may write its number as a word.
        const alike = PLURAL.test(key)
          ? given.every((name) => wanted.includes(name))
          : String(given) === String(wanted);
        if (!alike)
          differing.push(`${lang} ${key}: ${given.join(", ")} instead of ${wanted.join(", ")}`);
      }
    }
    expect(differing).toEqual([]);
  });
});

test.each(LANGUAGES)("has a text for every error of the API in %s", (lang) => {
  expect(Object.keys(ERRORS).filter((code) => !load(lang, "errors").has(code))).toEqual([]);
});

describe("keys used in the code", () => {
  const english = new Map(
    namespaces.map((namespace) => [namespace, [...load("en-us", namespace).keys()].map(base)]),
  );
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.generated\.ts$/.test(file),
  );

  test.each(files.filter((file) => /\bt\(/.test(readFileSync(path.join(SOURCE, file), "utf8"))))(
    "%s",
    (file) => {
      const code = readFileSync(path.join(SOURCE, file), "utf8");
      const declared = [...code.matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")/g)].flatMap(
        (found) => [...(found[1] ?? "").matchAll(/"([^"]+)"/g)].map((name) => name[1] ?? ""),
      );
      // A component that receives `t` knows its namespace only through its caller.
      const own = declared.length > 0 ? [...declared, "common"] : namespaces;
      expect(declared.filter((name) => !namespaces.includes(name))).toEqual([]);

      const missing: string[] = [];
      for (const [, quote, written = ""] of code.matchAll(/\bt\(\s*(["'`])((?:(?!\1).)+)\1/g)) {
        const [namespace, key] = written.includes(":")
          ? (written.split(":", 2) as [string, string])
          : [undefined, written];
        const places = namespace ? [namespace] : own;
        // For a composed key, only the fixed prefix is checked.
        const start = quote === "`" ? key.split("${")[0] : undefined;
        const known = places.some((place) =>
          english
            .get(place)
            ?.some((one) =>
              start === undefined || start === key ? one === key : one.startsWith(start),
            ),
        );
        if (!known) missing.push(written);
      }
      expect(missing).toEqual([]);
    },
  );
});

/** Returns the namespaces that a file names, for `t` and for keys that it passes on. */
function namespacesOf(code: string): string[] {
  return [...code.matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")/g)].flatMap((found) =>
    [...(found[1] ?? "").matchAll(/"([^"]+)"/g)].map((name) => name[1] ?? ""),
  );
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Namespaces that replace some texts of another one: a key that exists in either is valid. */
const IN_PLACE_OF: Readonly<Record<string, string>> = { "deal-imports": "imports" };

describe("unused texts", () => {
  const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.generated\.ts$/.test(file))
    .map((file) => ({ file, code: readFileSync(path.join(SOURCE, file), "utf8") }));
  /** Every quoted text in the code: a key may be passed on before it is translated. */
  const quoted = new Set(
    sources.flatMap(({ code }) =>
      [...code.matchAll(/["'`]([\w.:-]+)["'`]/g)].map((found) => found[1] ?? ""),
    ),
  );
  /** Composed keys as patterns, each with the namespaces that it can refer to. */
  const composed = sources.flatMap(({ file, code }) => {
    // A component that receives `t` belongs to its domain's namespace.
    const domain = /^domains[\\/]([\w-]+)/.exec(file)?.[1] ?? "";
    const declared = namespacesOf(code);
    const own =
      declared.length > 0 ? declared : namespaces.filter((namespace) => namespace === domain);
    // When passed on before it is translated, a composed key is recognized by its fixed prefix.
    return [
      ...code.matchAll(/(?<=\bt\(\s*)`([\w.:-]*\$\{[^`]*)`|`([a-zA-Z][\w:-]*\.\$\{[^`]*)`/g),
    ].map(([, called, handed]) => {
      const written = called ?? handed ?? "";
      const named = /^([\w-]+):/.exec(written)?.[1];
      const key = named ? written.slice(named.length + 1) : written;
      const parts = key.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map(literally);
      return {
        pattern: new RegExp(`^${parts.join(".+")}$`),
        within: named
          ? [named]
          : own.length === 0
            ? namespaces
            : key.startsWith("${")
              ? own
              : [...own, "common"],
      };
    });
  });
  const isUsed = (namespace: string, key: string) =>
    quoted.has(key) ||
    quoted.has(`${namespace}:${key}`) ||
    composed.some(({ pattern, within }) => within.includes(namespace) && pattern.test(key));

  // The API's own codes come with its responses.
  test.each(namespaces.filter((namespace) => namespace !== "errors"))("%s", (namespace) => {
    const keys = new Set([...load("en-us", namespace).keys()].map(base));
    const places = [namespace, IN_PLACE_OF[namespace] ?? namespace];
    expect([...keys].filter((key) => !places.some((place) => isUsed(place, key)))).toEqual([]);
  });
});
