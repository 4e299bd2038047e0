import { z } from "zod";

/** Intl is slow, and files repeat the same few zones. */
const cache = new Map<string, string | null>();
const CACHE_MAX = 2000;

function resolveByIntl(name: string): string | null {
  // Intl accepts an offset, but an offset has no daylight saving time.
  if (/^[+-]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Returns the canonical name in the IANA time zone database; null if it is unknown. */
export function knownTimeZone(name: string): string | null {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const zone = resolveByIntl(name);
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(name, zone);
  return zone;
}

/** An IANA time zone, such as `America/Sao_Paulo`. */
export const timeZone = z
  .string()
  .trim()
  .max(60)
  .refine((name) => knownTimeZone(name) !== null, "Unknown time zone");
