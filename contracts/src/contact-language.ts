import { z } from "zod";
import { LANGUAGES, type Language } from "./languages.ts";

/** A contact's language as a lower-case BCP 47 tag, such as `pt-br` or `ar`. Any language is allowed. */
export const contactLanguage = z
  .string()
  .trim()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/)
  .toLowerCase();

/** Returns the console language with the same base language; undefined if there is none. */
export function consoleLanguageOf(tag: string | null): Language | undefined {
  if (tag === null) return undefined;
  const tongue = tag.split("-")[0];
  return (
    LANGUAGES.find((language) => language === tag) ??
    LANGUAGES.find((language) => language.split("-")[0] === tongue)
  );
}
