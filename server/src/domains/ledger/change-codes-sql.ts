import type { MailboxProvider } from "@arauto/contracts";
import { PROVIDER_DOMAINS } from "@arauto/mail";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** The device on which a contact read an email. */
export type Device = "desktop" | "mobile" | "tablet" | "unknown";

/** Stored codes of providers. */
export const PROVIDER_CODES = {
  unknown: 0,
  gmail: 1,
  outlook: 2,
  yahoo: 3,
  uol: 4,
  bol: 5,
  terra: 6,
  other: 7,
} as const satisfies Record<MailboxProvider, number>;

/** Stored codes of devices. 0: not applicable. */
export const DEVICE_CODES = {
  desktop: 1,
  mobile: 2,
  tablet: 3,
  unknown: 4,
} as const satisfies Record<Device, number>;

const PROVIDER_NAMES = new Map<number, MailboxProvider>(
  Object.entries(PROVIDER_CODES).map(([name, code]) => [code, name as MailboxProvider]),
);

/** Returns the provider for a stored code. */
export const providerName = (code: number): MailboxProvider =>
  PROVIDER_NAMES.get(code) ?? "unknown";

/** Returns an expression for the code of a mail domain's provider; the domain must be in lower case. */
export function providerCodeSql(domain: Sql): Sql {
  const groups = PROVIDER_DOMAINS.map(({ provider, names, pattern }) => {
    const listed = sql`${domain} in (${sql.join(names.filter(Boolean).map((name) => sql.lit(name)))})`;
    const condition = pattern ? sql`(${listed} or ${domain} ~ ${sql.lit(pattern.source)})` : listed;
    return sql`when ${condition} then ${sql.lit(PROVIDER_CODES[provider])}`;
  });
  return sql`case when coalesce(${domain}, '') = '' then ${sql.lit(PROVIDER_CODES.unknown)} ${sql.join(groups, sql` `)} else ${sql.lit(PROVIDER_CODES.other)} end`;
}

/** Returns an expression for the code of a device; null becomes the code of 'unknown'. */
export const deviceCodeSql = (device: Sql): Sql =>
  sql`case ${device} ${sql.join(
    Object.entries(DEVICE_CODES).map(
      ([name, code]) => sql`when ${sql.lit(name)} then ${sql.lit(code)}`,
    ),
    sql` `,
  )} else ${sql.lit(DEVICE_CODES.unknown)} end`;
