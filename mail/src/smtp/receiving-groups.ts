import type { MailboxProvider } from "@arauto/contracts";

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

/** Providers that reports distinguish, by the group of their domains. */
const PROVIDERS: Readonly<Record<string, MailboxProvider>> = {
  "gmail.com": "gmail",
  "outlook.com": "outlook",
  "yahoo.com": "yahoo",
  "uol.com.br": "uol",
  "terra.com.br": "terra",
};
/** BOL belongs to UOL, which limits both together, but has its own servers and users. */
const BOL = "bol.com.br";

/** Returns the mailbox provider of an address's domain, in lower case; an empty domain is unknown. */
export function mailboxProviderOf(domain: string): MailboxProvider {
  if (domain === "") return "unknown";
  return domain === BOL ? "bol" : (PROVIDERS[receivingGroup(domain)] ?? "other");
}

/**
 * The domains of each provider except `other`, and the pattern of its national ones, for SQL that counts by provider.
 */
export const PROVIDER_DOMAINS: readonly {
  provider: MailboxProvider;
  names: readonly string[];
  pattern: RegExp | undefined;
}[] = [
  { provider: "bol", names: [BOL], pattern: undefined },
  ...Object.entries(PROVIDERS).map(([group, provider]) => ({
    provider,
    names: [group, ...(GROUPS[group] ?? "").split(" ")],
    pattern: NATIONAL.find(([name]) => name === group)?.[1],
  })),
];
