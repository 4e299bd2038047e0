import {
  REQUEST_ANSWER_BYTES,
  REQUEST_ANSWER_SECONDS,
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
  answerMs: REQUEST_ANSWER_SECONDS * 1_000,
};
const REDIRECTS_MAX = 5;
/** No further redirect is followed after this long. */
const REDIRECTING_MS = 20_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Redirects that repeat the request unchanged. */
const SAME_METHOD = new Set([307, 308]);
/** Maximum number of servers of workspaces with open connections. */
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
  given: ClientLimits & { bytesMax?: number } = REQUEST_LIMITS,
): Promise<Exchange> {
  const limits = { bytesMax: REQUEST_ANSWER_BYTES, ...given };
  const started = performance.now();
  let next = request;
  for (let hop = 0; ; hop += 1) {
    const result: Exchange = await clientFor(net, tenantId, next.url.origin, limits).send(next);
    const durationMs = Math.round(performance.now() - started);
    const target = targetOf(next, result);
    if (target === null) return { ...result, durationMs };
    const followed = redirected(next, result, target, net.config.allowPrivateSmtp);
    if (followed === null) return { ...result, durationMs };
    if (followed !== "private" && !mayReach(followed.url.hostname))
      return { ...result, statusCode: null, error: "secretHost", durationMs };
    if (followed === "private" || hop >= REDIRECTS_MAX || durationMs > REDIRECTING_MS)
      return {
        ...result,
        statusCode: null,
        error: followed === "private" ? "private" : "redirect",
        durationMs,
      };
    next = followed;
  }
}

/** Returns the target of a redirect; null for any other response. */
function targetOf({ url }: HttpRequest, { statusCode, headers }: Exchange): URL | null {
  const location = headers["location"];
  if (statusCode === null || !REDIRECTS.has(statusCode) || location === undefined) return null;
  return URL.canParse(location, url.href) ? new URL(location, url.href) : null;
}

function redirected(
  request: HttpRequest,
  { statusCode }: Exchange,
  target: URL,
  allowPrivate: boolean,
): HttpRequest | "private" | null {
  const isSameServer = target.origin === request.url.origin;
  if (request.method !== "GET" && !(isSameServer && SAME_METHOD.has(statusCode ?? 0))) return null;
  target.hash = "";
  try {
    checkedUrl(target.href, allowPrivate);
  } catch {
    return "private";
  }
  const { accept = "*/*", "user-agent": agent = "" } = request.headers;
  const headers = isSameServer ? request.headers : { accept, "user-agent": agent };
  return { ...request, url: target, headers };
}
