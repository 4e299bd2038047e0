import { z } from "zod";
import type { NetworkGuard } from "../../../../platform/network/guard.ts";
import { HttpClient } from "../../../../platform/network/http-client.ts";
import { ProviderUnavailable } from "../provider.ts";
import type { PixSettings } from "./pix-settings.ts";

const LIMITS = { connectMs: 5_000, answerMs: 10_000 };
const BYTES_MAX = 1024 * 1024;
/** Tokens are renewed this long before they expire. */
const EARLY_MS = 30_000;
/** Lifetime in seconds of a token for which the bank returns none. */
const LIFE_DEFAULT = 300;
const SCOPES = "cob.read cob.write pix.read pix.write webhook.write";

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().optional(),
});
const problem = z.object({ type: z.string().optional(), title: z.string().optional() });

/** The bank rejected a request because of its content: repeating it is pointless. */
export class PixRefused extends Error {
  override readonly name = "PixRefused";
}

export interface PixClient {
  /**
   * Calls the API. Returns the response body; null for 404.
   * @throws PixRefused, ProviderUnavailable
   */
  call(method: "GET" | "PUT" | "PATCH", path: string, body?: object): Promise<unknown>;
}

/** Creates a client of a bank's Pix API: mutual TLS, and an access token that is renewed before it expires. */
export function createPixClient(network: NetworkGuard, settings: PixSettings): PixClient {
  const options = {
    network,
    secureContext: settings.secureContext,
    limits: LIMITS,
    bytesMax: BYTES_MAX,
  };
  const http = new HttpClient(options);
  const token = cachedToken(http, settings);
  const send = async (method: "GET" | "PUT" | "PATCH", path: string, body: object | undefined) =>
    http.send({
      method,
      url: new URL(`${settings.api}${path}`),
      headers: {
        authorization: `Bearer ${await token.get()}`,
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  return {
    async call(method, path, body) {
      let response = await send(method, path, body);
      if (response.statusCode === 401) {
        // The bank revoked the token early.
        token.forget();
        response = await send(method, path, body);
      }
      const { statusCode, error, isWhole } = response;
      if (statusCode === 404) return null;
      if (statusCode !== null && statusCode >= 200 && statusCode < 300 && isWhole)
        return parsed(response.body);
      if (statusCode !== null && isRefusal(statusCode))
        throw new PixRefused(
          `The bank refused ${method} (${statusCode}): ${describe(response.body)}`,
        );
      throw new ProviderUnavailable(`The bank's Pix API: ${error ?? statusCode ?? "cut"}`);
    },
  };
}

/** Errors caused by the request, not by access, time or load. */
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);

function parsed(body: string): unknown {
  if (body.trim() === "") return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new ProviderUnavailable("The bank's Pix API did not answer with JSON");
  }
}

/** Returns the type of a problem. Its details may contain the payer's data. */
function describe(body: string): string {
  try {
    const { type, title } = problem.parse(JSON.parse(body));
    return type ?? title ?? "no reason given";
  } catch {
    return "no reason given";
  }
}

function cachedToken(http: HttpClient, settings: PixSettings) {
  let current: { value: Promise<string>; until: number } | null = null;
  const request = async (): Promise<string> => {
    const { tokenUrl, clientId, clientSecret } = settings;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const response = await http.send({
      method: "POST",
      url: new URL(tokenUrl),
      headers: {
        authorization: `Basic ${basic}`,
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: SCOPES }).toString(),
    });
    const { statusCode, error } = response;
    if (statusCode !== 200 && statusCode !== 201)
      throw new ProviderUnavailable(`The bank issued no access token: ${error ?? statusCode}`);
    const found = tokenResponse.safeParse(parsed(response.body));
    if (!found.success) throw new ProviderUnavailable("The bank's access token has another format");
    const seconds = found.data.expires_in ?? LIFE_DEFAULT;
    if (current) current.until = Date.now() + seconds * 1_000 - EARLY_MS;
    return found.data.access_token;
  };
  return {
    /** Returns the token; concurrent requests share one that is being issued. */
    get(): Promise<string> {
      if (current && current.until > Date.now()) return current.value;
      const value = request();
      const issued = { value, until: Infinity };
      current = issued;
      value.catch(() => {
        if (current === issued) current = null;
      });
      return value;
    },
    forget(): void {
      current = null;
    },
  };
}
