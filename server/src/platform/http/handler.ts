import type { Readable } from "node:stream";
import type { AnyRoute, Route } from "@arauto/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Principal, UserPrincipal } from "./principal.ts";

// A route's optional parts are typed `Schema | undefined`, whether given or not.
type Given<S> = Exclude<S, undefined>;
type Parsed<S> = Given<S> extends z.ZodType ? z.output<Given<S>> : Record<string, never>;

/** A handler's input: everything parsed by the contract's schemas, access already granted. */
export interface Call<R extends Route> {
  params: Parsed<R["params"]>;
  query: Parsed<R["query"]>;
  body: Given<R["body"]> extends z.ZodType ? z.output<Given<R["body"]>> : undefined;
  /** The caller. On a public route, reading it throws UNAUTHORIZED. */
  readonly principal: [Given<R["apiKey"]>] extends [never] ? UserPrincipal : Principal;
  /** The caller's workspace. Without one, reading it throws WORKSPACE_REQUIRED. */
  readonly tenantId: string;
  correlationId: string;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** The part named `file` of an upload route: read the stream to its end. */
  readonly file: { fileName: string; stream: Readable };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The response of a route that `produces` something other than JSON. */
export interface Download {
  fileName?: string;
  content: Readable | Buffer | string;
}

type JsonResult<S> = S extends z.ZodUndefined ? void : S extends z.ZodType ? z.input<S> : void;

/**
 * JSON routes return the response schema's input; event streams yield it; downloads return content.
 */
export type RouteResult<R extends Route> = [Given<R["produces"]>] extends [never]
  ? JsonResult<Given<R["response"]>>
  : Given<R["produces"]> extends "text/event-stream"
    ? AsyncIterable<JsonResult<Given<R["response"]>>>
    : Download;

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteResult<R>> | RouteResult<R>;

/**
 * Registers one contract route: parses, authorizes (access, plan, rate limit), stores POST
 * responses by Idempotency-Key, and encodes the response.
 */
export type Register = <R extends AnyRoute>(route: R, handler: Handler<R>) => void;
