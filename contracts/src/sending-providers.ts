import type { z } from "zod";
import type { smtpSecurity } from "./sending-accounts.ts";

/** Providers whose SMTP servers are known; `other` is any other server. */
export const SENDING_PROVIDERS = [
  "ses",
  "resend",
  "sendgrid",
  "brevo",
  "mailgun",
  "postmark",
  "google",
  "microsoft",
  "locaweb",
  "hostinger",
  "kinghost",
  "other",
] as const;
export type SendingProvider = (typeof SENDING_PROVIDERS)[number];

/**
 * The source of a provider's user name: always the same text, the same as the secret, the sender's address, or typed by
 * the user.
 */
export type ProviderUsername =
  | { kind: "fixed"; value: string }
  | { kind: "secret" }
  | { kind: "fromEmail" }
  | { kind: "asked" };

export interface ProviderTraits {
  /** Its own name; not translated. */
  name: string;
  /** Server by region, the usual one first. A single one has the region "". */
  hosts: Readonly<Record<string, string>>;
  port: number;
  security: z.infer<typeof smtpSecurity>;
  username: ProviderUsername;
  /** Maximum emails per second, and per hour, of a typical account; null if the provider publishes none. */
  ratePerSecond: number | null;
  ratePerHour: number | null;
  connections: number;
}

/** SES regions with an SMTP server, with AWS's own names. */
export const SES_REGIONS: Readonly<Record<string, string>> = {
  "us-east-1": "N. Virginia",
  "sa-east-1": "São Paulo",
  "us-east-2": "Ohio",
  "us-west-1": "N. California",
  "us-west-2": "Oregon",
  "ca-central-1": "Canada",
  "eu-west-1": "Ireland",
  "eu-west-2": "London",
  "eu-west-3": "Paris",
  "eu-central-1": "Frankfurt",
  "eu-north-1": "Stockholm",
  "eu-south-1": "Milan",
  "ap-south-1": "Mumbai",
  "ap-southeast-1": "Singapore",
  "ap-southeast-2": "Sydney",
  "ap-northeast-1": "Tokyo",
  "ap-northeast-2": "Seoul",
};

/**
 * Connection settings of each provider's SMTP server, from its documentation. Limits are those of a typical account,
 * and can be changed.
 */
export const PROVIDERS: Readonly<Record<Exclude<SendingProvider, "other">, ProviderTraits>> = {
  ses: {
    name: "Amazon SES",
    hosts: Object.fromEntries(
      Object.keys(SES_REGIONS).map((region) => [region, `email-smtp.${region}.amazonaws.com`]),
    ),
    port: 587,
    security: "starttls",
    username: { kind: "asked" },
    // Of an account outside the sandbox.
    ratePerSecond: 14,
    ratePerHour: null,
    connections: 4,
  },
  resend: {
    name: "Resend",
    hosts: { "": "smtp.resend.com" },
    port: 465,
    security: "tls",
    username: { kind: "fixed", value: "resend" },
    ratePerSecond: null,
    ratePerHour: null,
    connections: 4,
  },
  sendgrid: {
    name: "SendGrid",
    hosts: { global: "smtp.sendgrid.net", eu: "smtp.eu.sendgrid.net" },
    port: 587,
    security: "starttls",
    username: { kind: "fixed", value: "apikey" },
    ratePerSecond: null,
    ratePerHour: null,
    connections: 4,
  },
  brevo: {
    name: "Brevo",
    hosts: { "": "smtp-relay.brevo.com" },
    port: 587,
    security: "starttls",
    username: { kind: "asked" },
    ratePerSecond: null,
    ratePerHour: null,
    connections: 4,
  },
  mailgun: {
    name: "Mailgun",
    hosts: { us: "smtp.mailgun.org", eu: "smtp.eu.mailgun.org" },
    port: 587,
    security: "starttls",
    username: { kind: "asked" },
    ratePerSecond: null,
    ratePerHour: null,
    connections: 4,
  },
  postmark: {
    name: "Postmark",
    // Campaigns are broadcasts; the other server is for single emails.
    hosts: { broadcasts: "smtp-broadcasts.postmarkapp.com", transactional: "smtp.postmarkapp.com" },
    port: 587,
    security: "starttls",
    username: { kind: "secret" },
    ratePerSecond: null,
    ratePerHour: null,
    connections: 4,
  },
  google: {
    name: "Gmail / Google Workspace",
    hosts: { "": "smtp.gmail.com" },
    port: 465,
    security: "tls",
    username: { kind: "fromEmail" },
    ratePerSecond: 1,
    // 2,000 a day in Workspace; Gmail allows 500.
    ratePerHour: 80,
    connections: 1,
  },
  microsoft: {
    name: "Microsoft 365",
    hosts: { "": "smtp.office365.com" },
    port: 587,
    security: "starttls",
    username: { kind: "fromEmail" },
    // 30 a minute and 10,000 a day.
    ratePerSecond: 1,
    ratePerHour: 400,
    connections: 3,
  },
  locaweb: {
    name: "Locaweb",
    hosts: { email: "email-ssl.com.br", smtp: "smtplw.com.br" },
    port: 587,
    security: "starttls",
    username: { kind: "asked" },
    ratePerSecond: null,
    ratePerHour: null,
    connections: 2,
  },
  hostinger: {
    name: "Hostinger",
    hosts: { "": "smtp.hostinger.com" },
    port: 465,
    security: "tls",
    username: { kind: "fromEmail" },
    ratePerSecond: 1,
    // 1,000 a day.
    ratePerHour: 40,
    connections: 1,
  },
  kinghost: {
    name: "KingHost",
    hosts: { "": "smtp.kinghost.net" },
    port: 587,
    security: "starttls",
    username: { kind: "fromEmail" },
    ratePerSecond: null,
    ratePerHour: null,
    connections: 2,
  },
};

/** Returns the provider of an SMTP server, and its region. */
export function providerOfHost(host: string): { provider: SendingProvider; region: string } {
  const normalized = host.trim().toLowerCase();
  for (const provider of SENDING_PROVIDERS) {
    if (provider === "other") continue;
    for (const [region, known] of Object.entries(PROVIDERS[provider].hosts))
      if (known === normalized) return { provider, region };
  }
  return { provider: "other", region: "" };
}
