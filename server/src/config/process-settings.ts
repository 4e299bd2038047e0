import { z } from "zod";
import { POOL_SIZE } from "../platform/database/pool.ts";
import { readTrustedProxies, type TrustedProxies } from "../platform/network/trusted-proxies.ts";
import { orNull, parsedBy, port, setting } from "./setting.ts";

/** Minimum length of a secret, in characters. */
export const SECRET_MIN = 32;
const METRICS_TOKEN_MIN = 16;

/** The process, its addresses, database, secrets, logs and metrics. */
export const PROCESS_SETTINGS = {
  role: setting({
    name: "ARAUTO_ROLE",
    schema: z.enum(["all", "api", "worker"]).default("all"),
    meaning:
      "What this process runs: `api` (console and API), `worker` (jobs and sending) or `all`",
  }),
  host: setting({
    name: "ARAUTO_HOST",
    schema: z.string().min(1).default("127.0.0.1"),
    meaning: "Address to listen on. `0.0.0.0` listens on all interfaces",
  }),
  port: setting({
    name: "PORT",
    schema: port(3000),
    meaning: "Port of the console and the API. `0` picks a free port",
  }),
  publicUrl: setting({
    name: "ARAUTO_PUBLIC_URL",
    schema: orNull(z.url({ protocol: /^https?$/ })),
    default: "http://localhost:PORT",
    meaning: "Public URL of the server. Links in emails start with it",
  }),
  dataDir: setting({
    name: "ARAUTO_DATA_DIR",
    schema: z.string().min(1).default("./data"),
    meaning:
      "Directory for the built-in database, uploaded files and generated secrets. API and worker processes share it",
  }),
  databaseUrl: setting({
    name: "DATABASE_URL",
    schema: orNull(z.url({ protocol: /^postgres(ql)?$/ })),
    default: "built-in PostgreSQL",
    isSecret: true,
    meaning:
      "Connection string of an external PostgreSQL server (`postgres://…`), version 15 or newer. The user needs CREATEROLE for the first start",
  }),
  databasePool: setting({
    name: "ARAUTO_DATABASE_POOL",
    schema: z.coerce.number().int().min(5).max(500).default(POOL_SIZE),
    meaning:
      "Maximum PostgreSQL connections of this process, plus one for notifications. The total over all processes must stay below the server's `max_connections`",
  }),
  secret: setting({
    name: "ARAUTO_SECRET",
    schema: orNull(z.string().min(SECRET_MIN, `at least ${SECRET_MIN} characters`)),
    default: "generated in the data directory",
    isSecret: true,
    meaning:
      "Signs sessions and links, and encrypts stored passwords. At least 32 characters, the same for all processes",
  }),
  /** Newest first. */
  previousSecrets: setting({
    name: "ARAUTO_SECRET_PREVIOUS",
    schema: parsedBy(readFormerSecrets, `at least ${SECRET_MIN} characters each`)
      .optional()
      .transform((secrets): readonly string[] => secrets ?? []),
    default: "none",
    isSecret: true,
    meaning:
      "Previous values of ARAUTO_SECRET, newest first, separated by commas. Sessions, links and passwords created with them stay valid. See “Rotating the secret”",
  }),
  demo: setting({
    name: "ARAUTO_DEMO",
    schema: orNull(z.stringbool()),
    default: "`true` with the built-in database, else `false`",
    meaning: "Creates a demo workspace at the first start",
  }),
  logLevel: setting({
    name: "ARAUTO_LOG_LEVEL",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    default: "`info`, or `warn` in a terminal",
    meaning:
      "`fatal`, `error`, `warn`, `info`, `debug` (one line per request), `trace` or `silent`",
  }),
  trustProxy: setting({
    name: "ARAUTO_TRUST_PROXY",
    schema: parsedBy(
      readTrustedProxies,
      "expected a number of proxies or CIDRs, for example 10.0.0.0/8,fd00::/8",
    )
      .optional()
      .transform((proxies): TrustedProxies => proxies ?? false),
    meaning:
      "Read client addresses from `X-Forwarded-For`: the number of proxies in front of the server, or their addresses as CIDRs (`10.0.0.0/8,fd00::/8`). `true` means one proxy. Rate limits and consent records use this address",
  }),
  rateLimits: setting({
    name: "ARAUTO_RATE_LIMITS",
    schema: z.stringbool().default(true),
    meaning:
      "Limit requests per minute by address, session, API key and workspace. Turn it off if a gateway in front does this",
  }),
  metricsToken: setting({
    name: "ARAUTO_METRICS_TOKEN",
    schema: orNull(z.string().min(METRICS_TOKEN_MIN, `at least ${METRICS_TOKEN_MIN} characters`)),
    default: "none: `/metrics` is local only",
    isSecret: true,
    meaning:
      "Bearer token for `/metrics`, at least 16 characters. Required to read metrics from another machine",
  }),
  metricsPort: setting({
    name: "ARAUTO_METRICS_PORT",
    schema: orNull(z.coerce.number().int().min(1).max(65_535)),
    default: "none",
    meaning: "Port for `/metrics`, `/healthz` and `/readyz` on `worker` processes",
  }),
};

/** Splits previous secrets; undefined when one is too short. */
function readFormerSecrets(text: string): string[] | undefined {
  const secrets = text.split(",").map((secret) => secret.trim());
  return secrets.every((secret) => secret.length >= SECRET_MIN) ? secrets : undefined;
}
