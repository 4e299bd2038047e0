import { randomBytes, X509Certificate } from "node:crypto";
import { Resolver } from "node:dns";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { POOL_SIZE } from "./platform/database/pool.ts";
import { prepareDataFolder } from "./platform/data-folder.ts";
import type { S3Settings } from "./platform/storage/s3-client.ts";
import { readMailbox, readSystemSmtp, type SystemSmtp } from "./system-sender.ts";
import { readTrustedProxies, type TrustedProxies } from "./platform/network/trusted-proxies.ts";

/** Every setting of the server, checked once at start. */
export interface Config {
  role: "api" | "worker" | "all";
  host: string;
  port: number;
  /** Without a slash at its end. */
  publicUrl: string;
  dataDir: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Connections to the database that this process uses at once, beside one that listens for changes. */
  databasePool: number;
  secret: string;
  /** Secrets that were in use before, whose links and stored values are still accepted; newest first. */
  formerSecrets: readonly string[];
  /** `off`: no plans and no trials; everything is always active. */
  billing: "test" | "off";
  trialDays: number;
  inactivityMinutes: number;
  captureHost: string;
  capturePort: number;
  sendLanes: number;
  /** Seconds after which rendering one template, or reading one received message, is stopped. */
  renderSeconds: number;
  /** Seconds in which a campaign that was sent can be taken back. */
  sendGraceSeconds: number;
  demo: boolean;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  allowPrivateSmtp: boolean;
  trustProxy: TrustedProxies;
  /** Who may create a login: everyone, invited people, or no one. */
  registration: "open" | "invited" | "closed";
  /** Email domains, in lower case, whose addresses may register without an invitation; null: all. */
  registrationDomains: readonly string[] | null;
  /** System emails to other people, such as invitations, that a workspace or a user may cause per day. */
  systemEmailsPerDay: number;
  /** Limits of requests a minute, for each route that guesses or costs and for each session. */
  rateLimits: boolean;
  /** The bucket of uploads, exports and pictures; null: a folder of the data. */
  s3: S3Settings | null;
  /** Where the product's own mails leave; null: they stay in the built-in mailbox, each for its person alone. */
  systemSmtp: SystemSmtp | null;
  systemFrom: { name: string; address: string };
  /** Certificates in PEM of own authorities that mail servers are verified against, besides the public ones. */
  smtpCa: readonly string[];
  /** The host that takes the mail which comes back, as MX records name it; null: none, bounces go to the senders themselves. */
  inboundHost: string | null;
  /** Where mail that comes back is taken by SMTP; null: nowhere. Port 0 means any free one. */
  inboundPort: number | null;
  inboundAddress: string;
  /** Files in PEM for STARTTLS; null: it is not offered. */
  inboundTls: { certFile: string; keyFile: string } | null;
  /** What the files of one workspace may take together, in megabytes. */
  storageLimitMegabytes: number;
  /** Images in the library of one workspace. */
  imageLimit: number;
  /** Imports of one workspace that were uploaded and not written yet. */
  waitingImportLimit: number;
  /** So many bounces for a passing reason within 30 days suppress an address. */
  softBounceLimit: number;
  /** What a collector of metrics has to show; null: nothing. */
  metricsToken: string | null;
  /** Where a worker, which serves nobody else, answers what machines ask; null: nowhere. */
  metricsPort: number | null;
  /** Where records of sending domains are looked up, as `address` or `address:port`; null: the system's name servers. */
  dnsServers: readonly string[] | null;
}

/** One setting as the README documents it. */
export interface Setting {
  name: string;
  default: string;
  meaning: string;
}

const SECRET_MIN = 32;
const METRICS_TOKEN_MIN = 16;

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const flag = z.stringbool();
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function readable<T>(read: (text: string) => T | undefined, message: string) {
  return (text: string, context: z.RefinementCtx): T => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
}

const environment = z.object({
  ARAUTO_ROLE: z.enum(["all", "api", "worker"]).default("all"),
  ARAUTO_HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port(3000),
  ARAUTO_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ARAUTO_DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ARAUTO_DATABASE_POOL: z.coerce.number().int().min(5).max(500).default(POOL_SIZE),
  ARAUTO_SECRET: z.string().min(SECRET_MIN, `at least ${SECRET_MIN} characters`).optional(),
  ARAUTO_SECRET_PREVIOUS: z
    .string()
    .transform(readable(readFormerSecrets, `at least ${SECRET_MIN} characters each`))
    .optional(),
  ARAUTO_BILLING: z
    .enum(["test", "off"], "expected test or off; on needs a payment provider, which this version does not have")
    .default("test"),
  ARAUTO_TRIAL_DAYS: z.coerce.number().int().min(0).max(3650).default(14),
  ARAUTO_INACTIVITY_MINUTES: z.coerce.number().int().min(2).max(720).default(30),
  ARAUTO_CAPTURE_HOST: z.string().min(1).default("127.0.0.1"),
  ARAUTO_CAPTURE_PORT: port(2525),
  ARAUTO_SEND_LANES: z.coerce.number().int().min(1).max(64).default(4),
  ARAUTO_RENDER_SECONDS: z.coerce.number().min(1).max(60).default(10),
  ARAUTO_SEND_GRACE_SECONDS: z.coerce.number().int().min(0).max(600).default(30),
  ARAUTO_DEMO: flag.optional(),
  ARAUTO_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ARAUTO_ALLOW_PRIVATE_SMTP: flag.default(false),
  ARAUTO_TRUST_PROXY: z
    .string()
    .transform(readable(readTrustedProxies, "expected a number of hops or CIDRs as in 10.0.0.0/8,fd00::/8"))
    .optional(),
  ARAUTO_REGISTRATION: z.enum(["open", "invited", "closed"]).default("open"),
  ARAUTO_REGISTRATION_DOMAINS: z.string().transform(readable(readDomains, "expected domains as in example.com,example.org")).optional(),
  ARAUTO_SYSTEM_EMAILS_PER_DAY: z.coerce.number().int().min(0).max(100_000).default(100),
  ARAUTO_RATE_LIMITS: flag.default(true),
  ARAUTO_S3_ENDPOINT: z.string().transform(readable(readEndpoint, "expected https://host without a user, a query or a key")).optional(),
  ARAUTO_S3_BUCKET: z
    .string()
    .regex(/^[a-zA-Z0-9][\w.-]{1,253}[a-zA-Z0-9]$/, "expected the name of a bucket")
    .optional(),
  ARAUTO_S3_REGION: z.string().min(1).default("us-east-1"),
  ARAUTO_S3_ACCESS_KEY_ID: z.string().optional(),
  ARAUTO_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ARAUTO_SYSTEM_SMTP_URL: z.string().transform(readable(readSystemSmtp, "expected smtp://user:password@host:port or smtps://…")).optional(),
  ARAUTO_SMTP_CA: z.string().transform(readable(readCertificates, "expected a readable file with certificates in PEM")).optional(),
  ARAUTO_INBOUND_HOST: z.string().toLowerCase().regex(HOST_NAME, "expected a host name as in mx.example.com").optional(),
  ARAUTO_INBOUND_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  ARAUTO_INBOUND_ADDRESS: z.string().min(1).default("127.0.0.1"),
  ARAUTO_INBOUND_TLS_CERT: z.string().min(1).optional(),
  ARAUTO_INBOUND_TLS_KEY: z.string().min(1).optional(),
  ARAUTO_SOFT_BOUNCE_LIMIT: z.coerce.number().int().min(1).max(100).default(5),
  ARAUTO_STORAGE_LIMIT_MB: z.coerce.number().int().min(1).max(1_000_000_000).default(20_480),
  ARAUTO_IMAGE_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
  ARAUTO_WAITING_IMPORT_LIMIT: z.coerce.number().int().min(1).max(10_000).default(20),
  ARAUTO_DNS_SERVERS: z.string().transform(readable(readNameServers, "expected addresses as in 9.9.9.9,[2620:fe::fe]:53")).optional(),
  ARAUTO_METRICS_TOKEN: z.string().min(METRICS_TOKEN_MIN, `at least ${METRICS_TOKEN_MIN} characters`).optional(),
  ARAUTO_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  ARAUTO_SYSTEM_FROM: z.string().transform(readable(readMailbox, "expected Name <address>")).optional(),
});

/** Every environment variable that the server reads; the README's table is held to it by a test. */
export const SETTINGS: readonly Setting[] = [
  {
    name: "ARAUTO_ROLE",
    default: "all",
    meaning: "What this process does: `api` answers requests, `worker` runs jobs and sends mail, `all` does both",
  },
  { name: "ARAUTO_HOST", default: "127.0.0.1", meaning: "Address to listen on; `0.0.0.0` for every network" },
  { name: "PORT", default: "3000", meaning: "Port of the console and the API; `0` takes a free one" },
  {
    name: "ARAUTO_PUBLIC_URL",
    default: "http://localhost:PORT",
    meaning: "Where people's browsers and mail programs reach the server; links in mails begin with it",
  },
  {
    name: "ARAUTO_DATA_DIR",
    default: "./data",
    meaning: "Folder of the built-in database, uploads and generated secrets; api and worker processes share it",
  },
  {
    name: "DATABASE_URL",
    default: "the built-in PostgreSQL",
    meaning: "`postgres://…` of an own server, version 15 or newer; its user needs CREATEROLE for the first start",
  },
  {
    name: "ARAUTO_DATABASE_POOL",
    default: String(POOL_SIZE),
    meaning:
      "Connections to PostgreSQL that this process uses at once, plus one that listens for changes. All processes together must stay below the server's `max_connections`",
  },
  {
    name: "ARAUTO_SECRET",
    default: "generated into the data folder",
    meaning: "At least 32 characters; signs sessions and links and encrypts stored passwords. The same for all processes",
  },
  {
    name: "ARAUTO_SECRET_PREVIOUS",
    default: "none",
    meaning:
      "Former values of ARAUTO_SECRET, newest first, separated by commas: sessions, links and stored passwords made with them stay valid. See “Rotating the secret”",
  },
  {
    name: "ARAUTO_BILLING",
    default: "test",
    meaning:
      "`test`: workspaces start with a trial, and `npm run grant-plan` grants or extends plans. `off`: no plans, trials or payment pages, for organizations that run Arauto for themselves. `on` is reserved for payments",
  },
  { name: "ARAUTO_TRIAL_DAYS", default: "14", meaning: "Days of trial of a new workspace" },
  { name: "ARAUTO_INACTIVITY_MINUTES", default: "30", meaning: "Idle minutes after which the console ends a session" },
  { name: "ARAUTO_CAPTURE_HOST", default: "127.0.0.1", meaning: "Address of the built-in SMTP receiver" },
  { name: "ARAUTO_CAPTURE_PORT", default: "2525", meaning: "Port of the built-in SMTP receiver; `0` takes a free one" },
  { name: "ARAUTO_SEND_LANES", default: "4", meaning: "Campaign chunks sent at once by one worker process" },
  {
    name: "ARAUTO_RENDER_SECONDS",
    default: "10",
    meaning:
      "Seconds after which rendering a template or reading a received message is stopped; such a template pauses its campaign, and such a message is attached instead of shown",
  },
  { name: "ARAUTO_SEND_GRACE_SECONDS", default: "30", meaning: "Seconds in which a campaign that was sent can still be taken back" },
  { name: "ARAUTO_DEMO", default: "true with the built-in database, else false", meaning: "Fills a demo workspace at the first start" },
  {
    name: "ARAUTO_LOG_LEVEL",
    default: "info, in a terminal warn",
    meaning: "`fatal`, `error`, `warn`, `info`, `debug` (with a line per request), `trace` or `silent`",
  },
  {
    name: "ARAUTO_ALLOW_PRIVATE_SMTP",
    default: "false",
    meaning: "Lets workspaces use mail servers in private networks and on this machine",
  },
  {
    name: "ARAUTO_TRUST_PROXY",
    default: "false",
    meaning:
      "Reads the caller's address from `X-Forwarded-For`: number of proxies in front of the server, or their addresses as CIDRs (`10.0.0.0/8,fd00::/8`). `true` is one proxy. Limits and consent records use this address",
  },
  {
    name: "ARAUTO_REGISTRATION",
    default: "open",
    meaning: "Who can create a login: `open` everyone, `invited` only people with an invitation, `closed` no one",
  },
  {
    name: "ARAUTO_REGISTRATION_DOMAINS",
    default: "none: every domain",
    meaning: "Email domains that can register without an invitation, as `example.com,example.org`; subdomains are not included",
  },
  {
    name: "ARAUTO_RATE_LIMITS",
    default: "true",
    meaning: "Limits requests a minute for each address and session; off where a gateway in front does it",
  },
  {
    name: "ARAUTO_S3_ENDPOINT",
    default: "none: files lie in the data folder",
    meaning:
      "Address of S3-compatible storage for uploads, exports and pictures, as `https://s3.eu-central-1.amazonaws.com`; then bucket and keys are needed too. Files that lie in the folder `files` of the data are not taken along: copy them into the bucket first",
  },
  { name: "ARAUTO_S3_BUCKET", default: "none", meaning: "The bucket, addressed by path; it need not and should not be public" },
  { name: "ARAUTO_S3_REGION", default: "us-east-1", meaning: "Its region, as signatures name it; `auto` for some providers" },
  {
    name: "ARAUTO_S3_ACCESS_KEY_ID",
    default: "none",
    meaning: "Key with the right to read, write and delete the bucket's objects and to list and abort its multipart uploads",
  },
  { name: "ARAUTO_S3_SECRET_ACCESS_KEY", default: "none", meaning: "The key's secret" },
  {
    name: "ARAUTO_SYSTEM_SMTP_URL",
    default: "none: mails to people wait in the built-in mailbox, each for its person alone",
    meaning:
      "Mail server for confirmations, password links and notices: `smtp://user:password@host:port` (with STARTTLS; `?security=none` without) or `smtps://…`",
  },
  {
    name: "ARAUTO_SYSTEM_FROM",
    default: "`Arauto <no-reply@HOST>` with the public address's host",
    meaning: "Sender of these mails: `Name <address>`",
  },
  {
    name: "ARAUTO_SMTP_CA",
    default: "none: public authorities only",
    meaning:
      "File in PEM with certificates of your own certificate authorities. Sending accounts, IMAP mailboxes and `ARAUTO_SYSTEM_SMTP_URL` trust them besides the public ones",
  },
  {
    name: "ARAUTO_SYSTEM_EMAILS_PER_DAY",
    default: "100",
    meaning: "Invitations that a workspace, and a user across workspaces, can send per day (UTC)",
  },
  {
    name: "ARAUTO_INBOUND_HOST",
    default: "none: bounces go to the senders' own mailboxes",
    meaning:
      "Name of the host that takes the mail which comes back, as `mx.example.com`; domains of workspaces name it in their MX records",
  },
  {
    name: "ARAUTO_INBOUND_PORT",
    default: "none: no mail is taken by SMTP",
    meaning:
      "Port on which a process of the role `worker` or `all` takes bounces, complaints and answers: `25`, or where a firewall leads it; `0` takes a free one",
  },
  { name: "ARAUTO_INBOUND_ADDRESS", default: "127.0.0.1", meaning: "Address of that port; `0.0.0.0` for every network" },
  {
    name: "ARAUTO_INBOUND_TLS_CERT",
    default: "none: STARTTLS is not offered",
    meaning: "File with the certificate chain of ARAUTO_INBOUND_HOST in PEM; then its key is needed too",
  },
  { name: "ARAUTO_INBOUND_TLS_KEY", default: "none", meaning: "File with its private key in PEM" },
  {
    name: "ARAUTO_SOFT_BOUNCE_LIMIT",
    default: "5",
    meaning: "So many mails within 30 days that came back for a passing reason, as a full mailbox, suppress an address",
  },
  {
    name: "ARAUTO_STORAGE_LIMIT_MB",
    default: "20480",
    meaning:
      "Megabytes that the files of one workspace may take: images (deleted ones too, because sent emails show them), uploads and exports",
  },
  { name: "ARAUTO_IMAGE_LIMIT", default: "5000", meaning: "Images in the library of one workspace" },
  { name: "ARAUTO_WAITING_IMPORT_LIMIT", default: "20", meaning: "Imports of one workspace that are uploaded and not finished" },
  {
    name: "ARAUTO_DNS_SERVERS",
    default: "those of the system",
    meaning: "Name servers that records of sending domains are looked up at: addresses with a port if needed, with commas between",
  },
  {
    name: "ARAUTO_METRICS_TOKEN",
    default: "none: only programs on this machine may read them",
    meaning: "Bearer token that `/metrics` requires, at least 16 characters; needed to read metrics from another machine",
  },
  {
    name: "ARAUTO_METRICS_PORT",
    default: "none",
    meaning: "Port on which a process of the role `worker` answers `/metrics`, `/healthz` and `/readyz`",
  },
];

/** The settings are not usable; `message` lists every fault for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the settings. An empty variable counts as unset.
 * @throws ConfigError naming every fault at once
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(faults(parsed.error, given));

  const set = parsed.data;
  const dataDir = path.resolve(set.ARAUTO_DATA_DIR);
  const databaseUrl = set.DATABASE_URL ?? null;
  const publicUrl = (set.ARAUTO_PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, "");
  return {
    role: set.ARAUTO_ROLE,
    host: set.ARAUTO_HOST,
    port: set.PORT,
    publicUrl,
    dataDir,
    databaseUrl,
    databasePool: set.ARAUTO_DATABASE_POOL,
    secret: set.ARAUTO_SECRET ?? generatedSecret(dataDir),
    formerSecrets: set.ARAUTO_SECRET_PREVIOUS ?? [],
    billing: set.ARAUTO_BILLING,
    trialDays: set.ARAUTO_TRIAL_DAYS,
    inactivityMinutes: set.ARAUTO_INACTIVITY_MINUTES,
    captureHost: set.ARAUTO_CAPTURE_HOST,
    capturePort: set.ARAUTO_CAPTURE_PORT,
    sendLanes: set.ARAUTO_SEND_LANES,
    renderSeconds: set.ARAUTO_RENDER_SECONDS,
    sendGraceSeconds: set.ARAUTO_SEND_GRACE_SECONDS,
    demo: set.ARAUTO_DEMO ?? databaseUrl === null,
    logLevel: set.ARAUTO_LOG_LEVEL,
    allowPrivateSmtp: set.ARAUTO_ALLOW_PRIVATE_SMTP,
    trustProxy: set.ARAUTO_TRUST_PROXY ?? false,
    registration: set.ARAUTO_REGISTRATION,
    registrationDomains: set.ARAUTO_REGISTRATION_DOMAINS ?? null,
    systemEmailsPerDay: set.ARAUTO_SYSTEM_EMAILS_PER_DAY,
    rateLimits: set.ARAUTO_RATE_LIMITS,
    s3: bucketOf(set),
    systemSmtp: set.ARAUTO_SYSTEM_SMTP_URL ?? null,
    systemFrom: set.ARAUTO_SYSTEM_FROM ?? { name: "Arauto", address: `no-reply@${new URL(publicUrl).hostname}` },
    smtpCa: set.ARAUTO_SMTP_CA ?? [],
    inboundHost: set.ARAUTO_INBOUND_HOST ?? null,
    inboundPort: set.ARAUTO_INBOUND_PORT ?? null,
    inboundAddress: set.ARAUTO_INBOUND_ADDRESS,
    inboundTls: inboundTlsOf(set),
    softBounceLimit: set.ARAUTO_SOFT_BOUNCE_LIMIT,
    storageLimitMegabytes: set.ARAUTO_STORAGE_LIMIT_MB,
    imageLimit: set.ARAUTO_IMAGE_LIMIT,
    waitingImportLimit: set.ARAUTO_WAITING_IMPORT_LIMIT,
    dnsServers: set.ARAUTO_DNS_SERVERS ?? null,
    metricsToken: set.ARAUTO_METRICS_TOKEN ?? null,
    metricsPort: set.ARAUTO_METRICS_PORT ?? null,
  };
}

const S3_PARTS = ["ARAUTO_S3_ENDPOINT", "ARAUTO_S3_BUCKET", "ARAUTO_S3_ACCESS_KEY_ID", "ARAUTO_S3_SECRET_ACCESS_KEY"] as const;

/** All of a bucket or none: half of it would put files where nobody looks for them. */
function bucketOf(set: z.output<typeof environment>): S3Settings | null {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = S3_PARTS.map((name) => set[name]);
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region: set.ARAUTO_S3_REGION, accessKeyId, secretAccessKey };
  const missing = S3_PARTS.filter((name) => !set[name]);
  if (missing.length === S3_PARTS.length) return null;
  throw new ConfigError(`Some settings are not usable:\n${missing.map((name) => `  ${name}: needed for the bucket`).join("\n")}`);
}

function inboundTlsOf(set: z.output<typeof environment>): Config["inboundTls"] {
  const { ARAUTO_INBOUND_TLS_CERT: certFile, ARAUTO_INBOUND_TLS_KEY: keyFile } = set;
  if (certFile && keyFile) return { certFile, keyFile };
  if (!certFile && !keyFile) return null;
  const missing = certFile ? "ARAUTO_INBOUND_TLS_KEY" : "ARAUTO_INBOUND_TLS_CERT";
  throw new ConfigError(`Some settings are not usable:\n  ${missing}: needed for STARTTLS`);
}

/** An address as it is joined with bucket and key; undefined for one that says more. */
function readEndpoint(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return undefined;
  return url.href.replace(/\/+$/, "");
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a file in PEM; undefined when it can't be read, has none or has a damaged one. */
function readCertificates(file: string): string[] | undefined {
  try {
    const certificates = fs.readFileSync(file, "utf8").match(CERTIFICATE) ?? undefined;
    for (const certificate of certificates ?? []) void new X509Certificate(certificate);
    return certificates;
  } catch {
    return undefined;
  }
}

/** Former secrets; undefined when one is too short to have been one. */
function readFormerSecrets(text: string): string[] | undefined {
  const secrets = text.split(",").map((secret) => secret.trim());
  return secrets.every((secret) => secret.length >= SECRET_MIN) ? secrets : undefined;
}

/** Host names in lower case; undefined when one is none. A leading `@` is accepted. */
function readDomains(text: string): string[] | undefined {
  const domains = text.split(",").map((domain) => domain.trim().toLowerCase().replace(/^@/, ""));
  return domains.every((domain) => HOST_NAME.test(domain)) ? domains : undefined;
}

/** Addresses of name servers as the resolver takes them; undefined when one is none. */
function readNameServers(text: string): string[] | undefined {
  const servers = text.split(",").map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    return undefined;
  }
}

/** Settings whose wrong values may be, or hold, what nobody else may read. */
const SECRETS = new Set([
  "ARAUTO_SECRET",
  "ARAUTO_SECRET_PREVIOUS",
  "ARAUTO_METRICS_TOKEN",
  "DATABASE_URL",
  "ARAUTO_SYSTEM_SMTP_URL",
  "ARAUTO_S3_ENDPOINT",
  "ARAUTO_S3_ACCESS_KEY_ID",
  "ARAUTO_S3_SECRET_ACCESS_KEY",
]);

function faults(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}${SECRETS.has(name) ? "" : `=${given[name]}`}: ${issue.message}`;
  });
  return `Some settings are not usable:\n${lines.join("\n")}`;
}

/** The installation's secret, made once and kept readable for its owner only. */
function generatedSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  try {
    prepareDataFolder(dataDir);
    fs.writeFileSync(file, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST")
      throw new ConfigError(`ARAUTO_DATA_DIR=${dataDir}: ${(fault as Error).message}`);
  }
  const secret = fs.readFileSync(file, "utf8").trim();
  if (secret.length < SECRET_MIN) throw new ConfigError(`${file} holds no usable secret (at least ${SECRET_MIN} characters)`);
  return secret;
}
