import { performance } from "node:perf_hooks";

/** A local program's response to an event. */
export interface Forwarded {
  /** Null if it can't be reached. */
  status: number | null;
  durationMs: number;
  /** Why it can't be reached, or the start of a non-2xx response. */
  detail: string | null;
}

/** The same timeout as for deliveries. */
const TIMEOUT_MS = 15_000;
const DETAIL_MAX = 200;

/** Sends an event to a local program, like a delivery. */
export async function forward(
  address: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Forwarded> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(address, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
      // Deliveries never follow redirects.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = await response.text();
    const durationMs = elapsed();
    return { status: response.status, durationMs, detail: response.ok ? null : shortened(text) };
  } catch (error) {
    signal.throwIfAborted();
    const { message, cause } = error as Error;
    const reason = (cause as { code?: string } | undefined)?.code ?? message;
    return { status: null, durationMs: elapsed(), detail: reason };
  }
}

function shortened(text: string): string | null {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line === "" ? null : line.slice(0, DETAIL_MAX);
}
