import { createParser } from "eventsource-parser";
import { useEffect, useEffectEvent, useState } from "react";
import { API_BASE, callHeaders, problemOf } from "./request.ts";

export type EventStreamState = "connecting" | "open" | "ended" | "failed";

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Listens to a server-sent event stream of the API (path below /api; null: nothing yet). A lost connection is reopened
 * after 1 s, doubling to 30 s. The stream is over when the server ends it (`ended`) or rejects it, for example with 403
 * or 404 (`failed`).
 *
 * Not EventSource, because that cannot send the bearer token.
 */
export function useEventStream<T>(
  path: string | null,
  onEvent: (data: T) => void,
): { state: EventStreamState } {
  const [state, setState] = useState<EventStreamState>("connecting");
  const emit = useEffectEvent((data: T) => onEvent(data));

  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    void listen(path, abort.signal, (data) => emit(data as T), setState);
    return () => abort.abort();
  }, [path]);

  return { state };
}

/**
 * Listens outside any component, until the signal aborts, to a stream that never ends: when the server closes it, it is
 * opened again.
 */
export function followEventStream<T>(
  path: string,
  signal: AbortSignal,
  onEvent: (data: T) => void,
): void {
  void listen(
    path,
    signal,
    (data) => onEvent(data as T),
    () => {},
    true,
  );
}

/**
 * Listens like `followEventStream`, but only while the tab is visible: a browser has few connections per server.
 * @returns a function that stops listening
 */
export function followWhileVisible<T>(path: string, onEvent: (data: T) => void): () => void {
  let running: AbortController | undefined;
  const look = () => {
    const visible = document.visibilityState === "visible";
    if (visible && !running)
      followEventStream(path, (running = new AbortController()).signal, onEvent);
    if (visible) return;
    running?.abort();
    running = undefined;
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    running?.abort();
  };
}

async function listen(
  path: string,
  signal: AbortSignal,
  emit: (data: unknown) => void,
  report: (state: EventStreamState) => void,
  endless = false,
): Promise<void> {
  for (let delay = FIRST_DELAY_MS; !signal.aborted; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    report("connecting");
    try {
      const { headers, correlationId } = callHeaders();
      const response = await fetch(API_BASE + path, {
        headers: { ...headers, accept: "text/event-stream" },
        signal,
      });
      if (response.status >= 400 && response.status < 500 && response.status !== 429) {
        await problemOf(response, correlationId);
        return report("failed");
      }
      if (response.ok && response.body) {
        report("open");
        delay = FIRST_DELAY_MS / 2;
        await readEvents(response.body, emit);
        if (!endless) return report("ended");
      }
    } catch {
      if (signal.aborted) return;
    }
    await pause(delay, signal);
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  emit: (data: unknown) => void,
): Promise<void> {
  const parser = createParser({
    onEvent: (event) => {
      // The server reports an error before it closes the stream; it is not one of the stream's events.
      if (event.event === "problem") throw new Error("The stream ended with an error");
      emit(JSON.parse(event.data));
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
