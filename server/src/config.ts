import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ACCESS_SETTINGS } from "./config/access-settings.ts";
import { BILLING_SETTINGS } from "./config/billing-settings.ts";
import { INBOUND_SETTINGS } from "./config/inbound-settings.ts";
import { PIX_SETTINGS } from "./config/pix-settings.ts";
import { PROCESS_SETTINGS, SECRET_MIN } from "./config/process-settings.ts";
import { SENDING_SETTINGS } from "./config/sending-settings.ts";
import { SMTP_BRIDGE_SETTINGS } from "./config/smtp-bridge-settings.ts";
import type { Setting, ValuesOf } from "./config/setting.ts";
import { STORAGE_SETTINGS } from "./config/storage-settings.ts";
import { STRIPE_SETTINGS } from "./config/stripe-settings.ts";
import { prepareDataFolder } from "./platform/data-folder.ts";
import type { S3Settings } from "./platform/storage/s3-client.ts";

/** All environment variables that the server reads, by their key in `Config`. */
export const SETTINGS_BY_KEY = {
  ...PROCESS_SETTINGS,
  ...ACCESS_SETTINGS,
  ...BILLING_SETTINGS,
  ...STRIPE_SETTINGS,
  ...PIX_SETTINGS,
  ...SENDING_SETTINGS,
  ...INBOUND_SETTINGS,
  ...SMTP_BRIDGE_SETTINGS,
  ...STORAGE_SETTINGS,
} satisfies Record<string, Setting>;

type Values = ValuesOf<typeof SETTINGS_BY_KEY>;
type S3Key = "s3Endpoint" | "s3Bucket" | "s3Region" | "s3AccessKeyId" | "s3SecretAccessKey";
type Derived =
  | "publicUrl"
  | "secret"
  | "demo"
  | "systemFrom"
  | "inboundTlsCert"
  | "inboundTlsKey"
  | "smtpBridgeTlsCert"
  | "smtpBridgeTlsKey";

/** PEM files of a certificate. */
export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

/** Every setting of the server, checked once at start. Null means that the feature is off. */
export interface Config extends Omit<Values, S3Key | Derived> {
  /** Without a trailing slash. */
  publicUrl: string;
  secret: string;
  demo: boolean;
  systemFrom: NonNullable<Values["systemFrom"]>;
  /** Bucket for uploads, exports and images; null stores them in the data directory. */
  s3: S3Settings | null;
  /** PEM files for STARTTLS; null does not offer it. */
  inboundTls: TlsFiles | null;
  /** PEM files for the SMTP bridge, which listens only on the loopback interface without them. */
  smtpBridgeTls: TlsFiles | null;
}

/** Settings in the order of the README's table, which a test compares with this list. */
export const SETTINGS: readonly Required<Pick<Setting, "name" | "default" | "meaning">>[] =
  Object.values<Setting>(SETTINGS_BY_KEY).map(({ name, schema, meaning, ...setting }) => ({
    name,
    default: setting.default ?? String(schema.parse(undefined)),
    meaning,
  }));

/** Invalid settings. `message` lists all errors for the operator. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the settings. An empty variable counts as unset.
 * @throws ConfigError that lists all errors at once
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const { s3Endpoint, s3Bucket, s3Region, s3AccessKeyId, s3SecretAccessKey, ...others } =
    parse(env);
  const { inboundTlsCert, inboundTlsKey, smtpBridgeTlsCert, smtpBridgeTlsKey, ...values } = others;
  const dataDir = path.resolve(values.dataDir);
  const publicUrl = (values.publicUrl ?? `http://localhost:${values.port}`).replace(/\/+$/, "");
  const bucket = allOrNone("ARAUTO_S3_…", {
    s3Endpoint,
    s3Bucket,
    s3AccessKeyId,
    s3SecretAccessKey,
  });
  const inboundTls = allOrNone("ARAUTO_INBOUND_TLS_…", { inboundTlsCert, inboundTlsKey });
  const bridgeTls = allOrNone("ARAUTO_SMTP_BRIDGE_TLS_…", { smtpBridgeTlsCert, smtpBridgeTlsKey });
  requirePrivateBridge(values, bridgeTls !== null);
  requireProvider(values);
  return {
    ...values,
    dataDir,
    publicUrl,
    secret: values.secret ?? generatedSecret(dataDir),
    demo: values.demo ?? values.databaseUrl === null,
    systemFrom: values.systemFrom ?? {
      name: "Arauto",
      address: `no-reply@${new URL(publicUrl).hostname}`,
    },
    s3: bucket && {
      endpoint: bucket.s3Endpoint,
      bucket: bucket.s3Bucket,
      region: s3Region,
      accessKeyId: bucket.s3AccessKeyId,
      secretAccessKey: bucket.s3SecretAccessKey,
    },
    inboundTls: inboundTls && {
      certFile: inboundTls.inboundTlsCert,
      keyFile: inboundTls.inboundTlsKey,
    },
    smtpBridgeTls: bridgeTls && {
      certFile: bridgeTls.smtpBridgeTlsCert,
      keyFile: bridgeTls.smtpBridgeTlsKey,
    },
  };
}

function parse(env: NodeJS.ProcessEnv): Values {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, { name, schema, isSecret }] of Object.entries<Setting>(SETTINGS_BY_KEY)) {
    const given = env[name] === "" ? undefined : env[name];
    const parsed = schema.safeParse(given);
    if (parsed.success) values[key] = parsed.data;
    else {
      const shown = isSecret ? name : `${name}=${given}`;
      problems.push(...parsed.error.issues.map(({ message }) => `${shown}: ${message}`));
    }
  }
  if (problems.length > 0) throw invalid(problems);
  return values as Values;
}

/** Requires all of these settings or none: a partial set would silently turn the feature off. */
function allOrNone<Key extends keyof Values>(
  prefix: string,
  given: Record<Key, string | null>,
): Record<Key, string> | null {
  const keys = Object.keys(given) as Key[];
  const missing = keys.filter((key) => !given[key]);
  if (missing.length === keys.length) return null;
  if (missing.length === 0) return given as Record<Key, string>;
  throw invalid(
    missing.map(
      (key) => `${SETTINGS_BY_KEY[key].name}: required when other ${prefix} settings are set`,
    ),
  );
}

/** Requires encryption for API keys that leave this machine. */
function requirePrivateBridge(
  { smtpBridgePort, smtpBridgeAddress }: Pick<Values, "smtpBridgePort" | "smtpBridgeAddress">,
  hasCertificate: boolean,
): void {
  if (smtpBridgePort === null || hasCertificate || isLoopback(smtpBridgeAddress)) return;
  throw invalid([
    `ARAUTO_SMTP_BRIDGE_ADDRESS=${smtpBridgeAddress}: requires ARAUTO_SMTP_BRIDGE_TLS_CERT and ARAUTO_SMTP_BRIDGE_TLS_KEY`,
  ]);
}

/** Requires the settings that real payments need; each provider checks its own settings at start. */
function requireProvider({
  billing,
  paymentProviders,
  sellerName,
}: Pick<Values, "billing" | "paymentProviders" | "sellerName">): void {
  if (billing !== "on") return;
  const missing = [
    paymentProviders === null && "ARAUTO_PAYMENT_PROVIDERS",
    sellerName === "" && "ARAUTO_SELLER_NAME",
  ].filter((name) => name !== false);
  if (missing.length > 0)
    throw invalid(missing.map((name) => `${name}: required with ARAUTO_BILLING=on`));
}

const isLoopback = (address: string): boolean =>
  address === "localhost" || address === "::1" || /^127(?:\.\d{1,3}){3}$/.test(address);

function invalid(problems: readonly string[]): ConfigError {
  return new ConfigError(`Invalid settings:\n${problems.map((line) => `  ${line}`).join("\n")}`);
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
