import { domainToASCII } from "node:url";

/** An email address that is safe in headers and SMTP commands. */
export interface MailAddress {
  /** As sent over the wire: the domain in ASCII (RFC 5891), the local part as given. */
  text: string;
  domain: string;
  /** True if the local part needs SMTPUTF8 (RFC 6531). */
  utf8: boolean;
}

const ADDRESS_MAX = 254;
const LOCAL_MAX = 64;
// Atoms of RFC 5322 §3.2.3 plus UTF-8 (RFC 6532); quoted local parts are rejected.
const LOCAL = /^[^\s\p{C}()<>@,;:\\"[\].]+(?:\.[^\s\p{C}()<>@,;:\\"[\].]+)*$/u;
const DOMAIN =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** Letters, digits, hyphens and the four dots of UTS 46. */
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
// oxlint-disable-next-line no-control-regex
const NOT_ASCII = /[^\x00-\x7f]/;

/**
 * Parses one plain address; null otherwise. Accepted addresses cannot inject a header or a command.
 */
export function parseAddress(text: string): MailAddress | null {
  const at = text.lastIndexOf("@");
  if (at < 1) return null;
  const local = text.slice(0, at).normalize("NFC");
  if (!LOCAL.test(local) || Buffer.byteLength(local) > LOCAL_MAX) return null;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null) return null;
  const address = `${local}@${domain}`;
  if (Buffer.byteLength(address) > ADDRESS_MAX) return null;
  return { text: address, domain, utf8: NOT_ASCII.test(local) };
}

/**
 * Returns the domain that a user typed, alone or within an address, in A-labels and lower case;
 * null when it is invalid.
 */
export function namedDomain(text: string): string | null {
  return parseAddress(`postmaster@${text.slice(text.lastIndexOf("@") + 1)}`)?.domain ?? null;
}

/**
 * Returns the part after the last @ of an address, in lower case and otherwise as written; the whole
 * text without one.
 */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** Returns whether an address belongs to a domain (in lower case) or one below it. */
export function isWithinDomain(address: string, domain: string): boolean {
  const own = domainOf(address);
  return own === domain || own.endsWith(`.${domain}`);
}

/** Returns the part before the last @ of an address, which must have one. */
export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf("@"));
}

/**
 * Whether two texts are the same address, ignoring case: RFC 5321 §2.4 allows case-sensitive local
 * parts, but no provider has them.
 */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function asciiDomain(domain: string): string | null {
  // ASCII names are not passed to domainToASCII, which would read "1" as the address 0.0.0.1.
  if (!NOT_ASCII.test(domain))
    return DOMAIN.test(domain.toLowerCase()) ? domain.toLowerCase() : null;
  // It would also cut "ä/b.com" after the slash.
  if (!INTERNATIONAL_DOMAIN.test(domain)) return null;
  const ascii = domainToASCII(domain);
  return DOMAIN.test(ascii) ? ascii : null;
}
