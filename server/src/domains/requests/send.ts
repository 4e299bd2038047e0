import {
  isSecretForHost,
  type RequestError,
  type RequestTemplate,
  type SentRequest,
} from "@arauto/contracts";
import { type Contact, type RenderedRequest, unknownContact } from "@arauto/mail";
import { signedHeaders } from "../../platform/crypto/webhook-signing.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ClientLimits, HttpRequest } from "../../platform/network/http-client.ts";
import { checkedUrl } from "../../platform/network/outgoing-url.ts";
import { type Exchange, exchange, type ExchangeOptions, REQUEST_LIMITS } from "./exchange.ts";
import { type Admission, admission, recordCall } from "./host-breaker.ts";
import { maskedRequest, outgoingRequest, type RequestScope, sourceOf } from "./prepare.ts";
import { SecretMarks, withoutSecrets } from "./secret-marks.ts";
import { type OpenSecret, openSecrets } from "./secrets.ts";
import { signingSecrets } from "./signing-secret.ts";

export type RequestDeps = Pick<Deps, "database" | "secrets" | "network" | "config" | "rendering">;

export const USER_AGENT = "Arauto-Requests/1.0 (+https://www.standardwebhooks.com)";

/** A request of a workspace. */
export interface OutgoingRequest {
  tenantId: string;
  template: RequestTemplate;
  /** Data for variables. */
  scope: RequestScope;
  /** Null for a request without a contact. */
  contact: Contact | null;
  /** `Idempotency-Key` and `webhook-id`: the same in every attempt, but unique per request. */
  key: string;
  limits?: ClientLimits;
  /** Aborts the request, which then counts as sent without a response. */
  signal?: AbortSignal;
}

/** The outcome of one attempt. `sent` contains no secrets. */
export type RequestOutcome =
  | {
      kind: "answered";
      sent: SentRequest;
      statusCode: number;
      headers: Record<string, string>;
      body: string;
      /** Whether the body is complete: at most 256 KB are read. */
      isWhole: boolean;
      durationMs: number;
    }
  | {
      kind: "unanswered";
      /** Null when the variables produced no valid request. */
      sent: SentRequest | null;
      error: RequestError;
      message: string | null;
      /** Whether the server may have received the request. */
      wasSent: boolean;
      durationMs: number | null;
    }
  /** The circuit breaker of the host is open; nothing was sent. */
  | { kind: "resting"; until: Date };

export const unsent = (
  error: RequestError,
  message: string | null,
  sent: SentRequest | null = null,
): RequestOutcome => ({
  kind: "unanswered",
  sent,
  error,
  message,
  wasSent: false,
  durationMs: null,
});

/** A rendered request: masked, and as it would be sent. */
export interface PreparedRequest {
  sent: SentRequest;
  request: HttpRequest;
  mayReach: (hostname: string) => boolean;
}

/** Renders a request for each contact. Returns it prepared, or its problem. */
export async function prepareRequests(
  deps: RequestDeps,
  { tenantId, template, scope }: Pick<OutgoingRequest, "tenantId" | "template" | "scope">,
  contacts: readonly (Contact | null)[],
  secrets: ReadonlyMap<string, OpenSecret>,
  marks: SecretMarks,
): Promise<(PreparedRequest | { failure: RequestOutcome })[]> {
  const source = sourceOf(template, scope, marks);
  const known = contacts.map((contact) => contact ?? unknownContact(""));
  const rendered = await deps.rendering.requests(tenantId, source, known);
  return rendered.map((render) =>
    "problem" in render
      ? { failure: unsent("render", render.problem.message) }
      : prepared(deps, template, render.request, secrets, marks),
  );
}

/** Inserts the secrets of a rendered request, and checks its URL. */
function prepared(
  deps: RequestDeps,
  template: RequestTemplate,
  rendered: RenderedRequest,
  secrets: ReadonlyMap<string, OpenSecret>,
  marks: SecretMarks,
): PreparedRequest | { failure: RequestOutcome } {
  const sent = maskedRequest(template, rendered, marks);
  const missing = marks.names.filter((name) => !secrets.has(name));
  if (missing.length > 0) return { failure: unsent("secret", missing.join(", "), sent) };
  const request = outgoingRequest(template, rendered, marks, secrets);
  const { hostname } = request.url;
  const refused = refusedSecrets(secrets, hostname);
  if (refused.length > 0)
    return { failure: unsent("secretHost", `${refused.join(", ")} → ${hostname}`, sent) };
  // Host names are checked when connecting; this checks the rest, as after a redirect.
  try {
    checkedUrl(request.url.href.replace(/#.*$/, ""), deps.config.allowPrivateSmtp);
  } catch (error) {
    return { failure: unsent("private", error instanceof Error ? error.message : null, sent) };
  }
  return { sent, request, mayReach: (host) => refusedSecrets(secrets, host).length === 0 };
}

/** Returns the names of the request's secrets that may not be sent to a host. */
const refusedSecrets = (secrets: ReadonlyMap<string, OpenSecret>, hostname: string): string[] =>
  [...secrets].flatMap(([name, { hosts }]) => (isSecretForHost(hosts, hostname) ? [] : [name]));

/** Signs a request as in Standard Webhooks, and adds its ids for the server. */
export function signed(request: HttpRequest, key: string, secrets: readonly string[]): HttpRequest {
  const timestamp = Math.floor(Date.now() / 1_000);
  return {
    ...request,
    headers: {
      ...request.headers,
      "user-agent": USER_AGENT,
      "idempotency-key": key,
      ...signedHeaders({ id: key, timestamp, body: request.body ?? "" }, secrets),
    },
  };
}

/**
 * Makes one attempt at a request: renders it, signs it, and sends it through the network guard. Never retries; see
 * `judgeRequest`. Opens separate transactions, none of them while the request is in flight. Not for callers inside a
 * transaction.
 */
export async function sendRequest(
  deps: RequestDeps,
  outgoing: OutgoingRequest,
): Promise<RequestOutcome> {
  const { tenantId, template, contact, key, limits = REQUEST_LIMITS, signal } = outgoing;
  const marks = new SecretMarks(template);
  const keys = await openKeys(deps, tenantId, marks);
  const [ready] = await prepareRequests(deps, outgoing, [contact], keys.secrets, marks);
  if (!ready) throw new Error("A request was rendered for no contact");
  if ("failure" in ready) return ready.failure;
  return sendPrepared(deps, tenantId, ready, key, keys, { ...limits, signal });
}

/** The workspace's keys that a request needs. */
export interface RequestKeys {
  secrets: ReadonlyMap<string, OpenSecret>;
  /** The signing secrets, the current one first. */
  signers: readonly string[];
}

/** Returns the secrets of a request, and those that sign it. */
export function openKeys(
  deps: RequestDeps,
  tenantId: string,
  marks: SecretMarks,
): Promise<RequestKeys> {
  return deps.database.tenant(tenantId, async (tx) => {
    const { current, former } = await signingSecrets(tx, deps, tenantId);
    return {
      secrets: await openSecrets(tx, deps, tenantId, marks.names),
      signers: former === null ? [current] : [current, former],
    };
  });
}

/** Sends a prepared request, unless the circuit breaker of its host is open. */
export async function sendPrepared(
  deps: RequestDeps,
  tenantId: string,
  { sent, request, mayReach }: PreparedRequest,
  key: string,
  { secrets, signers }: RequestKeys,
  options?: ExchangeOptions,
): Promise<RequestOutcome> {
  const { host } = request.url;
  const admitted = await deps.database.tenant(tenantId, (tx) => admission(tx, tenantId, host));
  if (admitted.kind === "resting") return admitted;
  const result = await exchange(deps, tenantId, signed(request, key, signers), mayReach, options);
  // An aborted request says nothing about the host's health.
  if (options?.signal?.aborted !== true) await record(deps, tenantId, host, admitted, result);
  return outcomeOf(result, sent, secrets);
}

async function record(
  { database }: RequestDeps,
  tenantId: string,
  host: string,
  admitted: Admission,
  { statusCode, error }: Exchange,
): Promise<void> {
  if (error === "private" || error === "redirect" || error === "secretHost") return;
  const failed = statusCode === null || statusCode >= 500;
  await recordCall(database, tenantId, host, { isProbe: admitted.kind === "probe", failed });
}

/** Returns the outcome of a request, without secrets that its server sent back. */
export function outcomeOf(
  { statusCode, error, wasSent, headers, body, isWhole, durationMs }: Exchange,
  sent: SentRequest,
  secrets: ReadonlyMap<string, OpenSecret>,
): RequestOutcome {
  if (statusCode === null)
    return {
      kind: "unanswered",
      sent,
      error: error ?? "protocol",
      message: null,
      // A redirect is a response, even one that is not followed.
      wasSent: wasSent && error !== "private" && error !== "redirect" && error !== "secretHost",
      durationMs,
    };
  return {
    kind: "answered",
    sent,
    statusCode,
    headers,
    body: withoutSecrets(body, secrets.values()),
    isWhole,
    durationMs,
  };
}
