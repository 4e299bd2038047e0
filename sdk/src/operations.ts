import type { paths } from "./api.generated.ts";

/** Maps the operations of the OpenAPI document to the client's methods. */
export type Method = "get" | "post" | "put" | "delete";

/** The paths that have an operation with this method. */
export type PathsWith<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, object> ? Path : never;
}[keyof paths];

export type Operation<M extends Method, Path extends keyof paths> = paths[Path][M];

type Parameters<Op> = Op extends { parameters: infer All }
  ? Pick<All, Extract<keyof All, "path" | "query">>
  : unknown;

type Body<Op> = Op extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] }
  : Op extends { requestBody?: { content: infer Content } }
    ? { body?: Content[keyof Content] }
    : unknown;

type Success<Op> = Op extends { responses: infer All }
  ? All[Extract<keyof All, 200 | 201 | 202>]
  : never;

type Content<Op> = Success<Op> extends { content: infer Types } ? Types : never;

/** The result of a call: parsed JSON, the text of a text file, or a Blob. */
export type Result<Op> = [Content<Op>] extends [never]
  ? undefined
  : Content<Op> extends { "application/json": infer Json }
    ? Json
    : keyof Content<Op> extends `text/${string}` | "message/rfc822"
      ? string
      : Blob;

/** The messages of an operation that responds with server-sent events. */
export type Message<Op> = Content<Op> extends { "text/event-stream": infer Data } ? Data : never;

/** The items of an operation that responds with a page of a list. */
export type Item<Op> =
  Result<Op> extends { items: (infer One)[]; nextCursor: string | null } ? One : never;

/** Paths of lists with cursors. */
export type ListPath = {
  [Path in PathsWith<"get">]: [Item<Operation<"get", Path>>] extends [never] ? never : Path;
}[PathsWith<"get">];

/** Paths of event streams. */
export type StreamPath = {
  [Path in PathsWith<"get">]: [Message<Operation<"get", Path>>] extends [never] ? never : Path;
}[PathsWith<"get">];

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call; it then throws the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds to wait for each response; replaces the client's. */
  timeout?: number;
  headers?: Record<string, string>;
}

/** Additionally for POST: your own key, such as the id of an order. By default each call has a random one. */
export interface PostOptions extends CallOptions {
  idempotencyKey?: string;
}

/** The input of an operation: `path`, `query` and `body`, if it has them. */
export type Input<Op> = Parameters<Op> & Body<Op>;

/** The input can be omitted if all of it is optional. */
export type Given<Op, Options> =
  {} extends Input<Op> ? [input?: Input<Op> & Options] : [input: Input<Op> & Options];
