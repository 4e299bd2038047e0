import { AppError, type DomainRate } from "@arauto/contracts";
import { namedDomain, parseAddress } from "@arauto/mail";

/**
 * Domains that belong to one provider, each group under its best-known name. A provider's limit
 * applies to all of them together.
 */
const GROUPS: Readonly<Record<string, string>> = {
  "gmail.com": "googlemail.com",
  "outlook.com": "hotmail.com live.com msn.com passport.com windowslive.com",
  "yahoo.com": "ymail.com rocketmail.com myyahoo.com aol.com aim.com",
  "icloud.com": "me.com mac.com",
  "uol.com.br": "bol.com.br zipmail.com.br",
  "terra.com.br": "terra.com",
  "globo.com": "globomail.com",
  "gmx.net": "gmx.com gmx.de gmx.at gmx.ch web.de mail.com",
  "proton.me": "protonmail.com protonmail.ch pm.me",
  "mail.ru": "bk.ru inbox.ru list.ru internet.ru",
  "yandex.ru": "yandex.com ya.ru",
  "orange.fr": "wanadoo.fr",
  "free.fr": "libertysurf.fr",
  "comcast.net": "xfinity.com",
  "qq.com": "foxmail.com",
  "163.com": "126.com yeah.net",
};

const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([group, names]) =>
    names.split(" ").map((name) => [name, group] as const),
  ),
);

/** Providers with domains in many countries: hotmail.fr, yahoo.co.uk. */
const NATIONAL: readonly (readonly [string, RegExp])[] = [
  ["outlook.com", /^(?:outlook|hotmail|live)\.(?:com?\.)?[a-z]{2}$/],
  ["yahoo.com", /^yahoo\.(?:com?\.)?[a-z]{2}$/],
];

/**
 * Returns the name under which a receiving domain's limits are stored: its provider's best-known
 * domain, or itself. In A-labels and lower case.
 */
export function receivingGroup(domain: string): string {
  return GROUP_OF.get(domain) ?? NATIONAL.find(([, names]) => names.test(domain))?.[0] ?? domain;
}

/** Returns the group whose limits apply to an address; null for an invalid address. */
export function receivingDomain(address: string): string | null {
  const domain = parseAddress(address)?.domain;
  return domain === undefined ? null : receivingGroup(domain);
}

/**
 * Validates limits by domain and normalizes them for storage: in A-labels, each provider once.
 * @throws AppError VALIDATION: `domainInvalid`, or `duplicate` when two names belong to one
 * provider
 */
export function checkedDomainRates(rates: readonly DomainRate[]): DomainRate[] {
  const seen = new Set<string>();
  return rates.map(({ domain: given, perMinute }, index) => {
    const error = (code: string, message: string) =>
      new AppError("VALIDATION", message, {
        errors: [{ path: `domainRates.${index}.domain`, code, message }],
      });
    const domain = namedDomain(given);
    if (domain === null || !domain.includes("."))
      throw error("domainInvalid", "Invalid domain name");
    const group = receivingGroup(domain);
    if (seen.has(group)) throw error("duplicate", `There is already a limit for ${domain}`);
    seen.add(group);
    return { domain, perMinute };
  });
}
