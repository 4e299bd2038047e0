import { ApiProblemError } from "./api-problem.ts";
import { API_BASE, callHeaders, problemOf, problemOfThrown, TIMEOUT_MS } from "./request.ts";

/**
 * Posts to the API with an Idempotency-Key, which the generated hooks do not send: a retry with the same body returns
 * the first response.
 * @throws ApiProblemError
 */
export async function postOnce<T>(path: string, body: object, key: string): Promise<T> {
  const { headers, correlationId } = callHeaders();
  try {
    const response = await fetch(API_BASE + path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok)
      throw new ApiProblemError(await problemOf(response, correlationId, headers.authorization));
    return (await response.json()) as T;
  } catch (error) {
    throw error instanceof ApiProblemError
      ? error
      : new ApiProblemError(problemOfThrown(error, correlationId));
  }
}
