import { EventSourceParserStream } from "eventsource-parser/stream";
import createFetchClient from "openapi-fetch";
import type { paths } from "./api.generated.ts";
import { ArautoError, errorOf } from "./errors.ts";
import type {
  CallOptions,
  Given,
  Item,
  ListPath,
  Message,
  Method,
  Operation,
  PathsWith,
  PostOptions,
  Result,
  StreamPath,
} from "./operations.ts";
import { fetchWithRetries } from "./retries.ts";

export interface ClientOptions {
  /** `arauto_live_…` or `arauto_test_…`. Never give a live key to a browser. */
  apiKey: string;
  /** The URL of the installation, such as `https://mail.example.com`. */
  baseUrl: string;
  /** How often a call is retried when the network fails or the server is busy. 2 by default. */
  retries?: number;
  /** Milliseconds to wait for each response. 30 s by default. */
  timeout?: number;
  /** For tests and proxies; the global `fetch` by default. */
  fetch?: typeof globalThis.fetch;
}

/** A message of an event stream. */
export interface StreamMessage<Data> {
  /** Pass it as `lastEventId` to continue after this message; empty if the stream has no ids. */
  id: string;
  data: Data;
}

/**
 * The API, typed by its OpenAPI document. Every method throws `ArautoError` when the API rejects the call, and
 * `ArautoConnectionError` when no response arrives.
 */
export interface Arauto {
  get<Path extends Exclude<PathsWith<"get">, StreamPath>>(
    path: Path,
    ...input: Given<Operation<"get", Path>, CallOptions>
  ): Promise<Result<Operation<"get", Path>>>;
  post<Path extends PathsWith<"post">>(
    path: Path,
    ...input: Given<Operation<"post", Path>, PostOptions>
  ): Promise<Result<Operation<"post", Path>>>;
  put<Path extends PathsWith<"put">>(
    path: Path,
    ...input: Given<Operation<"put", Path>, CallOptions>
  ): Promise<Result<Operation<"put", Path>>>;
  delete<Path extends PathsWith<"delete">>(
    path: Path,
    ...input: Given<Operation<"delete", Path>, CallOptions>
  ): Promise<Result<Operation<"delete", Path>>>;
  /** Iterates over all items of a list and loads its pages as needed. */
  list<Path extends ListPath>(
    path: Path,
    ...input: Given<Operation<"get", Path>, CallOptions>
  ): AsyncGenerator<Item<Operation<"get", Path>>, void, undefined>;
  /** Iterates over the messages of an event stream until the server or the signal ends it. */
  stream<Path extends StreamPath>(
    path: Path,
    ...input: Given<Operation<"get", Path>, CallOptions & { lastEventId?: string }>
  ): AsyncGenerator<StreamMessage<Message<Operation<"get", Path>>>, void, undefined>;
}

/** The version of the API that this package was written for; a test compares it with the server's. */
const API_VERSION = "2026-11-23";
const RETRIES = 2;
const TIMEOUT_MS = 30_000;

interface AnyInput extends PostOptions {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  lastEventId?: string;
}

type Send = (method: Method, path: string, input: AnyInput | undefined) => Promise<Response>;

/** Creates a client. */
export function createClient(options: ClientOptions): Arauto {
  const send = createSend(options);
  const call = (method: Method) => async (path: string, input?: AnyInput) =>
    contentOf(await send(method, path, input));
  // The methods are typed by the document; at run time they are all alike.
  return {
    get: call("get"),
    post: call("post"),
    put: call("put"),
    delete: call("delete"),
    list: (path: string, input?: AnyInput) => listItems(send, path, input),
    stream: (path: string, input?: AnyInput) => streamMessages(send, path, input),
  } as unknown as Arauto;
}

function createSend(options: ClientOptions): Send {
  const { apiKey, retries = RETRIES } = options;
  const client = createFetchClient<paths>({
    baseUrl: apiAddress(options.baseUrl),
    bodySerializer: serializedBody,
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: "*/*",
      "arauto-version": API_VERSION,
    },
  });
  return async (method, path, input = {}) => {
    const { timeout = options.timeout ?? TIMEOUT_MS, body, signal } = input;
    const fetch = options.fetch ?? globalThis.fetch;
    const init = {
      params: { path: input.path, query: input.query },
      body,
      ...(signal && { signal }),
      headers: headersOf(method, input),
      parseAs: "stream",
      fetch: async (request: Request) => {
        const response = await fetchWithRetries(request, { fetch, retries, timeout });
        if (!response.ok) throw await errorOf(response);
        return response;
      },
    };
    const { response } = await client.request(method, path as never, init as never);
    return response;
  };
}

function headersOf(method: Method, input: AnyInput): Record<string, string> {
  const { headers, idempotencyKey = crypto.randomUUID(), lastEventId } = input;
  return {
    ...(method === "post" && { "idempotency-key": idempotencyKey }),
    ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    ...headers,
  };
}

/** Accepts the address with and without `/api`. */
const apiAddress = (address: string): string =>
  `${address.replace(/\/+$/, "").replace(/\/api$/, "")}/api`;

/** A body with a file becomes a form, everything else JSON. */
function serializedBody(body: unknown): string | FormData {
  if (body instanceof FormData) return body;
  const entries = typeof body === "object" && body !== null ? Object.entries(body) : [];
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entries) form.set(name, value as Blob);
  return form;
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get("content-type") ?? "";
  if (/^application\/(?:\w+\+)?json\b/.test(type)) return response.json();
  return /^(?:text\/|message\/rfc822)/.test(type) ? response.text() : response.blob();
}

async function* listItems(send: Send, path: string, input: AnyInput = {}): AsyncGenerator {
  let cursor: string | null | undefined;
  do {
    const query = { ...input.query, ...(cursor && { cursor }) };
    const response = await send("get", path, { ...input, query });
    const { items, nextCursor } = (await response.json()) as {
      items: unknown[];
      nextCursor: string | null;
    };
    yield* items;
    cursor = nextCursor;
  } while (cursor !== null);
}

async function* streamMessages(
  send: Send,
  path: string,
  input: AnyInput = {},
): AsyncGenerator<StreamMessage<unknown>> {
  const response = await send("get", path, input);
  const messages = response.body
    ?.pipeThrough(decoding())
    .pipeThrough(new EventSourceParserStream());
  if (!messages) return;
  const reader = messages.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { id = "", event, data } = next.value;
      const parsed: unknown = JSON.parse(data);
      if (event === "problem") throw new ArautoError(response, parsed as object);
      yield { id, data: parsed };
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Decodes UTF-8. The types of `TextDecoderStream` differ between platforms. */
function decoding(): TransformStream<Uint8Array, string> {
  const decoder = new TextDecoder();
  return new TransformStream({
    transform: (part, controller) => controller.enqueue(decoder.decode(part, { stream: true })),
  });
}
