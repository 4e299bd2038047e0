import { isIPv4, isIPv6 } from "node:net";

export type SpfQualifier = "+" | "-" | "~" | "?";

/** One mechanism of an SPF record (RFC 7208 §5). */
export interface SpfMechanism {
  qualifier: SpfQualifier;
  kind: "all" | "include" | "a" | "mx" | "ptr" | "ip4" | "ip6" | "exists";
  /** The domain or network it specifies; empty for the domain itself. */
  target: string;
  /** The prefix lengths in bits; null: single addresses. */
  prefix4: number | null;
  prefix6: number | null;
  /** As written, in lower case. */
  text: string;
}

export interface SpfRecord {
  mechanisms: readonly SpfMechanism[];
  redirect: string | null;
  /** `exp` and unknown modifiers, as written. */
  modifiers: readonly string[];
}

/** Whether a TXT record is meant as SPF (RFC 7208 §4.5). */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

const MODIFIER = /^([a-z][a-z0-9_.-]*)=(.*)$/i;
// No two of its alternatives match the same text: anyone could publish a record that forces trying all combinations.
const MECHANISM =
  /^([+\-~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?::((?:[^/%]|%\{[^}]*\}|%[^{])+))?((?:\/\d{1,3})?(?:\/\/\d{1,3})?)$/i;
const DOMAIN_SPEC = /^(?:[!-$&-~]|%\{[a-z]\d*r?[.+,/_=-]*\}|%%|%_|%-)+$/i;

/** @returns The record, or the invalid term. */
export function parseSpf(text: string): SpfRecord | { error: string } {
  const mechanisms: SpfMechanism[] = [];
  const modifiers: string[] = [];
  let redirect: string | null = null;
  for (const term of text.slice("v=spf1".length).split(" ")) {
    if (term === "") continue;
    const modifier = MODIFIER.exec(term);
    if (modifier) {
      const [, name = "", value = ""] = modifier;
      if (name.toLowerCase() !== "redirect") modifiers.push(term);
      else if (redirect !== null || !DOMAIN_SPEC.test(value)) return { error: term };
      else redirect = value.toLowerCase();
      continue;
    }
    const mechanism = readMechanism(term);
    if (!mechanism) return { error: term };
    mechanisms.push(mechanism);
  }
  return { mechanisms, redirect, modifiers };
}

function readMechanism(term: string): SpfMechanism | null {
  const [, sign, name, value, prefixes = ""] = MECHANISM.exec(term) ?? [];
  if (name === undefined) return null;
  const kind = name.toLowerCase() as SpfMechanism["kind"];
  const target = (value ?? "").toLowerCase();
  const [, four, six] = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(prefixes) ?? [];
  const prefix4 = four === undefined ? null : Number(four);
  const prefix6 = six === undefined ? null : Number(six);
  const mechanism = {
    qualifier: (sign || "+") as SpfQualifier,
    kind,
    target,
    prefix4,
    prefix6,
    text: term.toLowerCase(),
  };
  switch (kind) {
    case "all":
      return value === undefined && prefixes === "" ? mechanism : null;
    case "include":
    case "exists":
      return target !== "" && DOMAIN_SPEC.test(target) && prefixes === "" ? mechanism : null;
    case "ptr":
      return prefixes === "" && (target === "" || DOMAIN_SPEC.test(target)) ? mechanism : null;
    case "ip4":
      return isIPv4(target) && six === undefined && (prefix4 ?? 0) <= 32 ? mechanism : null;
    case "ip6":
      // A single prefix applies to IPv6, whatever its format.
      return isIPv6(target) && six === undefined && (prefix4 ?? 0) <= 128
        ? { ...mechanism, prefix4: null, prefix6: prefix4 }
        : null;
    default:
      return (target === "" || DOMAIN_SPEC.test(target)) &&
        (prefix4 ?? 0) <= 32 &&
        (prefix6 ?? 0) <= 128
        ? mechanism
        : null;
  }
}

const SOFT = "~all";

/**
 * Merges records into one that also contains `wanted`. Keeps existing terms; keeps each mechanism of several records
 * once; replaces `+all`.
 */
export function suggestSpf(texts: readonly string[], required: readonly string[]): string {
  const records = texts.flatMap((text) => {
    const record = parseSpf(text);
    return "error" in record ? [] : [record];
  });
  const mechanisms = records.flatMap((record) => record.mechanisms);
  const mechanismTexts = mechanisms.filter(({ kind }) => kind !== "all").map(({ text }) => text);
  const named = new Set([
    ...mechanismTexts,
    ...mechanismTexts.map((text) => text.replace(/^\+/, "")),
  ]);
  const added = required.filter((term) => !named.has(term));
  const redirect = records.find((record) => record.redirect !== null)?.redirect ?? null;
  const all = mechanisms.find(({ kind }) => kind === "all");
  const end = all
    ? all.qualifier === "+"
      ? SOFT
      : all.text
    : redirect === null
      ? SOFT
      : `redirect=${redirect}`;
  const modifiers = records.flatMap((record) => record.modifiers);
  return ["v=spf1", ...new Set([...mechanismTexts, ...added]), end, ...new Set(modifiers)].join(
    " ",
  );
}
