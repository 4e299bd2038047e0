import { dkimRecordName } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import { createDnsLookup, type DnsLookup } from "./dns-lookup.ts";
import { registeredDomain } from "./domain-names.ts";
import { finding, type Finding, type Findings, lookupFailed } from "./findings.ts";
import { publicHost, returnPathHost, trackingBase, trackingHost } from "./hosts.ts";
import type { DomainRow, KeyRow } from "./queries.ts";
import { whyUnreachable } from "./reach-host.ts";
import { atDoubledHost, type Purpose } from "./doubled-host.ts";
import { dkimFinding, dmarcFinding, mxFinding, spfFinding } from "./record-findings.ts";
import { spfSenders } from "./spf-senders.ts";

export interface LookedUp {
  findings: Findings;
  /** Whether DMARC requires the exact domain; null when that is unknown. */
  strict: boolean | null;
}

/**
 * Looks up all records of a domain concurrently. Never throws on DNS errors: failed lookups produce unknown results.
 * @param smtpHosts The hosts that the workspace sends email through.
 */
export async function lookUpDomain(
  deps: Pick<Deps, "config" | "network">,
  row: DomainRow,
  keys: readonly KeyRow[],
  smtpHosts: readonly string[],
): Promise<LookedUp> {
  const { config } = deps;
  const lookup = createDnsLookup(config.dnsServers);
  const senders = spfSenders(smtpHosts);
  const path = returnPathHost(row);
  const doubled = (purpose: Purpose, host: string, one: Promise<Finding>) =>
    one.then((found) => atDoubledHost(lookup, { purpose, host, domain: row.name, found }));
  const publicName = publicHost(config);
  const dkimAt = (key: KeyRow) => {
    const host = dkimRecordName(key.selector, row.name);
    return doubled("dkim", host, dkimFinding(lookup, host, key.record));
  };
  try {
    const dmarc = dmarcFinding(lookup, row.name, registeredDomain(row.name) ?? row.name);
    const pending: [key: string, finding: Promise<Finding>][] = keys
      .filter(({ state }) => state !== "retired")
      .map((key) => [`dkim:${key.selector}`, dkimAt(key)]);
    pending.push(["spf", doubled("spf", row.name, spfFinding(lookup, row.name, senders))]);
    if (config.inboundHost !== null) {
      pending.push(
        ["returnPathMx", doubled("mx", path, mxFinding(lookup, path, config.inboundHost))],
        ["returnPathSpf", doubled("spf", path, spfFinding(lookup, path, senders))],
      );
    }
    if (publicName !== null) {
      const host = trackingHost(row);
      const tracking = trackingFinding(deps, lookup, host, publicName);
      pending.push(["tracking", doubled("alias", host, tracking)]);
    }
    const found = await Promise.all(pending.map(async ([key, one]) => [key, await one] as const));
    const { strict, ...dmarcFound } = await dmarc;
    const policy = await doubled("dmarc", `_dmarc.${row.name}`, Promise.resolve(dmarcFound));
    return { findings: { ...Object.fromEntries(found), dmarc: policy }, strict };
  } finally {
    lookup.close();
  }
}

/**
 * Checks that `host` is an alias of ours and reaches this installation: a dead link is worse than a link with another
 * host name.
 */
async function trackingFinding(
  deps: Pick<Deps, "config" | "network">,
  lookup: DnsLookup,
  host: string,
  publicName: string,
): Promise<Finding> {
  const [aliases, addresses] = await Promise.all([lookup.aliases(host), lookup.addresses(host)]);
  if (aliases.kind === "failed") return lookupFailed(aliases.reason);
  const isAlias = aliases.kind === "found" && aliases.values.includes(publicName);
  if (aliases.kind === "found" && !isAlias)
    return finding("wrong", "different", { found: aliases.values });
  if (addresses.kind === "failed") return lookupFailed(addresses.reason);
  const found =
    aliases.kind === "found" ? aliases.values : addresses.kind === "found" ? addresses.values : [];
  const [address] = addresses.kind === "found" ? addresses.values : [];
  if (address === undefined) {
    return isAlias
      ? finding("wrong", "unreachable", { found, facts: { problem: "hostUnknown" } })
      : finding("missing", "missing");
  }
  const problem = await whyUnreachable(deps, trackingBase(deps.config, host), address);
  if (problem !== null)
    return finding("wrong", isAlias ? "unreachable" : "different", { found, facts: { problem } });
  return finding("ok", isAlias ? "ok" : "addressRecord", { found });
}
