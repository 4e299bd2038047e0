import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Encode } from "./response-encoding.ts";
import { asAppError, problemOf } from "./problems.ts";
import type { StreamAccess } from "./stream-access.ts";

/** A comment line at this interval keeps proxies from closing a quiet stream, in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** An error within this time still becomes a problem with its status, in milliseconds. */
const FIRST_ERROR_MS = 1_000;

export interface EventStreamOptions {
  encode: Encode;
  /** Ends the stream: the caller disconnected, or the server stops. */
  signal: AbortSignal;
  /** Checked at each heartbeat and whenever it may have changed; an error ends the stream. */
  access: StreamAccess;
  heartbeatMs?: number | undefined;
}

/**
 * Responds with server-sent events (WHATWG HTML, section 9.2), one per item of the source. The
 * source is stopped when the caller disconnects. A later error is sent as an event `problem`.
 */
export async function sendEventStream(
  reply: FastifyReply,
  source: AsyncIterable<unknown>,
  options: EventStreamOptions,
): Promise<FastifyReply> {
  // However the response ends, even before the first frame is read.
  reply.raw.once("close", () => options.access.release());
  const iterator = source[Symbol.asyncIterator]();
  const first = iterator.next();
  await settledOrAfter(first, FIRST_ERROR_MS, [options.signal]);
  return reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(Readable.from(frames(iterator, first, options, reply.request.id)));
}

async function* frames(
  iterator: AsyncIterator<unknown>,
  first: Promise<IteratorResult<unknown>>,
  { encode, signal, access, heartbeatMs = HEARTBEAT_MS }: EventStreamOptions,
  correlationId: string,
): AsyncGenerator<string> {
  let next = first;
  let changed = new AbortController();
  const unsubscribe = access.onChange(() => changed.abort());
  let heartbeatAt = Date.now() + heartbeatMs;
  try {
    yield ": open\n\n";
    while (!signal.aborted) {
      if (changed.signal.aborted || Date.now() >= heartbeatAt) {
        changed = new AbortController();
        await access.check();
        heartbeatAt = Date.now() + heartbeatMs;
        yield ": still here\n\n";
        continue;
      }
      if (!(await settledOrAfter(next, heartbeatAt - Date.now(), [signal, changed.signal])))
        continue;
      const { done, value } = await next;
      if (done) return;
      // Items from the change that ends the access are no longer sent.
      if (changed.signal.aborted) continue;
      yield `${idLine(value)}data: ${encode(value)}\n\n`;
      next = iterator.next();
    }
  } catch (error) {
    if (!signal.aborted)
      yield `event: problem\ndata: ${JSON.stringify(problemOf(asAppError(error), correlationId))}\n\n`;
  } finally {
    unsubscribe();
    next.catch(() => {});
    // Not awaited: a source that waits for its next item returns only after that.
    iterator.return?.().catch(() => {});
  }
}

/** The id of an item with a cursor, which the client sends as `Last-Event-ID` to continue after it. */
function idLine(value: unknown): string {
  const { cursor } = value as { cursor?: unknown };
  return typeof cursor === "string" ? `id: ${cursor}\n` : "";
}

/**
 * Returns whether the promise settled within the time, or before one of the signals.
 * @throws what the promise was rejected with
 */
async function settledOrAfter(
  promise: Promise<unknown>,
  milliseconds: number,
  signals: readonly AbortSignal[],
): Promise<boolean> {
  if (signals.some(({ aborted }) => aborted)) return false;
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const pause = new Promise<false>((resolve) => {
    onAbort = () => resolve(false);
    timer = setTimeout(onAbort, Math.max(0, milliseconds));
    for (const signal of signals) signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([promise.then(() => true), pause]);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener("abort", onAbort);
  }
}
