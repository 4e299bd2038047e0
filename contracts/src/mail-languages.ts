import { z } from "zod";

/** Languages that emails can be written in, each with its writing direction. There are more than the console has. */
export const MAIL_LANGUAGES = [
  "en-us",
  "pt-br",
  "es-es",
  "pt-pt",
  "es-mx",
  "en-gb",
  "fr-fr",
  "de-de",
  "it-it",
  "nl-nl",
  "pl-pl",
  "tr-tr",
  "ja-jp",
  "ko-kr",
  "zh-cn",
  "ar",
  "he",
  "fa",
] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];
export const mailLanguage = z.enum(MAIL_LANGUAGES).meta({ id: "MailLanguage" });

const FROM_RIGHT: readonly MailLanguage[] = ["ar", "he", "fa"];

export function directionOf(language: MailLanguage): "ltr" | "rtl" {
  return FROM_RIGHT.includes(language) ? "rtl" : "ltr";
}

/** Value of the `lang` attribute (BCP 47): `pt-BR`. */
export function languageTag(language: MailLanguage): string {
  const [primary = "", region] = language.split("-");
  return region === undefined ? primary : `${primary}-${region.toUpperCase()}`;
}

/**
 * Returns the available language that fits a contact best: their own, another variant of it, or `fallback`.
 * `preferred` can be any language tag, or null if unknown.
 */
export function bestLanguage<L extends string>(
  preferred: string | null,
  offered: readonly L[],
  fallback: L,
): L {
  if (preferred === null) return fallback;
  const tag = preferred.toLowerCase();
  const tongue = tag.split("-")[0];
  return (
    offered.find((language) => language === tag) ??
    [fallback, ...offered].find((language) => language.split("-")[0] === tongue) ??
    fallback
  );
}
