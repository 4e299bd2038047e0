import type { Language } from "@arauto/contracts/languages";
import { placeOf } from "./when-labels.ts";

/** `Intl` names zones by their country's capital or by abbreviations: "Horário Padrão de Brasília", "BRT". */
const TIME_OF: Record<Language, (place: string) => string> = {
  "en-us": (place) => `${place} time`,
  "pt-br": (place) => `horário de ${place}`,
  "es-es": (place) => `hora de ${place}`,
};

/**
 * Returns the name of a time zone: "horário de São Paulo", "UTC".
 * @param timeZone IANA name; undefined means the browser's
 */
export function zoneName(language: string, timeZone: string | undefined): string {
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // "UTC" and "Etc/GMT+3" are not places.
  if (!zone.includes("/") || zone.startsWith("Etc/")) return zone.split("/").at(-1) ?? zone;
  return TIME_OF[language as Language](placeOf(zone, language));
}
