import { endSession, currentSession } from "./session-store.ts";
import { type ApiProblem, problemFromAnswer, transportProblem } from "./api-problem.ts";

/** Where the API lives. */
export const API_BASE = "/api";
/** Spec section 9. */
export const TIMEOUT_MS = 30_000;

/** The headers every call carries: who is calling (the session, if no other token is given), and a fresh id to find the call in the logs. */
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

/** Browsers carry about this much for a page that is gone (Fetch standard: 64 KiB in all). */
const LAST_BYTES = 60_000;

/** Sends what a page that is being closed has left; nobody hears the answer. What is too large is not sent. `extra`: further headers. */
export function sendAtTheEnd(method: "PUT" | "POST", path: string, content: unknown, extra: Record<string, string> = {}): void {
  const body = JSON.stringify(content);
  if (new Blob([body]).size > LAST_BYTES) return;
  const headers = { ...callHeaders().headers, "content-type": "application/json", ...extra };
  void fetch(`${API_BASE}${path}`, { method, headers, body, keepalive: true }).catch(() => undefined);
}

/** Refusals with 401 that are about what was entered, not about the session. */
const NOT_THE_SESSION: ReadonlySet<string> = new Set(["INVALID_CREDENTIALS", "SECOND_FACTOR_REQUIRED", "SECOND_FACTOR_INVALID"]);

/**
 * Ends the session when an answer says that it is over. `authorization` is what the call had carried:
 * an answer that comes late, to a session that another has followed, ends nothing.
 */
export function endSessionIfOver(problem: ApiProblem, authorization?: string): void {
  if (problem.status !== 401 || NOT_THE_SESSION.has(problem.code)) return;
  if (authorization !== undefined && authorization !== `Bearer ${currentSession()?.token}`) return;
  endSession("unauthorized");
}

/** The problem in a failed answer to a call made by hand, with the session ended on a 401. */
export async function problemOf(response: Response, correlationId: string, authorization?: string): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = {
    ...problemFromAnswer(response.status, body, response.headers.get("x-correlation-id") ?? correlationId),
    ...retryAfter(response.headers.get("retry-after")),
  };
  endSessionIfOver(problem, authorization);
  return problem;
}

/** The problem behind a thrown fetch. */
export function problemOfThrown(error: unknown, correlationId: string): ApiProblem {
  const name = error instanceof Error ? error.name : "";
  return transportProblem(name === "TimeoutError" ? "TIMEOUT_ERROR" : "FETCH_ERROR", correlationId);
}

/** The seconds of a Retry-After header (RFC 9110, section 10.2.3); nothing for a date or none. */
export function retryAfter(header: string | null): { retryAfterSeconds?: number } {
  const seconds = Number(header ?? Number.NaN);
  return seconds > 0 ? { retryAfterSeconds: seconds } : {};
}
