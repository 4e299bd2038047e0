import { isDmarc } from "./dmarc-record.ts";
import type { DnsLookup } from "./dns-lookup.ts";
import { type Finding, finding } from "./findings.ts";
import { isSpf } from "./spf-record.ts";

export type Purpose = "dkim" | "spf" | "dmarc" | "mx" | "alias";

/** Returns the values of a record's kind at a host; none when the lookup failed. */
async function valuesAt(
  lookup: DnsLookup,
  purpose: Purpose,
  host: string,
): Promise<readonly string[]> {
  if (purpose === "mx") {
    const answer = await lookup.mx(host);
    return answer.kind === "found"
      ? answer.values.map(({ priority, exchange }) => `${priority} ${exchange}`)
      : [];
  }
  const answer = await (purpose === "alias" ? lookup.aliases(host) : lookup.txt(host));
  if (answer.kind !== "found") return [];
  if (purpose === "spf") return answer.values.filter(isSpf);
  if (purpose === "dmarc") return answer.values.filter(isDmarc);
  return purpose === "dkim"
    ? answer.values.filter((text) => /(?:^|;)\s*p\s*=/i.test(text))
    : answer.values;
}

/**
 * Searches for a missing record where it ends up when its full name was entered at a DNS provider that appends the
 * domain: `x.shop.example.shop.example`.
 */
export async function atDoubledHost(
  lookup: DnsLookup,
  {
    purpose,
    host,
    domain,
    found,
  }: { purpose: Purpose; host: string; domain: string; found: Finding },
): Promise<Finding> {
  if (found.state !== "missing") return found;
  const doubled = `${host}.${domain}`;
  const values = await valuesAt(lookup, purpose, doubled);
  if (values.length === 0) return found;
  return finding("wrong", "doubled", {
    found: values,
    facts: { host: doubled },
    ...(found.value !== undefined && { value: found.value }),
  });
}
