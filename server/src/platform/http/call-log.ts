import { API_LOG_BODY_BYTES, type ApiKeyMode, type Method, type Route } from "@arauto/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ERRORS_PATH } from "./problems.ts";

/** A known API key of a request, even if the request is rejected. */
export interface KnownKey {
  tenantId: string;
  apiKeyId: string;
  mode: ApiKeyMode;
}

/** The start of a body as text, up to the log's limit; null if it is not text. */
export interface CallBody {
  text: string | null;
  isCut: boolean;
}

/** A call with a known API key, after its response was sent. Nothing in it is masked. */
export interface KeyCall extends KnownKey {
  at: Date;
  method: Method;
  operationId: string;
  /** The path pattern of the route. */
  route: string;
  /** Path and query, without `/api`. */
  url: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  ip: string;
  correlationId: string;
  idempotencyKey: string | null;
  userAgent: string | null;
  /** Undefined without a body. */
  request: CallBody | undefined;
  response: CallBody | undefined;
}

/** Records calls with API keys. It must return immediately and never throw. */
export interface CallLog {
  record(call: KeyCall): void;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set as soon as the key is known, before its permissions are checked. */
    knownKey: KnownKey | null;
    /** The contract's route, if any. */
    calledRoute: Route | null;
    /** The bodies of a call with a known key. */
    calledBodies: { request?: CallBody; response?: CallBody; errorCode?: string } | null;
  }
}

/** Problems start with their type, so this finds the code without parsing. */
const PROBLEM_CODE = new RegExp(String.raw`^\{"type":"${ERRORS_PATH}(\w+)"`);
const JSON_TYPE = /^application\/(?:problem\+)?json/;

/** Reports every call with a known API key after its response was sent. */
export function installCallLog(app: FastifyInstance, log: CallLog): void {
  app.decorateRequest("knownKey", null);
  app.decorateRequest("calledRoute", null);
  app.decorateRequest("calledBodies", null);
  app.addHook("onSend", (request, reply, payload, done) => {
    if (request.knownKey) noteResponse(request, String(reply.getHeader("content-type")), payload);
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { knownKey, calledRoute: route, calledBodies: bodies } = request;
    if (knownKey && route) {
      log.record({
        ...knownKey,
        at: new Date(),
        method: route.method,
        operationId: route.operationId,
        route: route.path,
        url: request.url.replace(/^\/api/, ""),
        status: reply.statusCode,
        errorCode: bodies?.errorCode ?? null,
        durationMs: Math.round(reply.elapsedTime),
        ip: request.ip,
        correlationId: request.id,
        idempotencyKey: headerOf(request, "idempotency-key"),
        userAgent: headerOf(request, "user-agent"),
        request: bodies?.request ?? unreadBody(request),
        response: bodies?.response,
      });
    }
    done();
  });
}

/** Keeps the start of a JSON body that is being parsed, if the call is logged. */
export function noteRequestBody(request: FastifyRequest, text: string): void {
  if (!request.knownKey) return;
  request.calledBodies = { ...request.calledBodies, request: startOf(text) };
}

function noteResponse(request: FastifyRequest, type: string, payload: unknown): void {
  if (payload === undefined || payload === null || payload === "") return;
  const isText = typeof payload === "string" && JSON_TYPE.test(type);
  const code = isText ? PROBLEM_CODE.exec(payload)?.[1] : undefined;
  request.calledBodies = {
    ...request.calledBodies,
    response: isText ? startOf(payload) : { text: null, isCut: false },
    ...(code !== undefined && { errorCode: code }),
  };
}

/** Copies the start, because a slice would keep the whole text in memory. */
function startOf(text: string): CallBody {
  const isCut = text.length > API_LOG_BODY_BYTES;
  if (!isCut) return { text, isCut };
  return { text: Buffer.from(text.slice(0, API_LOG_BODY_BYTES)).toString(), isCut };
}

/** Describes a body that was not read: a file, or the body of a call rejected earlier. */
function unreadBody({ headers }: FastifyRequest): CallBody | undefined {
  const hasBody =
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return hasBody ? { text: null, isCut: false } : undefined;
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : null;
}
