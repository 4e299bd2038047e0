import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Encode } from "./answer-encoding.ts";
import { asAppError, problemOf } from "./problems.ts";

/** A comment line this often keeps proxies from closing a quiet stream, in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** A fault within this time is still answered as a problem with its status, in milliseconds. */
const FIRST_FAULT_MS = 1_000;

export interface EventStreamOptions {
  encode: Encode;
  /** Ends the stream: the caller left, or the server stops. */
  signal: AbortSignal;
  heartbeatMs?: number;
}

/**
 * Answers with server-sent events (WHATWG HTML, section 9.2), one for each item of the source.
 * The source is told to finish when the caller leaves. A later fault is sent as an event `problem`.
 */
export async function sendEventStream(
  reply: FastifyReply,
  source: AsyncIterable<unknown>,
  options: EventStreamOptions,
): Promise<FastifyReply> {
  const iterator = source[Symbol.asyncIterator]();
  const first = iterator.next();
  await settledOrAfter(first, FIRST_FAULT_MS, options.signal);
  return reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(Readable.from(frames(iterator, first, options, reply.request.id)));
}

async function* frames(
  iterator: AsyncIterator<unknown>,
  first: Promise<IteratorResult<unknown>>,
  { encode, signal, heartbeatMs = HEARTBEAT_MS }: EventStreamOptions,
  correlationId: string,
): AsyncGenerator<string> {
  let next = first;
  try {
    yield ": open\n\n";
    while (!signal.aborted) {
      if (!(await settledOrAfter(next, heartbeatMs, signal))) {
        yield ": still here\n\n";
        continue;
      }
      const { done, value } = await next;
      if (done) return;
      yield `data: ${encode(value)}\n\n`;
      next = iterator.next();
    }
  } catch (fault) {
    if (!signal.aborted) yield `event: problem\ndata: ${JSON.stringify(problemOf(asAppError(fault), correlationId))}\n\n`;
  } finally {
    next.catch(() => {});
    // Not awaited: a source that waits for its next item returns only after that.
    iterator.return?.().catch(() => {});
  }
}

/** Whether the promise settled within the time, or before the signal. @throws what the promise was rejected with */
async function settledOrAfter(promise: Promise<unknown>, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const pause = new Promise<false>((resolve) => {
    onAbort = () => resolve(false);
    timer = setTimeout(onAbort, milliseconds);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([promise.then(() => true), pause]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
