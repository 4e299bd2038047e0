import { isIP, isIPv6 } from "node:net";
import { isPublicAddress } from "../../platform/network/guard.ts";
import { type DnsLookup, plainName } from "./dns-lookup.ts";
import type { SpfView } from "./spf-evaluation.ts";

/** The includes that providers require, by the names of their SMTP hosts. */
const PROVIDERS: readonly (readonly [host: RegExp, include: string])[] = [
  [/(?:^|\.)(?:amazonaws\.com|amazonses\.com|resend\.com)$/, "amazonses.com"],
  [/(?:^|\.)sendgrid\.net$/, "sendgrid.net"],
  [/(?:^|\.)mailgun\.org$/, "mailgun.org"],
  [/(?:^|\.)(?:gmail|google|googlemail)\.com$/, "_spf.google.com"],
  [/(?:^|\.)(?:office365|outlook|office)\.com$/, "spf.protection.outlook.com"],
  [/(?:^|\.)postmarkapp\.com$/, "spf.mtasv.net"],
  [/(?:^|\.)mandrillapp\.com$/, "spf.mandrillapp.com"],
  [/(?:^|\.)brevo\.com$/, "spf.brevo.com"],
  [/(?:^|\.)sendinblue\.com$/, "spf.sendinblue.com"],
  [/(?:^|\.)mailjet\.com$/, "spf.mailjet.com"],
  [/(?:^|\.)(?:sparkpostmail|sparkpost)\.com$/, "sparkpostmail.com"],
  [/(?:^|\.)mailersend\.net$/, "_spf.mailersend.net"],
  [/(?:^|\.)elasticemail\.com$/, "_spf.elasticemail.com"],
  [/(?:^|\.)smtp2go\.com$/, "spf.smtp2go.com"],
  [/(?:^|\.)fastmail\.com$/, "spf.messagingengine.com"],
  [/(?:^|\.)zoho\.(?:com|eu|in)$/, "zohomail.com"],
  [/(?:^|\.)locaweb\.com\.br$/, "_spf.locaweb.com.br"],
  [/(?:^|\.)hostinger\.com$/, "_spf.mail.hostinger.com"],
];

/** The sender when no sending account names one: the domain's own mail servers. */
const OWN_SERVERS = "mx";

/** A server that sends email, and the SPF term that allows it. */
export interface SpfSender {
  host: string;
  term: string;
}

/**
 * Returns the senders behind the SMTP hosts of sending accounts. Hosts in a private network are
 * omitted, because their public address is unknown here.
 */
export function spfSenders(hosts: readonly string[]): SpfSender[] {
  const senders = new Map<string, SpfSender>();
  for (const given of hosts) {
    const host = plainName(given.replace(/^\[(.*)\]$/, "$1"));
    const term = termOf(host);
    if (term !== null && !senders.has(term)) senders.set(term, { host, term });
  }
  return [...senders.values()];
}

function termOf(host: string): string | null {
  if (isIP(host) !== 0)
    return isPublicAddress(host) ? `${isIPv6(host) ? "ip6" : "ip4"}:${host}` : null;
  const provider = PROVIDERS.find(([pattern]) => pattern.test(host));
  if (provider) return `include:${provider[1]}`;
  const isInside =
    !host.includes(".") || /\.(?:local|localhost|internal|lan|home\.arpa)$/.test(host);
  return isInside ? null : `a:${host}`;
}

/** Returns the terms a record needs for these senders. */
export function wantedTerms(senders: readonly SpfSender[]): string[] {
  return senders.length > 0 ? senders.map(({ term }) => term) : [OWN_SERVERS];
}

/**
 * Returns the senders that a record does not allow; `unsure` when a failed lookup may be the
 * reason.
 */
export async function uncovered(
  lookup: DnsLookup,
  view: SpfView,
  senders: readonly SpfSender[],
): Promise<{ missing: SpfSender[]; unsure: boolean }> {
  const missing: SpfSender[] = [];
  let unsure = view.incomplete;
  for (const sender of senders) {
    const [kind, target] = splitTerm(sender.term);
    if (kind === "include" && view.includes(target)) continue;
    if (kind === "a" && view.names(target)) continue;
    const addresses =
      kind === "include"
        ? await lookup.addresses(sender.host)
        : kind === "a"
          ? await lookup.addresses(target)
          : null;
    if (addresses?.kind === "failed") unsure = true;
    const all = addresses === null ? [target] : addresses.kind === "found" ? addresses.values : [];
    if (all.length > 0 && all.every((address) => view.allows(address))) continue;
    missing.push(sender);
  }
  return { missing, unsure: unsure && missing.length > 0 };
}

function splitTerm(term: string): [kind: string, target: string] {
  const colon = term.indexOf(":");
  return [term.slice(0, colon), term.slice(colon + 1)];
}
