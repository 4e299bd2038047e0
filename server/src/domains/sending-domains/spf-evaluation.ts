import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { DnsLookup, Found } from "./dns-lookup.ts";
import { isSpf, parseSpf, type SpfMechanism, type SpfRecord } from "./spf-record.ts";

/** Maximum number of terms that cause DNS lookups (RFC 7208 §4.6.4), and of lookups without a result. */
export const SPF_LOOKUPS_MAX = 10;
const VOIDS_MAX = 2;
/** Maximum MX records of one name. */
const EXCHANGES_MAX = 10;
/** Counting stops here: the record is far too long anyway. */
const COUNTED_MAX = 30;

export interface SpfError {
  code:
    | "spfSyntax"
    | "spfTooManyLookups"
    | "spfTooManyVoid"
    | "spfLoop"
    | "spfNoRecord"
    | "several";
  facts: Record<string, string | number>;
}

/** Everything that a record allows, including its includes. */
export interface SpfView {
  /** Counted over the whole record, as for a sender that matches no mechanism. */
  lookups: number;
  /** Why receivers consider the record broken (permerror). */
  error: SpfError | null;
  /** A lookup failed, so senders not found may be allowed after all. */
  incomplete: boolean;
  passesAll: boolean;
  includes(domain: string): boolean;
  names(host: string): boolean;
  allows(address: string): boolean;
}

/** Evaluates a domain's SPF record `text` with everything it includes. */
export async function readSpf(lookup: DnsLookup, domain: string, text: string): Promise<SpfView> {
  const reading = new Reading(lookup);
  await reading.record(domain, text, [domain], true);
  if (!reading.error && reading.voids > VOIDS_MAX)
    reading.error = { code: "spfTooManyVoid", facts: { lookups: reading.voids } };
  if (reading.lookups > SPF_LOOKUPS_MAX)
    reading.error = { code: "spfTooManyLookups", facts: { lookups: reading.lookups } };
  const { lookups, error, incomplete, passesAll, included, hosts, networks } = reading;
  return {
    lookups,
    error,
    incomplete,
    passesAll,
    includes: (name) => included.has(name),
    names: (host) => hosts.has(host),
    allows: (address) => networks.check(address, isIPv6(address) ? "ipv6" : "ipv4"),
  };
}

class Reading {
  lookups = 0;
  voids = 0;
  error: SpfError | null = null;
  incomplete = false;
  passesAll = false;
  readonly included = new Set<string>();
  readonly hosts = new Set<string>();
  readonly networks = new BlockList();

  constructor(private readonly dns: DnsLookup) {}

  /** @param passes Whether a pass of this record counts as a pass of the evaluated record. */
  async record(
    domain: string,
    text: string,
    path: readonly string[],
    passes: boolean,
  ): Promise<void> {
    const record = parseSpf(text);
    if ("error" in record) return this.broken("spfSyntax", { term: record.error, domain });
    let ended = false;
    for (const mechanism of record.mechanisms) {
      if (this.error || this.lookups > COUNTED_MAX) return;
      const lets = passes && mechanism.qualifier === "+";
      if (mechanism.kind === "all") {
        // Everything after it is ignored (§5.1).
        ended = true;
        if (lets) this.passesAll = true;
        break;
      }
      await this.mechanism(domain, mechanism, path, lets);
    }
    if (!ended && record.redirect !== null) await this.redirect(domain, record, path, passes);
  }

  private async redirect(
    domain: string,
    { redirect }: SpfRecord,
    path: readonly string[],
    passes: boolean,
  ): Promise<void> {
    this.lookups += 1;
    await this.follow(redirect ?? domain, path, passes);
  }

  private async mechanism(
    domain: string,
    mechanism: SpfMechanism,
    path: readonly string[],
    lets: boolean,
  ): Promise<void> {
    const { kind, target, prefix4, prefix6 } = mechanism;
    if (kind === "ip4" || kind === "ip6") {
      if (lets) this.allow(target, prefix4, prefix6);
      return;
    }
    this.lookups += 1;
    const name = target || domain;
    // The value of a macro differs for every message.
    if (name.includes("%") || kind === "ptr" || kind === "exists") return;
    if (kind === "include") {
      if (lets) this.included.add(name);
      return this.follow(name, path, lets);
    }
    if (lets && kind === "a" && prefix4 === null && prefix6 === null) this.hosts.add(name);
    for (const host of kind === "a" ? [name] : await this.exchangesOf(name)) {
      const found = await this.dns.addresses(host);
      if (kind === "a") this.note(found);
      if (found.kind === "failed") this.incomplete = true;
      if (found.kind === "found" && lets)
        for (const address of found.values) this.allow(address, prefix4, prefix6);
    }
  }

  private async exchangesOf(name: string): Promise<string[]> {
    const found = await this.dns.mx(name);
    this.note(found);
    if (found.kind !== "found") return [];
    if (found.values.length > EXCHANGES_MAX)
      this.broken("spfTooManyLookups", { lookups: found.values.length });
    return found.values.slice(0, EXCHANGES_MAX).map(({ exchange }) => exchange);
  }

  private async follow(name: string, path: readonly string[], passes: boolean): Promise<void> {
    if (this.lookups > COUNTED_MAX) return;
    if (path.includes(name)) return this.broken("spfLoop", { domain: name });
    const found = await this.dns.txt(name);
    this.note(found);
    if (found.kind === "failed") return;
    const records = found.kind === "found" ? found.values.filter(isSpf) : [];
    const [only] = records;
    if (only === undefined) return this.broken("spfNoRecord", { domain: name });
    if (records.length > 1) return this.broken("several", { domain: name });
    await this.record(name, only, [...path, name], passes);
  }

  private note(found: Found<unknown>): void {
    if (found.kind === "none") this.voids += 1;
    if (found.kind === "failed") this.incomplete = true;
  }

  private allow(address: string, prefix4: number | null, prefix6: number | null): void {
    if (isIPv4(address)) this.networks.addSubnet(address, prefix4 ?? 32, "ipv4");
    else if (isIPv6(address)) this.networks.addSubnet(address, prefix6 ?? 128, "ipv6");
  }

  private broken(code: SpfError["code"], facts: SpfError["facts"]): void {
    this.error ??= { code, facts };
  }
}
