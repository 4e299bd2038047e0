import type { webhooks } from "./api.generated.ts";

/** The events that webhooks deliver, by type. */
export type WebhookEvents = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
};
export type WebhookEventType = keyof WebhookEvents;
/** Any event. `type` identifies it, so `switch (event.type)` narrows `data`. */
export type WebhookEvent = WebhookEvents[WebhookEventType];

/** Headers of a request, in any of the usual forms. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Maximum difference in seconds between both clocks, including the duration of a request. 5 minutes by default. */
  tolerance?: number;
  /** Milliseconds since 1970; the current time by default. */
  now?: number;
}

/** Why a request is not from Arauto, or not for this endpoint. */
export type WebhookProblem =
  | "missingHeaders"
  | "invalidTimestamp"
  | "tooOld"
  | "tooNew"
  | "invalidSecret"
  | "wrongSignature"
  | "invalidBody";

const MESSAGES: Record<WebhookProblem, string> = {
  missingHeaders: "The headers webhook-id, webhook-timestamp and webhook-signature are required",
  invalidTimestamp: "The header webhook-timestamp is not a number of seconds",
  tooOld: "The request is too old",
  tooNew: "The request is dated in the future",
  invalidSecret: "A secret must be whsec_ or whpk_ followed by base64",
  wrongSignature: "No signature matches the body and the secret",
  invalidBody: "The body is not JSON",
};

/** A request that must not be trusted. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";

  constructor(readonly code: WebhookProblem) {
    super(MESSAGES[code]);
  }
}

const TOLERANCE_SECONDS = 5 * 60;
const PUBLIC_PREFIX = "whpk_";
const SHARED_PREFIX = "whsec_";

/**
 * Verifies a request by Standard Webhooks 1.0.0 and returns its event. Pass the body exactly as received, before any
 * parser: a text or bytes. During a rotation pass both secrets.
 * @param secret `whsec_…`, or the public key `whpk_…` of an endpoint with Ed25519 signatures
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError("missingHeaders");
  checkTime(timestamp, tolerance, now);

  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const content = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const keys = (typeof secret === "string" ? [secret] : secret).map(keyOf);
  const given = signatures.split(" ").map((one) => one.split(",", 2) as [string, string?]);
  for (const key of keys)
    for (const [version, signature] of given)
      if (version === key.version && signature && (await matches(key, signature, content)))
        return parsed(bytes);
  throw new WebhookVerificationError("wrongSignature");
}

function checkTime(timestamp: string, tolerance: number, now: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("invalidTimestamp");
  const age = now / 1000 - Number(timestamp);
  if (age > tolerance) throw new WebhookVerificationError("tooOld");
  if (age < -tolerance) throw new WebhookVerificationError("tooNew");
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const found = Object.keys(headers).find((key) => key.toLowerCase() === name);
  const value = found === undefined ? undefined : headers[found];
  return typeof value === "string" ? value : value?.join(" ");
}

/** Checks for a method, because frameworks have their own classes. */
const isHeaders = (headers: WebhookHeaders): headers is Headers =>
  typeof headers["get" as keyof WebhookHeaders] === "function";

interface Key {
  version: "v1" | "v1a";
  bytes: Uint8Array<ArrayBuffer>;
}

function keyOf(secret: string): Key {
  const isPublic = secret.startsWith(PUBLIC_PREFIX);
  const prefix = isPublic ? PUBLIC_PREFIX : SHARED_PREFIX;
  const bytes = bytesOf(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  if (!bytes || bytes.length === 0 || (isPublic && bytes.length !== 32))
    throw new WebhookVerificationError("invalidSecret");
  return { version: isPublic ? "v1a" : "v1", bytes };
}

/** Compares in constant time, like WebCrypto's `verify`. */
async function matches(
  { version, bytes }: Key,
  signature: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const given = bytesOf(signature);
  if (!given) return false;
  const { subtle } = globalThis.crypto;
  const algorithm = version === "v1" ? { name: "HMAC", hash: "SHA-256" } : { name: "Ed25519" };
  const key = await subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  return subtle.verify(algorithm, key, given, content);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function parsed(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("invalidBody");
  }
}
