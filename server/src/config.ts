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
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Maximum pooled connections, in addition to one for LISTEN. */
  databasePool: number;
  secret: string;
  /** Previous secrets, newest first. Their links and encrypted values are still accepted. */
  formerSecrets: readonly string[];
  /** `off`: no plans or trials, everything is always active. */
  billing: "test" | "off";
  trialDays: number;
  inactivityMinutes: number;
  captureHost: string;
  capturePort: number;
  sendLanes: number;
  /** Time limit for rendering one template or parsing one received message. */
  renderSeconds: number;
  /** Undo period after Send. */
  sendGraceSeconds: number;
  demo: boolean;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  allowPrivateSmtp: boolean;
  trustProxy: TrustedProxies;
  /** Who may create a login: everyone, invited people, or no one. */
  registration: "open" | "invited" | "closed";
  /** Email domains, in lower case, whose addresses may register without an invitation; null: all. */
  registrationDomains: readonly string[] | null;
  /** System emails to other people, such as invitations, that a workspace or a user can cause per day. */
  systemEmailsPerDay: number;
  /** Whether requests per minute are limited by address and session. */
  rateLimits: boolean;
  /** Bucket for uploads, exports and images; null stores them in the data directory. */
  s3: S3Settings | null;
  /** SMTP server for system emails; null keeps them in the built-in mailbox, visible only to their recipient. */
  systemSmtp: SystemSmtp | null;
  systemFrom: { name: string; address: string };
  /** PEM certificates of custom authorities, trusted in addition to the public ones. */
  smtpCa: readonly string[];
  /** Host that MX records of sending domains point to; null sends bounces to the sender addresses. */
  inboundHost: string | null;
  /** Port of the inbound SMTP server; null disables it, 0 picks a free port. */
  inboundPort: number | null;
  inboundAddress: string;
  /** PEM files for STARTTLS; null does not offer it. */
  inboundTls: { certFile: string; keyFile: string } | null;
  /** Storage limit per workspace in megabytes. */
  storageLimitMegabytes: number;
  /** Maximum images in one workspace's library. */
  imageLimit: number;
  /** Maximum unfinished imports per workspace. */
  waitingImportLimit: number;
  /** Soft bounces within 30 days before an address is suppressed. */
  softBounceLimit: number;
  /** Bearer token for /metrics; null allows local requests only. */
  metricsToken: string | null;
  /** Port for metrics and health checks on a worker; null disables it. */
  metricsPort: number | null;
  /** DNS servers that verify sending domains, as `address` or `address:port`; null uses the system resolvers. */
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
const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

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
    .enum(
      ["test", "off"],
      "expected test or off; on needs a payment provider, which this version does not have",
    )
    .default("test"),
  ARAUTO_TRIAL_DAYS: z.coerce.number().int().min(0).max(3650).default(14),
  ARAUTO_INACTIVITY_MINUTES: z.coerce.number().int().min(2).max(720).default(30),
  ARAUTO_CAPTURE_HOST: z.string().min(1).default("127.0.0.1"),
  ARAUTO_CAPTURE_PORT: port(2525),
  ARAUTO_SEND_LANES: z.coerce.number().int().min(1).max(64).default(4),
  ARAUTO_RENDER_SECONDS: z.coerce.number().min(1).max(60).default(10),
  ARAUTO_SEND_GRACE_SECONDS: z.coerce.number().int().min(0).max(600).default(30),
  ARAUTO_DEMO: flag.optional(),
  ARAUTO_LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info"),
  ARAUTO_ALLOW_PRIVATE_SMTP: flag.default(false),
  ARAUTO_TRUST_PROXY: z
    .string()
    .transform(
      readable(
        readTrustedProxies,
        "expected a number of proxies or CIDRs, for example 10.0.0.0/8,fd00::/8",
      ),
    )
    .optional(),
  ARAUTO_REGISTRATION: z.enum(["open", "invited", "closed"]).default("open"),
  ARAUTO_REGISTRATION_DOMAINS: z
    .string()
    .transform(readable(readDomains, "expected domains, for example example.com,example.org"))
    .optional(),
  ARAUTO_SYSTEM_EMAILS_PER_DAY: z.coerce.number().int().min(0).max(100_000).default(100),
  ARAUTO_RATE_LIMITS: flag.default(true),
  ARAUTO_S3_ENDPOINT: z
    .string()
    .transform(
      readable(readEndpoint, "expected https://host without credentials, query or fragment"),
    )
    .optional(),
  ARAUTO_S3_BUCKET: z
    .string()
    .regex(/^[a-zA-Z0-9][\w.-]{1,253}[a-zA-Z0-9]$/, "expected a bucket name")
    .optional(),
  ARAUTO_S3_REGION: z.string().min(1).default("us-east-1"),
  ARAUTO_S3_ACCESS_KEY_ID: z.string().optional(),
  ARAUTO_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ARAUTO_SYSTEM_SMTP_URL: z
    .string()
    .transform(readable(readSystemSmtp, "expected smtp://user:password@host:port or smtps://…"))
    .optional(),
  ARAUTO_SMTP_CA: z
    .string()
    .transform(readable(readCertificates, "expected a readable PEM file with certificates"))
    .optional(),
  ARAUTO_INBOUND_HOST: z
    .string()
    .toLowerCase()
    .regex(HOST_NAME, "expected a host name, for example mx.example.com")
    .optional(),
  ARAUTO_INBOUND_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  ARAUTO_INBOUND_ADDRESS: z.string().min(1).default("127.0.0.1"),
  ARAUTO_INBOUND_TLS_CERT: z.string().min(1).optional(),
  ARAUTO_INBOUND_TLS_KEY: z.string().min(1).optional(),
  ARAUTO_SOFT_BOUNCE_LIMIT: z.coerce.number().int().min(1).max(100).default(5),
  ARAUTO_STORAGE_LIMIT_MB: z.coerce.number().int().min(1).max(1_000_000_000).default(20_480),
  ARAUTO_IMAGE_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
  ARAUTO_WAITING_IMPORT_LIMIT: z.coerce.number().int().min(1).max(10_000).default(20),
  ARAUTO_DNS_SERVERS: z
    .string()
    .transform(
      readable(readNameServers, "expected addresses, for example 9.9.9.9,[2620:fe::fe]:53"),
    )
    .optional(),
  ARAUTO_METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_MIN, `at least ${METRICS_TOKEN_MIN} characters`)
    .optional(),
  ARAUTO_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  ARAUTO_SYSTEM_FROM: z
    .string()
    .transform(readable(readMailbox, "expected Name <address>"))
    .optional(),
});

/** Every environment variable that the server reads. A test compares the README's table with this list. */
export const SETTINGS: readonly Setting[] = [
  {
    name: "ARAUTO_ROLE",
    default: "all",
    meaning:
      "What this process runs: `api` (console and API), `worker` (jobs and sending) or `all`",
  },
  {
    name: "ARAUTO_HOST",
    default: "127.0.0.1",
    meaning: "Address to listen on. `0.0.0.0` listens on all interfaces",
  },
  {
    name: "PORT",
    default: "3000",
    meaning: "Port of the console and the API. `0` picks a free port",
  },
  {
    name: "ARAUTO_PUBLIC_URL",
    default: "http://localhost:PORT",
    meaning: "Public URL of the server. Links in emails start with it",
  },
  {
    name: "ARAUTO_DATA_DIR",
    default: "./data",
    meaning:
      "Directory for the built-in database, uploaded files and generated secrets. API and worker processes share it",
  },
  {
    name: "DATABASE_URL",
    default: "built-in PostgreSQL",
    meaning:
      "Connection string of an external PostgreSQL server (`postgres://…`), version 15 or newer. The user needs CREATEROLE for the first start",
  },
  {
    name: "ARAUTO_DATABASE_POOL",
    default: String(POOL_SIZE),
    meaning:
      "Maximum PostgreSQL connections of this process, plus one for notifications. The total over all processes must stay below the server's `max_connections`",
  },
  {
    name: "ARAUTO_SECRET",
    default: "generated in the data directory",
    meaning:
      "Signs sessions and links, and encrypts stored passwords. At least 32 characters, the same for all processes",
  },
  {
    name: "ARAUTO_SECRET_PREVIOUS",
    default: "none",
    meaning:
      "Previous values of ARAUTO_SECRET, newest first, separated by commas. Sessions, links and passwords created with them stay valid. See “Rotating the secret”",
  },
  {
    name: "ARAUTO_BILLING",
    default: "test",
    meaning:
      "`test`: workspaces start with a trial, and `npm run grant-plan` grants or extends plans. `off`: no plans, trials or payment pages, for organizations that run Arauto for themselves. `on` is reserved for payments",
  },
  {
    name: "ARAUTO_TRIAL_DAYS",
    default: "14",
    meaning: "Length of a new workspace's trial, in days",
  },
  {
    name: "ARAUTO_INACTIVITY_MINUTES",
    default: "30",
    meaning: "Minutes of inactivity before the console signs a user out",
  },
  {
    name: "ARAUTO_CAPTURE_HOST",
    default: "127.0.0.1",
    meaning: "Address of the built-in SMTP mailbox",
  },
  {
    name: "ARAUTO_CAPTURE_PORT",
    default: "2525",
    meaning: "Port of the built-in SMTP mailbox. `0` picks a free port",
  },
  {
    name: "ARAUTO_SEND_LANES",
    default: "4",
    meaning: "Campaign chunks that one worker process sends in parallel",
  },
  {
    name: "ARAUTO_RENDER_SECONDS",
    default: "10",
    meaning:
      "Time limit in seconds for rendering a template or parsing a received message. A campaign whose template exceeds it is paused, and a message that exceeds it is attached instead of displayed",
  },
  {
    name: "ARAUTO_SEND_GRACE_SECONDS",
    default: "30",
    meaning: "Undo period after Send, in seconds, before a campaign starts sending",
  },
  {
    name: "ARAUTO_DEMO",
    default: "`true` with the built-in database, else `false`",
    meaning: "Creates a demo workspace at the first start",
  },
  {
    name: "ARAUTO_LOG_LEVEL",
    default: "`info`, or `warn` in a terminal",
    meaning:
      "`fatal`, `error`, `warn`, `info`, `debug` (one line per request), `trace` or `silent`",
  },
  {
    name: "ARAUTO_ALLOW_PRIVATE_SMTP",
    default: "false",
    meaning: "Allow SMTP servers on private and loopback addresses",
  },
  {
    name: "ARAUTO_TRUST_PROXY",
    default: "false",
    meaning:
      "Read client addresses from `X-Forwarded-For`: the number of proxies in front of the server, or their addresses as CIDRs (`10.0.0.0/8,fd00::/8`). `true` means one proxy. Rate limits and consent records use this address",
  },
  {
    name: "ARAUTO_REGISTRATION",
    default: "open",
    meaning:
      "Who can create a login: `open` (everyone), `invited` (only with an invitation) or `closed` (no one)",
  },
  {
    name: "ARAUTO_REGISTRATION_DOMAINS",
    default: "all domains",
    meaning:
      "Email domains that can register without an invitation, for example `example.com,example.org`. Subdomains are not included",
  },
  {
    name: "ARAUTO_RATE_LIMITS",
    default: "true",
    meaning:
      "Limit requests per minute by address and by session. Turn it off if a gateway in front does this",
  },
  {
    name: "ARAUTO_S3_ENDPOINT",
    default: "none: files are stored in the data directory",
    meaning:
      "Endpoint of S3-compatible storage for uploads, exports and images, for example `https://s3.eu-central-1.amazonaws.com`. Requires a bucket and keys. Existing files are not migrated: copy `files` from the data directory into the bucket first",
  },
  {
    name: "ARAUTO_S3_BUCKET",
    default: "none",
    meaning: "Bucket name. The bucket should not be public",
  },
  {
    name: "ARAUTO_S3_REGION",
    default: "us-east-1",
    meaning: "Region of the bucket. Some providers use `auto`",
  },
  {
    name: "ARAUTO_S3_ACCESS_KEY_ID",
    default: "none",
    meaning:
      "Access key. It needs permission to read, write and delete objects, and to list and abort multipart uploads",
  },
  { name: "ARAUTO_S3_SECRET_ACCESS_KEY", default: "none", meaning: "Secret of the access key" },
  {
    name: "ARAUTO_SYSTEM_SMTP_URL",
    default: "none: system emails stay in the built-in mailbox, visible only to their recipient",
    meaning:
      "SMTP server for system emails, such as confirmations and password resets: `smtp://user:password@host:port` (STARTTLS, or plain with `?security=none`) or `smtps://…`",
  },
  {
    name: "ARAUTO_SYSTEM_FROM",
    default: "`Arauto <no-reply@HOST>` with the host of the public URL",
    meaning: "Sender of system emails: `Name <address>`",
  },
  {
    name: "ARAUTO_SMTP_CA",
    default: "none",
    meaning:
      "PEM file with certificates of your own certificate authorities. Sending accounts, inbound mailboxes and `ARAUTO_SYSTEM_SMTP_URL` trust them in addition to public authorities",
  },
  {
    name: "ARAUTO_SYSTEM_EMAILS_PER_DAY",
    default: "100",
    meaning:
      "Invitations per day (UTC) that a workspace can send, and that a user can send across workspaces",
  },
  {
    name: "ARAUTO_INBOUND_HOST",
    default: "none: bounces go to the sender addresses",
    meaning:
      "Host name that receives bounces, complaints and replies, for example `mx.example.com`. MX records of sending domains point to it",
  },
  {
    name: "ARAUTO_INBOUND_PORT",
    default: "none: inbound SMTP is off",
    meaning:
      "Port of the inbound SMTP server for bounces, complaints and replies, on `worker` and `all` processes: `25`, or the target of a port forwarding. `0` picks a free port",
  },
  {
    name: "ARAUTO_INBOUND_ADDRESS",
    default: "127.0.0.1",
    meaning: "Address that the inbound SMTP server listens on. `0.0.0.0` listens on all interfaces",
  },
  {
    name: "ARAUTO_INBOUND_TLS_CERT",
    default: "none: no STARTTLS",
    meaning:
      "PEM file with the certificate chain of ARAUTO_INBOUND_HOST. Requires ARAUTO_INBOUND_TLS_KEY",
  },
  { name: "ARAUTO_INBOUND_TLS_KEY", default: "none", meaning: "PEM file with the private key" },
  {
    name: "ARAUTO_SOFT_BOUNCE_LIMIT",
    default: "5",
    meaning: "Soft bounces within 30 days before an address is suppressed",
  },
  {
    name: "ARAUTO_STORAGE_LIMIT_MB",
    default: "20480",
    meaning:
      "Storage limit of a workspace in megabytes: uploads, exports and images, including deleted images that sent emails still show",
  },
  {
    name: "ARAUTO_IMAGE_LIMIT",
    default: "5000",
    meaning: "Maximum number of images in a workspace's library",
  },
  {
    name: "ARAUTO_WAITING_IMPORT_LIMIT",
    default: "20",
    meaning: "Maximum number of unfinished imports per workspace",
  },
  {
    name: "ARAUTO_DNS_SERVERS",
    default: "system resolvers",
    meaning:
      "DNS servers that verify sending domains, as comma-separated addresses with an optional port",
  },
  {
    name: "ARAUTO_METRICS_TOKEN",
    default: "none: `/metrics` is local only",
    meaning:
      "Bearer token for `/metrics`, at least 16 characters. Required to read metrics from another machine",
  },
  {
    name: "ARAUTO_METRICS_PORT",
    default: "none",
    meaning: "Port for `/metrics`, `/healthz` and `/readyz` on `worker` processes",
  },
];

/** Invalid settings; `message` lists every error for the operator. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the settings. An empty variable counts as unset.
 * @throws ConfigError that lists every error at once
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(errors(parsed.error, given));

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
    systemFrom: set.ARAUTO_SYSTEM_FROM ?? {
      name: "Arauto",
      address: `no-reply@${new URL(publicUrl).hostname}`,
    },
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

const S3_PARTS = [
  "ARAUTO_S3_ENDPOINT",
  "ARAUTO_S3_BUCKET",
  "ARAUTO_S3_ACCESS_KEY_ID",
  "ARAUTO_S3_SECRET_ACCESS_KEY",
] as const;

/** Requires all bucket settings or none: a partial set would silently store files in the wrong place. */
function bucketOf(set: z.output<typeof environment>): S3Settings | null {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = S3_PARTS.map((name) => set[name]);
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region: set.ARAUTO_S3_REGION, accessKeyId, secretAccessKey };
  const missing = S3_PARTS.filter((name) => !set[name]);
  if (missing.length === S3_PARTS.length) return null;
  throw new ConfigError(
    `Invalid settings:\n${missing.map((name) => `  ${name}: required when other ARAUTO_S3_… settings are set`).join("\n")}`,
  );
}

function inboundTlsOf(set: z.output<typeof environment>): Config["inboundTls"] {
  const { ARAUTO_INBOUND_TLS_CERT: certFile, ARAUTO_INBOUND_TLS_KEY: keyFile } = set;
  if (certFile && keyFile) return { certFile, keyFile };
  if (!certFile && !keyFile) return null;
  const missing = certFile ? "ARAUTO_INBOUND_TLS_KEY" : "ARAUTO_INBOUND_TLS_CERT";
  throw new ConfigError(
    `Invalid settings:\n  ${missing}: required when the other ARAUTO_INBOUND_TLS_… setting is set`,
  );
}

/** Returns the endpoint without a trailing slash; undefined when it has credentials, a query or a fragment. */
function readEndpoint(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined;
  return url.href.replace(/\/+$/, "");
}

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

/** Splits previous secrets; undefined when one is too short. */
function readFormerSecrets(text: string): string[] | undefined {
  const secrets = text.split(",").map((secret) => secret.trim());
  return secrets.every((secret) => secret.length >= SECRET_MIN) ? secrets : undefined;
}

/** Parses host names to lower case; undefined when one is invalid. A leading `@` is accepted. */
function readDomains(text: string): string[] | undefined {
  const domains = text.split(",").map((domain) => domain.trim().toLowerCase().replace(/^@/, ""));
  return domains.every((domain) => HOST_NAME.test(domain)) ? domains : undefined;
}

/** Parses DNS server addresses; undefined when one is invalid. */
function readNameServers(text: string): string[] | undefined {
  const servers = text.split(",").map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    return undefined;
  }
}

/** Settings whose invalid values may contain secrets and must not be printed. */
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

function errors(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}${SECRETS.has(name) ? "" : `=${given[name]}`}: ${issue.message}`;
  });
  return `Invalid settings:\n${lines.join("\n")}`;
}

/** Returns the installation's secret, generated once and readable only by its owner. */
function generatedSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  try {
    prepareDataFolder(dataDir);
    fs.writeFileSync(file, `${randomBytes(48).toString("base64url")}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new ConfigError(`ARAUTO_DATA_DIR=${dataDir}: ${(error as Error).message}`);
  }
  const secret = fs.readFileSync(file, "utf8").trim();
  if (secret.length < SECRET_MIN)
    throw new ConfigError(`${file} contains no valid secret (at least ${SECRET_MIN} characters)`);
  return secret;
}
