import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@arauto/contracts";

/** Returns the reader's own language (Accept-Language, RFC 9110 §12.5.4) if supported, else the given one. */
export function acceptedLanguage(
  accepted: string | undefined,
  otherwise: Language = DEFAULT_LANGUAGE,
): Language {
  const preferred = (accepted ?? "")
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const quality = parameters
        .map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1])
        .find((q) => q !== undefined);
      return { tongue: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((entry) => entry.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tongue } of preferred) {
    const spoken = LANGUAGES.find((language) => language.split("-")[0] === tongue);
    if (spoken) return spoken;
  }
  return otherwise;
}
