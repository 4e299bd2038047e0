import { domainToUnicode } from "node:url";
import { AppError } from "@arauto/contracts";
import { namedDomain, parseAddress } from "@arauto/mail";
import { parse } from "tldts";

/** Parses a name with the public suffix list, including its private section, where anyone can register names. */
function parts(name: string) {
  return parse(name, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  });
}

/**
 * Returns the registered domain: the name itself, or the one it is below. Null for a public suffix.
 */
export function registeredDomain(name: string): string | null {
  return parts(name).domain;
}

/** Returns the domain of an address, in A-labels and lower case; null when it is invalid. */
export function domainOfAddress(address: string): string | null {
  return parseAddress(address)?.domain ?? null;
}

/** Returns the name in readable Unicode. */
export function readableName(name: string): string {
  return domainToUnicode(name) || name;
}

function refusal(code: string, message: string): AppError {
  return new AppError("VALIDATION", message, { errors: [{ path: "name", code, message }] });
}

/** Leaves room for labels and selectors in front. */
const NAME_MAX = 190;

/**
 * Parses a domain as users type it (a name, an address, a URL), to A-labels in lower case.
 * @throws AppError VALIDATION: `domainInvalid`, `publicSuffix` (anyone can register below it), `freeMail` (a provider
 *   of mailboxes)
 */
export function readDomainName(given: string): string {
  const text = given.trim().replace(/\.$/, "");
  const host = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).hostname : text;
  const name = namedDomain(host);
  if (name === null || name.length > NAME_MAX || parts(name).isIp || /(?:^|\.)\d+$/.test(name))
    throw refusal("domainInvalid", "Invalid domain name");
  if (registeredDomain(name) === null)
    throw refusal("publicSuffix", "This is a public suffix. Add a domain below it");
  if (isFreeMail(name))
    throw refusal("freeMail", "Only the email provider can sign for this domain");
  return name;
}

/** Returns a name in the form that the zone's settings expect. */
export function nameInZone(host: string, domain: string): string {
  const zone = registeredDomain(domain) ?? domain;
  if (host === zone) return "@";
  return host.endsWith(`.${zone}`) ? host.slice(0, -zone.length - 1) : host;
}

const FREE_MAIL = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com icloud.com me.com mac.com " +
    "proton.me protonmail.com pm.me gmx.com gmx.net gmx.de gmx.at gmx.ch web.de mail.com zohomail.com tutanota.com tuta.io hey.com " +
    "fastmail.com yandex.com yandex.ru mail.ru bk.ru inbox.ru list.ru rambler.ru qq.com 163.com 126.com sina.com naver.com daum.net " +
    "uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com zipmail.com.br oi.com.br " +
    "orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it t-online.de freenet.de telefonica.net terra.es " +
    "comcast.net verizon.net att.net sbcglobal.net cox.net charter.net btinternet.com sapo.pt"
  ).split(" "),
);
/** These have a domain in every country. */
const FREE_MAIL_EVERYWHERE =
  /^(?:hotmail|outlook|live|yahoo|ymail|gmx)\.(?:com?\.)?[a-z]{2}$|^yahoo\.com\.[a-z]{2}$|^(?:hotmail|outlook)\.com\.[a-z]{2}$/;

/**
 * Whether a domain belongs to a provider of free mailboxes, whose DMARC policy prevents others from
 * sending with it.
 */
export function isFreeMail(name: string): boolean {
  return FREE_MAIL.has(name) || FREE_MAIL_EVERYWHERE.test(name);
}
