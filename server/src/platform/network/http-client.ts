import type { SecureContext } from "node:tls";
import { AppError } from "@arauto/contracts";
import { buildConnector, Client } from "undici";
import type { NetworkGuard } from "./guard.ts";
import { responseText } from "./response-body.ts";

export interface ClientLimits {
  connectMs: number;
  /** Time limit from the request to the end of the response. */
  answerMs: number;
}

/** Why there was no response. */
export type CallError = "dns" | "private" | "connect" | "tls" | "timeout" | "reset" | "protocol";

/** Maximum number of response headers kept. */
const HEADERS_MAX = 50;
const HEADER_LENGTH_MAX = 1_000;
const HTTP_PORTS: Record<string, string> = { "http:": "80", "https:": "443" };

export interface HttpRequest {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: URL;
  headers: Record<string, string>;
  /** Null for a request without a body. */
  body: string | null;
}

/** An endpoint's response, or the reason for its absence. */
export interface CallResult {
  durationMs: number;
  statusCode: number | null;
  error: CallError | null;
  /** False if no connection was made, so the endpoint can't have received anything. */
  wasSent: boolean;
  /** The IP address the request was sent to; null if none was reached. */
  address: string | null;
  headers: Record<string, string>;
  body: string;
  /** Whether the whole body was kept. */
  isWhole: boolean;
}

export interface ClientOptions {
  network: NetworkGuard;
  /** Additional authorities; undefined for Node's defaults. */
  secureContext: SecureContext | undefined;
  limits: ClientLimits;
  /** Maximum bytes of a response to keep. */
  bytesMax: number;
}

/** One connection, used by one request at a time. */
interface Connection {
  client: Client;
  address: string | null;
  origin: string;
  /** Whether the last attempt to connect failed. */
  isRefused: boolean;
}

/**
 * Sends requests to one endpoint. It doesn't share its connections, so workspaces never share one. Each connection
 * resolves the name again and uses an address allowed by the guard; proxies of the environment are ignored, and
 * redirects are not followed.
 */
export class HttpClient {
  private readonly idle: Connection[] = [];
  private closed = false;

  constructor(private readonly options: ClientOptions) {}

  /** Sends a request. Never rejects: the result contains any error. An aborted request counts as timed out. */
  async send(
    { method, url, headers, body }: HttpRequest,
    signal?: AbortSignal,
  ): Promise<CallResult> {
    const { limits, bytesMax } = this.options;
    const started = performance.now();
    const connection = this.take(url.origin, limits);
    const cut = new AbortController();
    const end = () => cut.abort();
    const timer = setTimeout(end, limits.connectMs + limits.answerMs);
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end, { once: true });
    let result: Omit<CallResult, "durationMs" | "address">;
    let isReusable = false;
    try {
      const response = await connection.client.request({
        method: method,
        path: url.pathname + url.search,
        headers: {
          ...headers,
          // Requests no compression, to avoid decompression.
          "accept-encoding": "identity",
        },
        body,
        signal: cut.signal,
      });
      const { statusCode } = response;
      const limited = headersOf(response.headers);
      const { bytes, isWhole } = await firstBytes(response.body, bytesMax);
      isReusable = isWhole;
      result = {
        statusCode,
        error: null,
        wasSent: true,
        headers: limited,
        body: await responseText(bytes, limited["content-encoding"], bytesMax),
        isWhole,
      };
    } catch (error) {
      result = {
        statusCode: null,
        error: errorOf(error),
        wasSent: !connection.isRefused,
        headers: {},
        body: "",
        isWhole: true,
      };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
    const { address } = connection;
    if (isReusable && !this.closed) this.idle.push(connection);
    else void connection.client.destroy().catch(() => {});
    return { ...result, address, durationMs: Math.round(performance.now() - started) };
  }

  /** Closes idle connections; those in use close after their response. */
  close(): void {
    this.closed = true;
    for (const { client } of this.idle.splice(0)) void client.destroy().catch(() => {});
  }

  private take(origin: string, limits: ClientLimits): Connection {
    for (let known = this.idle.pop(); known; known = this.idle.pop()) {
      if (known.origin === origin && !known.client.destroyed) return known;
      void known.client.destroy().catch(() => {});
    }
    const connection: Connection = {
      origin,
      address: null,
      isRefused: false,
      client: undefined as never,
    };
    connection.client = new Client(origin, {
      pipelining: 1,
      allowH2: false,
      headersTimeout: limits.answerMs,
      bodyTimeout: limits.answerMs,
      connect: this.connector(limits, connection),
    });
    return connection;
  }

  private connector({ connectMs }: ClientLimits, connection: Connection): buildConnector.connector {
    const { network, secureContext } = this.options;
    const connect = buildConnector({
      timeout: connectMs,
      // Resuming a session with another server would skip the check of its certificate.
      maxCachedSessions: 0,
      allowH2: false,
      minVersion: "TLSv1.2",
      ...(secureContext && { secureContext }),
    });
    return (options, callback) => {
      const { hostname, protocol } = options;
      const done: buildConnector.Callback = (...outcome) => {
        connection.isRefused = outcome[0] !== null;
        callback(...outcome);
      };
      resolveWithin(network, hostname, connectMs).then(
        ({ address }) => {
          connection.address = address;
          const port = options.port || (HTTP_PORTS[protocol] ?? "");
          connect({ ...options, hostname: address, port, servername: serverName(hostname) }, done);
        },
        (error: Error) => done(error, null),
      );
    };
  }
}

/** The server name for the certificate check. An IP address is not a server name (RFC 6066): it is checked as the host. */
function serverName(hostname: string): string {
  return /^\[|^[\d.]+$/.test(hostname) ? "" : hostname;
}

class Timeout extends Error {
  readonly code = "UND_ERR_CONNECT_TIMEOUT";
}

async function resolveWithin(network: NetworkGuard, host: string, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Timeout("The name did not resolve in time")), milliseconds);
  });
  try {
    return await Promise.race([network.resolve(host), late]);
  } finally {
    clearTimeout(timer);
  }
}

function headersOf(given: Record<string, string | string[] | undefined>): Record<string, string> {
  const limited: Record<string, string> = {};
  for (const [name, value] of Object.entries(given).slice(0, HEADERS_MAX)) {
    if (value === undefined) continue;
    const text = typeof value === "string" ? value : value.join(", ");
    limited[name] = text.slice(0, HEADER_LENGTH_MAX).replaceAll("\0", "\uFFFD");
  }
  return limited;
}

/** Reads the part of a body to keep. The rest is not read, so its connection can't be reused. */
async function firstBytes(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  max: number,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  let isWhole = true;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.length;
      if (size <= max) continue;
      isWhole = false;
      break;
    }
  } catch {
    // The status decides; if a body stalls or breaks, the received part is kept.
    isWhole = false;
  }
  return { bytes: Buffer.concat(parts).subarray(0, max), isWhole };
}

const TIMEOUTS = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_ABORTED",
  "ABORT_ERR",
  "ETIMEDOUT",
]);
const RESETS = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);
const TLS =
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO|INVALID_CA|ERR_OSSL)/;
const PROTOCOL = /^UND_ERR_(?:HEADERS_OVERFLOW|RESPONSE|RES_)/;

function errorOf(error: unknown): CallError {
  if (error instanceof AppError)
    return error.extra.errors?.some(({ code }) => code === "hostPrivate") ? "private" : "dns";
  const { code, name } = error as { code?: unknown; name?: string };
  if (name === "AbortError") return "timeout";
  if (name === "HTTPParserError") return "protocol";
  if (typeof code !== "string") return "connect";
  if (TIMEOUTS.has(code)) return "timeout";
  if (RESETS.has(code)) return "reset";
  if (TLS.test(code)) return "tls";
  return PROTOCOL.test(code) ? "protocol" : "connect";
}
