import { setTimeout as sleep } from "node:timers/promises";
import type { Route } from "@arauto/contracts";
import type { Example } from "./examples/example.ts";

export interface RawResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is not a JSON object. Only what tests inspect. */
  json:
    | { code?: string; count?: number; total?: number; items?: unknown[]; token?: string }
    | undefined;
}

/** A response that takes longer is a failure. */
const PATIENCE_MS = 15_000;
/** The maximum delay between two of the initial events of an endless stream. */
const QUIET_MS = 300;

/** Calls a route as any program could, and returns the response. */
export async function requestRoute(
  url: string,
  route: Route,
  token: string | null,
  example: Partial<Example> = {},
): Promise<RawResponse> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example.params?.[name] ?? ""),
  );
  const headers: Record<string, string> =
    token === null ? {} : { authorization: `Bearer ${token}` };
  let body: string | FormData | null = null;
  if (example.file) {
    body = new FormData();
    const content =
      "text" in example.file ? example.file.text : Buffer.from(example.file.base64, "base64");
    body.set("file", new File([content], example.file.name, { type: "text/csv" }));
  } else if (example.body) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(example.body);
  }
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  ).toString();
  const response = await fetch(`${url}/api${path}${query && `?${query}`}`, {
    method: route.method,
    headers,
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const text =
    isStream && response.body ? await waitUntilQuiet(response.body) : await response.text();
  return { status: response.status, headers: response.headers, text, json: asJson(text) };
}

async function waitUntilQuiet(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    // A stream may need longer before its first event.
    const patience = text.includes("data:") ? QUIET_MS : PATIENCE_MS;
    const piece = await Promise.race([reader.read(), sleep(patience, undefined, { ref: false })]);
    if (piece?.value) text += decoder.decode(piece.value, { stream: true });
    if (piece && !piece.done) continue;
    await reader.cancel();
    return text;
  }
}

function asJson(text: string): RawResponse["json"] {
  try {
    return JSON.parse(text) as RawResponse["json"];
  } catch {
    return undefined;
  }
}
