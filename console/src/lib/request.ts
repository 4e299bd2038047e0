import { endSession, currentSession } from "./session-store.ts";
import { type ApiProblem, problemFromResponse, transportProblem } from "./api-problem.ts";

/** The base path of the API. */
export const API_BASE = "/api";
/** Spec section 9. */
export const TIMEOUT_MS = 30_000;

/**
 * Returns the headers of every call: the caller's token (the session's unless another is given), and a new id to find
 * the call in the logs.
 */
export function callHeaders(token = currentSession()?.token): {
  headers: { "x-correlation-id": string; authorization?: string };
  correlationId: string;
} {
  const correlationId = crypto.randomUUID();
  return {
    correlationId,
    headers: {
      "x-correlation-id": correlationId,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  };
}

/** Browsers allow about this much for requests that outlive their page (Fetch standard: 64 KiB in total). */
const LAST_BYTES = 60_000;

/**
 * Sends the unsaved changes of a closing page; the response is ignored. Content that is too large is not sent. `extra`:
 * further headers.
 */
export function sendOnUnload(
  method: "PUT" | "POST",
  path: string,
  content: unknown,
  extra: Record<string, string> = {},
): void {
  const body = JSON.stringify(content);
  if (new Blob([body]).size > LAST_BYTES) return;
  const headers = { ...callHeaders().headers, "content-type": "application/json", ...extra };
  void fetch(`${API_BASE}${path}`, { method, headers, body, keepalive: true }).catch(
    () => undefined,
  );
}

/** Rejections with 401 that are about the input, not about the session. */
const NOT_THE_SESSION: ReadonlySet<string> = new Set([
  "INVALID_CREDENTIALS",
  "SECOND_FACTOR_REQUIRED",
  "SECOND_FACTOR_INVALID",
]);

/**
 * Ends the session when a response reports that it has ended. `authorization` is the header of the call: a late
 * response for a replaced session ends nothing.
 */
export function endSessionIfExpired(problem: ApiProblem, authorization?: string): void {
  if (problem.status !== 401 || NOT_THE_SESSION.has(problem.code)) return;
  if (authorization !== undefined && authorization !== `Bearer ${currentSession()?.token}`) return;
  endSession("unauthorized");
}

/** Returns the problem in a failed response to a call made without the generated hooks, and ends the session on a 401. */
export async function problemOf(
  response: Response,
  correlationId: string,
  authorization?: string,
): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = {
    ...problemFromResponse(
      response.status,
      body,
      response.headers.get("x-correlation-id") ?? correlationId,
    ),
    ...retryAfter(response.headers.get("retry-after")),
  };
  endSessionIfExpired(problem, authorization);
  return problem;
}

/** Returns the problem for an error thrown by fetch. */
export function problemOfThrown(error: unknown, correlationId: string): ApiProblem {
  const name = error instanceof Error ? error.name : "";
  return transportProblem(name === "TimeoutError" ? "TIMEOUT_ERROR" : "FETCH_ERROR", correlationId);
}

/** Returns the seconds of a Retry-After header (RFC 9110, section 10.2.3); nothing for a date or a missing header. */
export function retryAfter(header: string | null): { retryAfterSeconds?: number } {
  const seconds = Number(header ?? Number.NaN);
  return seconds > 0 ? { retryAfterSeconds: seconds } : {};
}
