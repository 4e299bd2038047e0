import { z } from "zod";
import { id, timestamp } from "./lists.ts";

/** Maximum number of secrets in a workspace. */
export const SECRETS_MAX = 100;
/** Maximum length of a secret's value, in characters. */
export const SECRET_VALUE_MAX = 4_000;
/** Maximum number of hosts that a secret may be sent to. */
export const SECRET_HOSTS_MAX = 10;

/** Identifies a secret in `{{ secrets.name }}`. */
export const secretName = z.string().regex(/^[a-z][a-z0-9_]{0,49}$/);

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const SECRET_HOST = new RegExp(
  `^(?:\\*\\.${LABEL}(?:\\.${LABEL})+|${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:]+\\])$`,
);

/**
 * Returns an IP address in URL notation: IPv6 in brackets, in lower case and compressed (RFC 5952). Returns anything
 * else unchanged.
 */
function canonicalHost(host: string): string {
  const literal = /^[0-9a-f:.]+$/.test(host) && host.includes(":") ? `[${host}]` : host;
  const isAddress = /^\[[0-9a-f:.]+\]$/.test(literal) || /^[0-9.]+$/.test(literal);
  const address = `http://${literal}/`;
  return isAddress && URL.canParse(address) ? new URL(address).hostname : host;
}

/**
 * A host that a secret may be sent to: `api.example.com`, `*.example.com` for the subdomains of a domain, or an IP address
 * (IPv6 in brackets).
 */
export const secretHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .overwrite(canonicalHost)
  .regex(SECRET_HOST);

/** Returns whether a secret may be sent to a host, in the format of `URL.hostname`. */
export const isSecretForHost = (hosts: readonly string[], hostname: string): boolean =>
  hosts.some((host) =>
    host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : host === hostname,
  );

const SECRET_OUTPUT = /\{\{-?\s*secrets\.([a-z][a-z0-9_]*)\s*-?\}\}/g;

/** Returns the names of the secrets used in a text as `{{ secrets.name }}`. */
export const secretsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(SECRET_OUTPUT)].map(([, name = ""]) => name)),
];

/** Replaces each `{{ secrets.name }}`. */
export const replaceSecrets = (text: string, by: (name: string) => string): string =>
  text.replace(SECRET_OUTPUT, (_, name: string) => by(name));

/** A secret; its value is never returned. */
export const secret = z
  .object({
    id,
    name: secretName,
    hosts: z.array(z.string()),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Secret" });
export type Secret = z.infer<typeof secret>;

const secretValue = z.string().trim().min(1).max(SECRET_VALUE_MAX);
const secretHosts = z.array(secretHost).min(1).max(SECRET_HOSTS_MAX);
export const secretBody = z
  .object({ name: secretName, value: secretValue, hosts: secretHosts })
  .meta({ id: "SecretBody" });
export const updateSecretBody = z
  .object({
    /** If omitted, the value stays. */
    value: secretValue.optional(),
    hosts: secretHosts,
  })
  .meta({ id: "UpdateSecretBody" });
