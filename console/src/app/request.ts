import { endSession, currentSession } from "./session-store.ts";
import { type ApiProblem, problemFromAnswer, transportProblem } from "./api-problem.ts";

/** Where the API lives. */
export const API_BASE = "/api";

/** The headers every call carries: who is calling, and a fresh id to find the call in the logs. */
export function callHeaders(): { headers: Record<string, string>; correlationId: string } {
  const correlationId = crypto.randomUUID();
  const token = currentSession()?.token;
  return {
    correlationId,
    headers: { "x-correlation-id": correlationId, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  };
}

/** Ends the session when an answer says that it is over. A refused login (INVALID_CREDENTIALS) is no such answer. */
export function endSessionIfOver(problem: ApiProblem): void {
  if (problem.status === 401 && problem.code !== "INVALID_CREDENTIALS") endSession("unauthorized");
}

/** The problem in a failed answer to a call made by hand, with the session ended on a 401. */
export async function problemOf(response: Response, correlationId: string): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = problemFromAnswer(response.status, body, response.headers.get("x-correlation-id") ?? correlationId);
  endSessionIfOver(problem);
  return problem;
}

/** The problem behind a thrown fetch. */
export function problemOfThrown(error: unknown, correlationId: string): ApiProblem {
  const name = error instanceof Error ? error.name : "";
  return transportProblem(name === "TimeoutError" ? "TIMEOUT_ERROR" : "FETCH_ERROR", correlationId);
}
