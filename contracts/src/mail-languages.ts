import { z } from "zod";

/** Languages that a mail can be written in: more than the console's own, each with its direction of writing. */
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

/** As in the `lang` attribute (BCP 47): `pt-BR`. */
export function languageTag(language: MailLanguage): string {
  const [primary = "", region] = language.split("-");
  return region === undefined ? primary : `${primary}-${region.toUpperCase()}`;
}

/**
 * Which of the languages on offer somebody gets: their own, else another one of the same tongue, else `fallback`.
 * `wanted` may be any language tag, or null when nothing is known.
 */
export function bestLanguage<L extends string>(wanted: string | null, offered: readonly L[], fallback: L): L {
  if (wanted === null) return fallback;
  const tag = wanted.toLowerCase();
  const tongue = tag.split("-")[0];
  return (
    offered.find((language) => language === tag) ?? [fallback, ...offered].find((language) => language.split("-")[0] === tongue) ?? fallback
  );
}
