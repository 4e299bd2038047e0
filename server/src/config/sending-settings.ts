import { X509Certificate } from "node:crypto";
import { Resolver } from "node:dns";
import fs from "node:fs";
import { z } from "zod";
import { readMailbox, readSystemSmtp } from "../system-sender.ts";
import { orNull, parsedBy, port, setting } from "./setting.ts";

/** Campaigns, system emails, the test inbox and DNS. */
export const SENDING_SETTINGS = {
  sendLanes: setting({
    name: "ARAUTO_SEND_LANES",
    schema: z.coerce.number().int().min(1).max(64).default(4),
    meaning: "Campaign chunks that one worker process sends in parallel",
  }),
  renderSeconds: setting({
    name: "ARAUTO_RENDER_SECONDS",
    schema: z.coerce.number().min(1).max(60).default(10),
    meaning:
      "Time limit in seconds for rendering a template or parsing a received message. A campaign whose template exceeds it is paused, and a message that exceeds it is attached instead of displayed",
  }),
  sendGraceSeconds: setting({
    name: "ARAUTO_SEND_GRACE_SECONDS",
    schema: z.coerce.number().int().min(0).max(600).default(30),
    meaning: "Undo period after Send, in seconds, before a campaign starts sending",
  }),
  softBounceLimit: setting({
    name: "ARAUTO_SOFT_BOUNCE_LIMIT",
    schema: z.coerce.number().int().min(1).max(100).default(5),
    meaning: "Soft bounces within 30 days before an address is suppressed",
  }),
  allowPrivateSmtp: setting({
    name: "ARAUTO_ALLOW_PRIVATE_SMTP",
    schema: z.stringbool().default(false),
    meaning:
      "Allow SMTP servers and webhook endpoints on private and loopback addresses, and webhooks over plain `http`",
  }),
  /** PEM certificates. */
  smtpCa: setting({
    name: "ARAUTO_SMTP_CA",
    schema: parsedBy(readCertificates, "expected a readable PEM file with certificates")
      .optional()
      .transform((certificates): readonly string[] => certificates ?? []),
    default: "none",
    meaning:
      "PEM file with certificates of your own certificate authorities. Sending accounts, inbound mailboxes, webhooks and `ARAUTO_SYSTEM_SMTP_URL` trust them in addition to public authorities",
  }),
  systemSmtp: setting({
    name: "ARAUTO_SYSTEM_SMTP_URL",
    schema: orNull(
      parsedBy(readSystemSmtp, "expected smtp://user:password@host:port or smtps://…"),
    ),
    default: "none: system emails stay in the test inbox, visible only to their recipient",
    isSecret: true,
    meaning:
      "SMTP server for system emails, such as confirmations and password resets: `smtp://user:password@host:port` (STARTTLS, or plain with `?security=none`) or `smtps://…`",
  }),
  systemFrom: setting({
    name: "ARAUTO_SYSTEM_FROM",
    schema: orNull(parsedBy(readMailbox, "expected Name <address>")),
    default: "`Arauto <no-reply@HOST>` with the host of the public URL",
    meaning: "Sender of system emails: `Name <address>`",
  }),
  systemEmailsPerDay: setting({
    name: "ARAUTO_SYSTEM_EMAILS_PER_DAY",
    schema: z.coerce.number().int().min(0).max(100_000).default(100),
    meaning:
      "Invitations per day (UTC) that a workspace can send, and that a user can send across workspaces",
  }),
  captureHost: setting({
    name: "ARAUTO_CAPTURE_HOST",
    schema: z.string().min(1).default("127.0.0.1"),
    meaning: "Address of the SMTP server of the test inbox",
  }),
  capturePort: setting({
    name: "ARAUTO_CAPTURE_PORT",
    schema: port(2525),
    meaning:
      "Port of the SMTP server of the test inbox. `0` picks a free port, and so does a port that another installation or program uses",
  }),
  dnsServers: setting({
    name: "ARAUTO_DNS_SERVERS",
    schema: orNull(
      parsedBy(readNameServers, "expected addresses, for example 9.9.9.9,[2620:fe::fe]:53"),
    ),
    default: "system resolvers",
    meaning:
      "DNS servers that verify sending domains, as comma-separated addresses with an optional port",
  }),
};

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Reads the certificates of a PEM file; undefined when it is unreadable, empty or has an invalid certificate. */
function readCertificates(file: string): string[] | undefined {
  try {
    const certificates = fs.readFileSync(file, "utf8").match(CERTIFICATE) ?? undefined;
    for (const certificate of certificates ?? []) void new X509Certificate(certificate);
    return certificates;
  } catch {
    return undefined;
  }
}

/** Parses DNS server addresses; undefined when one is invalid. */
function readNameServers(text: string): readonly string[] | undefined {
  const servers = text.split(",").map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    return undefined;
  }
}
