import { createHash } from "node:crypto";
import { parseDkimRecord } from "@arauto/mail";
import type { DnsLookup } from "./dns-lookup.ts";
import { isDmarc, parseDmarc, suggestDmarc } from "./dmarc-record.ts";
import { finding, type Finding, lookupFailed } from "./findings.ts";
import { readSpf } from "./spf-evaluation.ts";
import { isSpf, suggestSpf } from "./spf-record.ts";
import { type SpfSender, uncovered, wantedTerms } from "./spf-senders.ts";

function fingerprint(record: string): string | null {
  const read = parseDkimRecord(record);
  return read.kind === "key"
    ? createHash("sha256")
        .update(read.publicKey.export({ type: "spki", format: "der" }))
        .digest("hex")
    : null;
}

/** Checks a key's record at `host`. Other TXT records next to it (of a wildcard) are harmless. */
export async function dkimFinding(
  lookup: DnsLookup,
  host: string,
  record: string,
): Promise<Finding> {
  const answer = await lookup.txt(host);
  if (answer.kind === "failed") return lookupFailed(answer.reason);
  const found =
    answer.kind === "found" ? answer.values.filter((text) => /(?:^|;)\s*p\s*=/i.test(text)) : [];
  const [only] = found;
  if (only === undefined)
    return finding("missing", "missing", { found: answer.kind === "found" ? answer.values : [] });
  // Receivers may use any one of several (RFC 6376 §3.6.2.2).
  if (found.length > 1) return finding("wrong", "several", { found });
  const read = parseDkimRecord(only);
  if (read.kind === "revoked") return finding("wrong", "keyRevoked", { found });
  if (read.kind === "invalid")
    return finding("wrong", "keyInvalid", { found, facts: { problem: read.problem } });
  if (fingerprint(only) !== fingerprint(record)) return finding("wrong", "keyDifferent", { found });
  return finding("ok", read.testing ? "keyTesting" : "ok", { found });
}

/** Checks that only the installation receives email for `host`. */
export async function mxFinding(
  lookup: DnsLookup,
  host: string,
  inboundHost: string,
): Promise<Finding> {
  const answer = await lookup.mx(host);
  if (answer.kind === "failed") return lookupFailed(answer.reason);
  if (answer.kind === "none") return finding("missing", "missing");
  const found = answer.values.map(({ priority, exchange }) => `${priority} ${exchange}`);
  const ours = answer.values.filter(({ exchange }) => exchange === inboundHost);
  if (ours.length === 0) return finding("wrong", "different", { found });
  return ours.length < answer.values.length
    ? finding("wrong", "mixed", { found })
    : finding("ok", "ok", { found });
}

/** Checks that the SPF record at `host` is valid and allows the senders. */
export async function spfFinding(
  lookup: DnsLookup,
  host: string,
  senders: readonly SpfSender[],
): Promise<Finding> {
  const answer = await lookup.txt(host);
  const expected = wantedTerms(senders);
  if (answer.kind === "failed") return lookupFailed(answer.reason, suggestSpf([], expected));
  const found = answer.kind === "found" ? answer.values.filter(isSpf) : [];
  const [only] = found;
  if (only === undefined) return finding("missing", "missing", { value: suggestSpf([], expected) });
  if (found.length > 1) {
    return finding("wrong", "several", {
      found,
      facts: { records: found.length },
      value: suggestSpf(found, senders.length > 0 ? expected : []),
    });
  }
  const view = await readSpf(lookup, host, only);
  const { missing, unsure } = await uncovered(lookup, view, senders);
  const value = suggestSpf(
    [only],
    missing.map(({ term }) => term),
  );
  if (view.error)
    return finding("wrong", view.error.code, { found, facts: view.error.facts, value });
  if (view.passesAll) return finding("wrong", "spfPassesAll", { found, value });
  if (unsure) return { ...lookupFailed("ESERVFAIL", value), found: [...found] };
  if (missing.length > 0)
    return finding("wrong", "spfNotCovered", {
      found,
      facts: { hosts: missing.map((one) => one.host).join(", ") },
      value,
    });
  return finding("ok", "ok", { found, facts: { lookups: view.lookups }, value: only });
}

/** Checks the DMARC records of a domain, or of the organization's domain if it has none. */
export async function dmarcFinding(
  lookup: DnsLookup,
  domain: string,
  organization: string,
): Promise<Finding & { strict: boolean | null }> {
  const answer = await lookup.txt(`_dmarc.${domain}`);
  if (answer.kind === "failed")
    return { ...lookupFailed(answer.reason, suggestDmarc(domain)), strict: null };
  const found = answer.kind === "found" ? answer.values.filter(isDmarc) : [];
  const [only] = found;
  if (only === undefined) return inheritedDmarc(lookup, domain, organization);
  // Receivers treat several records as none (RFC 7489 §6.6.3).
  if (found.length > 1)
    return {
      ...finding("wrong", "several", { found, value: suggestDmarc(domain, only) }),
      strict: false,
    };
  const read = parseDmarc(only);
  if ("error" in read) {
    return {
      ...finding("wrong", "dmarcSyntax", {
        found,
        facts: { tag: read.error },
        value: suggestDmarc(domain, only),
      }),
      strict: false,
    };
  }
  const facts = { policy: read.policy };
  if (!read.reports)
    return {
      ...finding("ok", "dmarcNoReports", { found, facts, value: suggestDmarc(domain, only) }),
      strict: read.strictDkim,
    };
  return { ...finding("ok", "ok", { found, facts, value: only }), strict: read.strictDkim };
}

async function inheritedDmarc(
  lookup: DnsLookup,
  domain: string,
  organization: string,
): Promise<Finding & { strict: boolean | null }> {
  const value = suggestDmarc(domain);
  const missing = { ...finding("missing", "missing", { value }), strict: false };
  if (organization === domain) return missing;
  const answer = await lookup.txt(`_dmarc.${organization}`);
  if (answer.kind === "failed") return { ...lookupFailed(answer.reason, value), strict: null };
  const found = answer.kind === "found" ? answer.values.filter(isDmarc) : [];
  const read = found.length === 1 ? parseDmarc(found[0] ?? "") : null;
  if (read === null || "error" in read) return missing;
  const facts = { domain: organization, policy: read.subdomainPolicy };
  return { ...finding("ok", "dmarcInherited", { found, facts, value }), strict: read.strictDkim };
}
