import type { Route } from "@arauto/contracts";
import type { Example } from "./route-examples.ts";

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is not a JSON object. What of it a test looks at. */
  json: { code?: string; count?: number; total?: number; items?: unknown[]; token?: string } | undefined;
}

/** A stream of a record at rest ends by itself; longer than this it would be a fault. */
const PATIENCE_MS = 15_000;

/** Calls a route as any program could, and answers whatever comes. */
export async function requestRoute(url: string, route: Route, token: string | null, example: Partial<Example> = {}): Promise<RawAnswer> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example.params?.[name] ?? ""));
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  let body: string | FormData | null = null;
  if (example.file) {
    body = new FormData();
    body.set("file", new File([example.file.text], example.file.name, { type: "text/csv" }));
  } else if (example.body) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(example.body);
  }
  const query = new URLSearchParams(example.query).toString();
  const response = await fetch(`${url}/api${path}${query && `?${query}`}`, {
    method: route.method,
    headers,
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: asJson(text) };
}

function asJson(text: string): RawAnswer["json"] {
  try {
    return JSON.parse(text) as RawAnswer["json"];
  } catch {
    return undefined;
  }
}
