import { domainToASCII } from "node:url";

/** A mail address that is safe in headers and SMTP commands. */
export interface MailAddress {
  /** As it goes on the wire: the domain in ASCII (RFC 5891), the local part as given. */
  text: string;
  domain: string;
  /** True when the local part needs SMTPUTF8 (RFC 6531). */
  utf8: boolean;
}

const ADDRESS_MAX = 254;
const LOCAL_MAX = 64;
// Atoms of RFC 5322 §3.2.3 plus UTF-8 (RFC 6532); quoted local parts are refused.
const LOCAL = /^[^\s\p{C}()<>@,;:\\"[\].]+(?:\.[^\s\p{C}()<>@,;:\\"[\].]+)*$/u;
const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** Letters, digits, hyphens and the four dots of UTS 46. */
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
// oxlint-disable-next-line no-control-regex
const NOT_ASCII = /[^\x00-\x7f]/;

/** Null when this is not one plain address; nothing that passes can inject a header or a command. */
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

/** The domain that a person names, alone or within an address, in A-labels and small letters; null when it is none. */
export function namedDomain(text: string): string | null {
  return parseAddress(`postmaster@${text.slice(text.lastIndexOf("@") + 1)}`)?.domain ?? null;
}

/** What stands behind the last @ of an address, in small letters and otherwise as it is written; all of a text without one. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** What stands before the last @ of an address, which has to have one. */
export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf("@"));
}

/** Whether two texts are the same address without regard to case: RFC 5321 §2.4 lets a local part depend on it, but no provider does. */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function asciiDomain(domain: string): string | null {
  // ASCII names stay out of domainToASCII: it would read "1" as the address 0.0.0.1.
  if (!NOT_ASCII.test(domain)) return DOMAIN.test(domain.toLowerCase()) ? domain.toLowerCase() : null;
  // It would also cut "ä/b.com" after the slash.
  if (!INTERNATIONAL_DOMAIN.test(domain)) return null;
  const ascii = domainToASCII(domain);
  return DOMAIN.test(ascii) ? ascii : null;
}
