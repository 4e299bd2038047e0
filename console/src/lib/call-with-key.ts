import { API_BASE } from "./request.ts";

export interface KeyResponse {
  status: number;
  /** The body as text. */
  text: string;
  durationMs: number;
}

/**
 * Calls the API like an external program: with an API key instead of the session.
 *
 * @throws TypeError when the server can't be reached
 */
export async function callWithKey(
  key: string,
  { method, path, body }: { method: string; path: string; body?: string },
): Promise<KeyResponse> {
  const startedAt = performance.now();
  const response = await fetch(API_BASE + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, text, durationMs: Math.round(performance.now() - startedAt) };
}
