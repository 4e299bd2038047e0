import { AppError, type Route } from "@arauto/contracts";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendAsyncHookHandler,
} from "fastify";
import type { z } from "zod";
import { actForApiKey } from "../database/acting-key.ts";
import type { Deps } from "../deps.ts";
import { authorize } from "./access.ts";
import { responseEncoder, type Encode } from "./response-encoding.ts";
import { announceEnd, nameVersion } from "./api-version.ts";
import { audited } from "./auditing.ts";
import { sendDownload } from "./downloads.ts";
import { sendEventStream } from "./event-stream.ts";
import type { Call, Handler, Register } from "./handler.ts";
import { respondOnce, idempotencyKeyOf, type JsonResponse } from "./idempotency.ts";
import type { Authenticator } from "./principal.ts";
import { problemStatuses } from "./problem-statuses.ts";
import { problemOf, validationError } from "./problems.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { OpenStream } from "./stream-access.ts";
import { brokenUpload, type Upload, uploadOf } from "./upload.ts";

/** Options that decide whether a request is admitted. */
export interface AdmitOptions {
  authenticator: Authenticator;
  rateLimits: RateLimits;
}

export interface RegisterOptions extends AdmitOptions {
  deps: Deps;
  /** Aborted when the server stops, which ends event streams. */
  stopping: AbortSignal;
  openStream: OpenStream;
  /** Milliseconds between two checks of a stream's access. */
  heartbeatMs: number | undefined;
  /**
   * Validates every response against the contract's schema and fails the request otherwise; for
   * tests.
   */
  validateResponses: boolean;
}

/** Implements `Register`: how every contract route is served. */
export function createRegister(app: FastifyInstance, options: RegisterOptions): Register {
  app.decorateRequest("principal", null);
  return (route, handler) => serve(app, options, route, handler);
}

function serve(
  app: FastifyInstance,
  options: RegisterOptions,
  route: Route,
  handler: Handler<Route>,
): void {
  const { rateLimits } = options;
  const encode = responseEncoder(route);
  const limitAddress =
    route.rateLimit === undefined ? undefined : rateLimits.perAddress(route.rateLimit);
  const limitWorkspace =
    route.workspaceRateLimit === undefined
      ? undefined
      : rateLimits.perWorkspace(route.workspaceRateLimit);
  app.route({
    method: route.method,
    url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    exposeHeadRoute: false,
    // JSON above the usual size is a file of templates.
    config: { largeBody: route.upload === true || route.bodyLimit !== undefined },
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    // A compressor delays the small pieces of an event stream.
    ...(route.produces === "text/event-stream" ? { compress: false as const } : {}),
    // Before the body is read, so that an unauthorized upload is rejected immediately.
    async onRequest(request, reply) {
      request.calledRoute = route;
      nameVersion(request, reply);
      if (route.deprecated) announceEnd(reply, route.deprecated);
      // Calls with a known key are logged, including those over a limit. Guesses at a token are limited as on any
      // route.
      if (route.access === "public") await limitAddress?.(request, reply);
      await admit(request, reply, route, options);
      if (!request.principal) return;
      await limitAddress?.(request, reply);
      await limitWorkspace?.(request, reply);
    },
    ...(options.validateResponses ? { onSend: refuseUndeclared(route) } : {}),
    handler(request, reply) {
      const exchange = { request, reply, route, handler, encode, options };
      const { principal } = request;
      const run = () => audited(request, route, options.deps.auditedTables, () => answer(exchange));
      return principal?.kind === "apiKey" ? actForApiKey(principal.apiKeyId, run) : run();
    },
  });
}

/**
 * Sets the caller of a request, and counts it.
 * @throws AppError as `authorize`; TEST_MODE_UNAVAILABLE, RATE_LIMITED
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  { authenticator, rateLimits }: AdmitOptions,
): Promise<void> {
  request.principal = await authorize(request, route, authenticator).catch(
    async (error: unknown) => {
      if (isRejectedKey(error)) await rateLimits.rejectedKeys(request, reply);
      throw error;
    },
  );
  if (!request.principal) return;
  if (isTest(request)) {
    void reply.header(TEST_MODE_HEADER, route.keptInTestMode ? "captured" : "rolled-back");
    // Files are stored outside of transactions.
    if (route.upload) throw new AppError("TEST_MODE_UNAVAILABLE");
  }
  await rateLimits.perCaller(request, reply);
}

/**
 * In every response to a test key. `rolled-back`: all changes of the request were undone. `captured`: its emails are
 * kept, but only in the test inbox.
 */
const TEST_MODE_HEADER = "arauto-test-mode";

/** Whether a request was made with a test key. */
export const isTest = ({ principal }: FastifyRequest): boolean =>
  principal?.kind === "apiKey" && principal.mode === "test";

/** Whether a request was made with an API key that does not exist or is no longer valid. */
const isRejectedKey = (error: unknown): boolean =>
  error instanceof AppError && error.status === 401 && error.code.startsWith("API_KEY_");

/**
 * Turns an error status that the OpenAPI document does not declare for the route into an error that
 * tests notice.
 */
function refuseUndeclared(route: Route): onSendAsyncHookHandler {
  const declared = new Set(problemStatuses(route));
  return async (request, reply, payload) => {
    const status = reply.statusCode;
    if (status < 400 || declared.has(status)) return payload;
    const detail = `${route.operationId} returned ${status}, which its definition does not declare: ${String(payload)}`;
    void reply.code(500);
    return JSON.stringify(problemOf(new AppError("INTERNAL", detail), request.id));
  };
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  route: Route;
  handler: Handler<Route>;
  encode: Encode | undefined;
  options: RegisterOptions;
}

async function answer(exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, route, handler, encode, options } = exchange;
  if (!route.upload && request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const signal = signalOf(reply, options.stopping, route);
  const call = createCall(exchange, signal);

  if (route.produces === "text/event-stream") {
    const source = (await handler(call)) as unknown as AsyncIterable<unknown>;
    const access = options.openStream(request, route);
    return sendEventStream(reply, source, {
      encode: encode ?? JSON.stringify,
      signal,
      access,
      heartbeatMs: options.heartbeatMs,
    });
  }
  if (route.produces) return sendDownload(reply, route.produces, await handler(call));

  const handle = () =>
    withUpload(exchange, call, async (ready) => jsonResponse(exchange, await handler(ready)));
  const isDry = isTest(request) && route.keptInTestMode !== true;
  const run = isDry ? () => options.deps.database.dryRun(handle) : handle;
  const key = route.method === "POST" && request.principal ? idempotencyKeyOf(request) : undefined;
  if (key === undefined || !request.principal) return sendJson(reply, await run());
  const once = await respondOnce(options.deps, request, request.principal, key, run);
  if (once.replayed) void reply.header("idempotent-replayed", "true");
  return sendJson(reply, once);
}

function jsonResponse({ route, encode, options }: Exchange, value: unknown): JsonResponse {
  if (!encode || !route.response) return { status: 204, body: null };
  const body = encode(value);
  if (options.validateResponses) {
    const checked = route.response.safeParse(JSON.parse(body));
    if (!checked.success)
      throw new Error(
        `${route.operationId} returned a response that violates its contract: ${checked.error.message}`,
      );
  }
  const isNew = route.mayCreate && (value as { outcome?: unknown }).outcome === "created";
  return { status: isNew ? 201 : (route.status ?? 200), body };
}

function sendJson(reply: FastifyReply, { status, body }: JsonResponse): FastifyReply {
  void reply.code(status);
  if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
  return body === null ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
}

function createCall({ request, reply, route }: Exchange, signal: AbortSignal): Call<Route> {
  const parse = <S extends z.ZodType>(schema: S | undefined, value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw validationError(parsed.error);
    return parsed.data;
  };
  return {
    params: parse(route.params, request.params) ?? {},
    query: parse(route.query, request.query) ?? {},
    body: parse(route.body, request.body),
    correlationId: request.id,
    signal,
    request,
    reply,
    get principal() {
      if (!request.principal) throw new AppError("UNAUTHORIZED");
      return request.principal;
    },
    get tenantId() {
      if (!this.principal.tenantId) throw new AppError("WORKSPACE_REQUIRED");
      return this.principal.tenantId;
    },
    get file(): Upload {
      throw new Error("This route does not accept uploads");
    },
  };
}

/** Adds the uploaded file to the call; discards the part that the handler left unread, so that the response can be sent. */
async function withUpload(
  { request, route }: Exchange,
  call: Call<Route>,
  work: (call: Call<Route>) => Promise<JsonResponse>,
): Promise<JsonResponse> {
  if (!route.upload) return work(call);
  const file = await uploadOf(request, route.uploadMaxBytes);
  try {
    return await work(Object.defineProperty(call, "file", { value: file }));
  } catch (error) {
    throw brokenUpload(file.stream, error) ?? error;
  } finally {
    if (!file.stream.destroyed) file.stream.resume();
  }
}

/**
 * Aborted when the caller disconnects before the response is sent, and for event streams when the
 * server stops.
 */
function signalOf(reply: FastifyReply, stopping: AbortSignal, route: Route): AbortSignal {
  const left = new AbortController();
  const onStop = () => left.abort(new Error("The server is stopping"));
  if (route.produces === "text/event-stream")
    stopping.addEventListener("abort", onStop, { once: true });
  reply.raw.once("close", () => {
    stopping.removeEventListener("abort", onStop);
    if (!reply.raw.writableFinished) left.abort(new Error("The client disconnected"));
  });
  return left.signal;
}
