import { ArautoConnectionError, retryAfterOf } from "./errors.ts";

export interface RetryOptions {
  fetch: typeof globalThis.fetch;
  /** Number of attempts after the first one. */
  retries: number;
  /** Timeout of the response in milliseconds, per attempt. */
  timeout: number;
}

/** The first delay, doubled with each attempt, in milliseconds. */
const FIRST_PAUSE_MS = 500;
const PAUSE_MAX_MS = 8_000;
/** Maximum `Retry-After` in seconds; longer delays are left to the caller. */
const RETRY_AFTER_MAX_SECONDS = 60;
const RETRIED = new Set([429, 503]);
/** The previous attempt with the same key has not ended yet. */
const IN_PROGRESS = "IDEMPOTENCY_IN_PROGRESS";

/**
 * Sends a request, and again if the network fails, the server is busy (429, 503) or still processes the previous
 * attempt. Requests that may take effect twice are sent once: those that are neither safe or idempotent by their method
 * (RFC 9110) nor have an `Idempotency-Key`.
 * @throws ArautoConnectionError when no response arrived; the reason of the request's signal when it was aborted
 */
export async function fetchWithRetries(
  request: Request,
  { fetch, retries, timeout }: RetryOptions,
): Promise<Response> {
  const attempts = isRepeatable(request) ? retries : 0;
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= attempts;
    const outcome = await send(isLast ? request : request.clone(), fetch, timeout);
    if (isLast || !(await isTemporary(outcome))) {
      if (outcome instanceof Response) return outcome;
      throw outcome;
    }
    const retryAfter = outcome instanceof Response ? retryAfterOf(outcome) : null;
    if (retryAfter !== null && retryAfter > RETRY_AFTER_MAX_SECONDS && outcome instanceof Response)
      return outcome;
    if (outcome instanceof Response) await outcome.body?.cancel();
    await pause(retryAfter === null ? backOff(attempt) : retryAfter * 1000, request.signal);
  }
}

const isRepeatable = ({ method, headers }: Request): boolean =>
  method !== "POST" || headers.has("idempotency-key");

/** Returns the response, or the error if none arrived. */
async function send(
  request: Request,
  fetch: typeof globalThis.fetch,
  timeout: number,
): Promise<Response | ArautoConnectionError> {
  const late = new AbortController();
  // The timeout ends with the headers, so that a long download or an event stream can take its time.
  const timer = setTimeout(() => late.abort(), timeout);
  try {
    const signal = AbortSignal.any([request.signal, late.signal]);
    return await fetch(request, { signal });
  } catch (error) {
    request.signal.throwIfAborted();
    const { host } = new URL(request.url);
    const isTimeout = late.signal.aborted;
    const message = isTimeout
      ? `${host} did not respond within ${timeout / 1000} s`
      : `${host} can't be reached`;
    return new ArautoConnectionError(message, error, isTimeout);
  } finally {
    clearTimeout(timer);
  }
}

async function isTemporary(outcome: Response | ArautoConnectionError): Promise<boolean> {
  if (!(outcome instanceof Response)) return true;
  if (RETRIED.has(outcome.status)) return true;
  return outcome.status === 409 && (await outcome.clone().text()).includes(IN_PROGRESS);
}

/** Between half and all of the delay, so that clients don't return at the same time. */
const backOff = (attempt: number): number =>
  Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + Math.random() / 2);

/** @throws the signal's reason when it is aborted */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
