import { REHEARSAL_URLS_MAX } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { ownAuthorities } from "../../platform/network/certificate-authorities.ts";
import {
  type CallResult,
  type ClientLimits,
  HttpClient,
} from "../../platform/network/http-client.ts";

/** The outcome for a URL: `detail` is a status or the reason why there was no response. */
export interface UrlOutcome {
  url: string;
  state: "ok" | "dead" | "unclear";
  detail: string;
}

export const URL_LIMITS: ClientLimits = { connectMs: 4_000, answerMs: 6_000 };
const CONCURRENT = 4;
const REDIRECTS_MAX = 5;
/** Only the status of a page is needed. */
const BYTES_MAX = 1_024;
/** No further address is opened after this long. */
const TOTAL_MS = 40_000;
const DEAD = new Set([404, 410, 451]);
/** Statuses of servers that do not support HEAD, or reject it. */
const TRY_GET = new Set([400, 401, 403, 404, 405, 406, 410, 429, 500, 501, 503]);

type Net = Pick<Deps, "network" | "config">;

/** Opens URLs, each once and through the network guard, and reports which of them are dead. */
export async function checkUrls(
  net: Net,
  urls: readonly string[],
  limits: ClientLimits = URL_LIMITS,
): Promise<UrlOutcome[]> {
  const waiting = [...new Set(urls)].slice(0, REHEARSAL_URLS_MAX);
  const until = performance.now() + TOTAL_MS;
  const outcomes = new Map<string, UrlOutcome>();
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const isLate = performance.now() > until;
      outcomes.set(
        url,
        isLate ? { url, state: "unclear", detail: "timeout" } : await checkUrl(net, url, limits),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return [...new Set(urls)].flatMap((url) => outcomes.get(url) ?? []);
}

async function checkUrl(net: Net, url: string, limits: ClientLimits): Promise<UrlOutcome> {
  const seen = await responseOf(net, "HEAD", url, limits);
  const response =
    seen.statusCode !== null && TRY_GET.has(seen.statusCode)
      ? await responseOf(net, "GET", url, limits)
      : seen;
  return { url, ...judged(response) };
}

type RouteResult = Pick<CallResult, "statusCode" | "error">;

/** A server that is busy, slow or requires authentication may still serve the reader. */
function judged({ statusCode, error }: RouteResult): Omit<UrlOutcome, "url"> {
  if (statusCode !== null) {
    const detail = String(statusCode);
    if (DEAD.has(statusCode) || (statusCode >= 500 && statusCode !== 503))
      return { state: "dead", detail };
    return { state: statusCode < 400 ? "ok" : "unclear", detail };
  }
  // No reader can reach an address in a private network either.
  const isDead = ["dns", "connect", "tls", "private"].includes(error ?? "");
  return { state: isDead ? "dead" : "unclear", detail: error ?? "protocol" };
}

async function responseOf(
  { network, config }: Net,
  method: "HEAD" | "GET",
  first: string,
  limits: ClientLimits,
): Promise<RouteResult> {
  const secureContext = ownAuthorities(config);
  const client = new HttpClient({ network, secureContext, limits, bytesMax: BYTES_MAX });
  try {
    let url = new URL(first);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      url.hash = "";
      const headers = {
        // Like a browser: some servers, including ours, serve pages only to clients that accept HTML.
        accept: "text/html,application/xhtml+xml,*/*;q=0.8",
        "user-agent": "Mozilla/5.0 (compatible; Arauto link check)",
      };
      const result = await client.send({ method, url, headers, body: null });
      const target = result.headers["location"];
      const { statusCode } = result;
      if (statusCode === null || statusCode < 300 || statusCode >= 400 || target === undefined)
        return result;
      if (!URL.canParse(target, url.href)) return { statusCode: null, error: "protocol" };
      url = new URL(target, url.href);
      if (!/^https?:$/.test(url.protocol)) return result;
    }
    return { statusCode: null, error: "protocol" };
  } finally {
    client.close();
  }
}
