import { z } from "zod";

/** Asking Intl is slow, and files name the same few zones again and again. */
const asked = new Map<string, string | null>();
const ASKED_MOST = 2000;

function askIntl(name: string): string | null {
  // An offset is accepted by Intl, but knows no daylight saving.
  if (/^[+-]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The zone in its usual spelling, by the IANA time zone database; null for what is none. */
export function knownTimeZone(name: string): string | null {
  const known = asked.get(name);
  if (known !== undefined) return known;
  const zone = askIntl(name);
  if (asked.size >= ASKED_MOST) asked.clear();
  asked.set(name, zone);
  return zone;
}

/** An IANA time zone, as `America/Sao_Paulo`. */
export const timeZone = z
  .string()
  .trim()
  .max(60)
  .refine((name) => knownTimeZone(name) !== null, "Unknown time zone");
