import {
  REQUEST_RESPONSE_BYTES,
  REQUEST_RESPONSE_SECONDS,
  REQUEST_CONNECT_SECONDS,
  type RequestError,
} from "@arauto/contracts";
import { LRUCache } from "lru-cache";
import type { Deps } from "../../platform/deps.ts";
import { ownAuthorities } from "../../platform/network/certificate-authorities.ts";
import {
  type CallResult,
  type ClientLimits,
  HttpClient,
  type HttpRequest,
} from "../../platform/network/http-client.ts";
import { checkedUrl } from "../../platform/network/outgoing-url.ts";

type Net = Pick<Deps, "network" | "config">;

/** Times of a request; tests shorten them. */
export const REQUEST_LIMITS: ClientLimits = {
  connectMs: REQUEST_CONNECT_SECONDS * 1_000,
  answerMs: REQUEST_RESPONSE_SECONDS * 1_000,
};
const REDIRECTS_MAX = 5;
/** No further redirect is followed after this long. */
const REDIRECTING_MS = 20_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Redirects that repeat the request unchanged. */
const SAME_METHOD = new Set([307, 308]);
/** Maximum number of clients, one for each workspace and server, that keep connections open. */
const CLIENTS_MAX = 200;

/** By the network guard of each server in this process. */
const pools = new WeakMap<Deps["network"], LRUCache<string, HttpClient>>();

function clientFor(
  { network, config }: Net,
  tenantId: string,
  origin: string,
  { bytesMax, ...limits }: ExchangeLimits,
) {
  let pool = pools.get(network);
  if (!pool) {
    pool = new LRUCache({ max: CLIENTS_MAX, dispose: (client) => client.close() });
    pools.set(network, pool);
  }
  const key = `${tenantId} ${origin} ${limits.answerMs} ${bytesMax}`;
  let client = pool.get(key);
  if (!client) {
    const secureContext = ownAuthorities(config);
    client = new HttpClient({ network, secureContext, limits, bytesMax });
    pool.set(key, client);
  }
  return client;
}

type ExchangeLimits = ClientLimits & { bytesMax: number };

/** Limits of a request, and the signal that aborts it. */
export type ExchangeOptions = ClientLimits & { bytesMax?: number; signal?: AbortSignal };

export type Exchange = Omit<CallResult, "error"> & { error: RequestError | null };

/**
 * Sends a request and follows redirects, each through the network guard. For methods other than GET, they are followed
 * only within the server and if they keep the method; otherwise they are the response. Another server gets no headers
 * of the request, because they may contain secrets.
 * @param mayReach whether a redirect to this host may be followed: its URL may contain secrets
 */
export async function exchange(
  net: Net,
  tenantId: string,
  request: HttpRequest,
  mayReach: (hostname: string) => boolean,
  { signal, ...given }: ExchangeOptions = REQUEST_LIMITS,
): Promise<Exchange> {
  const limits = { bytesMax: REQUEST_RESPONSE_BYTES, ...given };
  const started = performance.now();
  let next = request;
  for (let hop = 0; ; hop += 1) {
    const client = clientFor(net, tenantId, next.url.origin, limits);
    const result: Exchange = await client.send(next, signal);
    const durationMs = Math.round(performance.now() - started);
    const followed = redirected(net, next, result, mayReach);
    if (followed === null) return { ...result, durationMs };
    if (typeof followed === "string")
      return { ...result, statusCode: null, error: followed, durationMs };
    if (hop >= REDIRECTS_MAX || durationMs > REDIRECTING_MS)
      return { ...result, statusCode: null, error: "redirect", durationMs };
    next = followed;
  }
}

/** Returns the target of a redirect; null for any other response. */
function targetOf(
  { url }: HttpRequest,
  { statusCode, headers }: Pick<Exchange, "statusCode" | "headers">,
): URL | null {
  const location = headers["location"];
  if (statusCode === null || !REDIRECTS.has(statusCode) || location === undefined) return null;
  return URL.canParse(location, url.href) ? new URL(location, url.href) : null;
}

/**
 * Returns the request that follows a redirect, why it must not be sent, or null: the response is final.
 * @param mayReach as for `exchange`
 */
export function redirected(
  { config }: Pick<Net, "config">,
  request: HttpRequest,
  result: Pick<Exchange, "statusCode" | "headers">,
  mayReach: (hostname: string) => boolean,
): HttpRequest | "private" | "secretHost" | null {
  const target = targetOf(request, result);
  if (target === null) return null;
  const isSameServer = target.origin === request.url.origin;
  if (request.method !== "GET" && !(isSameServer && SAME_METHOD.has(result.statusCode ?? 0)))
    return null;
  target.hash = "";
  try {
    checkedUrl(target.href, config.allowPrivateSmtp);
  } catch {
    return "private";
  }
  if (!mayReach(target.hostname)) return "secretHost";
  const { accept = "*/*", "user-agent": agent = "" } = request.headers;
  const headers = isSameServer ? request.headers : { accept, "user-agent": agent };
  return { ...request, url: target, headers };
}
