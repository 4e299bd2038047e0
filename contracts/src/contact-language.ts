import { z } from "zod";
import { LANGUAGES, type Language } from "./constants.ts";

/** The language somebody reads, as a tag of BCP 47: `pt-BR`, `ar`. Any language, in small letters. */
export const contactLanguage = z
  .string()
  .trim()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/)
  .toLowerCase();

/** The one of the console's own languages that is of the same tongue; undefined when it speaks another, or none is known. */
export function spokenLanguage(tag: string | null): Language | undefined {
  if (tag === null) return undefined;
  const tongue = tag.split("-")[0];
  return LANGUAGES.find((language) => language === tag) ?? LANGUAGES.find((language) => language.split("-")[0] === tongue);
}
