import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { refusal } from "../../platform/smtp/incoming-data.ts";

/** The parts of a problem (RFC 9457) that an SMTP reply can contain. */
export const problem = z.object({
  detail: z.string().optional(),
  title: z.string().optional(),
  errors: z.array(z.object({ detail: z.string() })).optional(),
});
type Problem = z.infer<typeof problem>;

/** An API call on behalf of a client of the bridge. */
export interface BridgeCall {
  method: "GET" | "POST";
  path: string;
  apiKey: string;
  /** The client's address, for the key's allow list and the rate limits. */
  address: string;
  idempotencyKey?: string | undefined;
  body?: unknown;
}

/**
 * Calls the API in this process, so that SMTP and HTTP share validation, permissions, limits and logs.
 * @throws Error with the SMTP reply for anything but success
 */
export async function callApi(app: FastifyInstance, call: BridgeCall): Promise<unknown> {
  const { method, path, apiKey, address, idempotencyKey, body } = call;
  const response = await app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: address,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    },
    ...(body !== undefined && { payload: body as object }),
  });
  if (response.statusCode < 300) return response.json();
  throw replyTo(
    response.statusCode,
    asReply(problem.safeParse(parseJson(response.body)).data ?? {}),
  );
}

/** Maps an API status to a reply that makes clients retry exactly when a retry can succeed. */
function replyTo(status: number, reason: string): Error {
  if (status === 401) return refusal(535, `5.7.8 ${reason}`);
  if (status === 402 || status === 403) return refusal(550, `5.7.1 ${reason}`);
  if (status === 409 || status === 429) return refusal(451, `4.7.1 ${reason}`);
  if (status >= 500) return refusal(451, `4.3.0 ${reason}`);
  return refusal(554, `5.6.0 ${reason}`);
}

/** Returns a problem's reason as one line of printable ASCII, as required for replies (RFC 5321 §4.2). */
export function asReply({ detail, title, errors }: Problem): string {
  const line = (errors?.[0]?.detail ?? detail ?? title ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]+/g, " ")
    .trim()
    .slice(0, 400);
  return line === "" ? "The email was not accepted" : line;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
