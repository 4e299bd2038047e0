import { contactLanguage, LANGUAGES, languageTag, MAIL_LANGUAGES } from "@arauto/contracts";

/** Common names that are missing from the Unicode tables. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  es: ["castellano", "castelhano", "castilian"],
  "pt-br": [
    "portugues do brasil",
    "portugues brasileiro",
    "portugues de brasil",
    "brasileiro",
    "brazilian",
  ],
  "pt-pt": ["portugues de portugal", "portugues europeu"],
};

/** Normalizes for comparison: lower case, no accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the names of all languages for emails, in the console's languages and in their own. */
function namesOfLanguages(): Map<string, string> {
  const tags = new Map<string, string>();
  const tongues = new Set(MAIL_LANGUAGES.map((language) => language.split("-")[0] ?? ""));
  for (const tag of [...tongues, ...MAIL_LANGUAGES])
    for (const reader of [...LANGUAGES.map(languageTag), tag])
      for (const languageDisplay of ["dialect", "standard"] as const) {
        const name = new Intl.DisplayNames(reader, { type: "language", languageDisplay }).of(tag);
        if (name !== undefined && !tags.has(plain(name))) tags.set(plain(name), tag);
      }
  for (const [tag, names] of Object.entries(OTHER_NAMES))
    for (const name of names) tags.set(name, tag);
  return tags;
}

const NAMES = namesOfLanguages();
const KNOWN = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

function read(cell: string): string | null {
  const named = NAMES.get(plain(cell));
  if (named !== undefined) return named;
  // The locale format of servers: pt_BR.UTF-8.
  const tag = contactLanguage.safeParse((cell.split(/[.@]/)[0] ?? "").replaceAll("_", "-")).data;
  if (tag === undefined) return null;
  try {
    return KNOWN.of(tag.split("-")[0] ?? "") === undefined || KNOWN.of(tag) === undefined
      ? null
      : tag;
  } catch {
    return null;
  }
}

const READ_KEPT_MAX = 1_000;
const CELL_KEPT_MAX = 50;
const readBefore = new Map<string, string | null>();

/**
 * Parses a language tag, such as `pt-BR` or `pt_BR`, or a name in English, Portuguese, Spanish or the language itself.
 * Returns null if it is not a language.
 */
export function readLanguage(cell: string): string | null {
  const known = readBefore.get(cell);
  if (known !== undefined) return known;
  const tag = read(cell);
  // A file has few distinct languages, repeated a million times.
  if (cell.length <= CELL_KEPT_MAX && readBefore.size < READ_KEPT_MAX) readBefore.set(cell, tag);
  return tag;
}
