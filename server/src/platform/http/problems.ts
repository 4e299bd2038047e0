import {
  AppError,
  ERRORS,
  type ErrorCode,
  type FieldProblem,
  type Problem,
  fieldProblemsOf,
  pointerOf,
  ERROR_SUGGESTIONS,
} from "@arauto/contracts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";
import { z } from "zod";
import { outageReason } from "../database/outage.ts";

/** Content type of problem details (RFC 9457). */
export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** The web framework's errors that the caller caused, by code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_REQ_FILE_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_PARTS_LIMIT: "PAYLOAD_TOO_LARGE",
  FST_FILES_LIMIT: "PAYLOAD_TOO_LARGE",
  FST_FIELDS_LIMIT: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "UNSUPPORTED_MEDIA_TYPE",
};

const CANNOT_BE_STORED = "The text contains characters that can't be stored";
/** SQLSTATEs of text that PostgreSQL cannot store: NUL, half a surrogate pair. */
const UNSTORABLE = new Set(["22021", "22P05"]);
/** Converts anything thrown into an AppError; unknown errors become INTERNAL. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return validationError(error);
  if (!(error instanceof Error)) return new AppError("INTERNAL", undefined, { cause: error });

  const code = (error as { code?: unknown }).code;
  if (error instanceof pg.DatabaseError && UNSTORABLE.has(error.code ?? ""))
    return new AppError("VALIDATION", CANNOT_BE_STORED, { cause: error });
  if (outageReason(error)) return new AppError("UNAVAILABLE", undefined, { cause: error });
  const known = typeof code === "string" ? FRAMEWORK_ERRORS[code] : undefined;
  if (known) return new AppError(known, undefined, { cause: error });
  // The framework's other errors with a status below 500 concern the syntax of the request.
  const status = (error as FastifyError).statusCode ?? 500;
  if (status === 429) return new AppError("RATE_LIMITED", undefined, { cause: error });
  return new AppError(status < 500 ? "MALFORMED_REQUEST" : "INTERNAL", undefined, {
    cause: error,
  });
}

/**
 * Converts a schema's errors to VALIDATION with one entry per field; `place` prefixes the paths of
 * all but the body.
 */
export function validationError(error: z.ZodError): AppError {
  return new AppError("VALIDATION", undefined, { errors: fieldProblemsOf(error.issues) });
}

/** The path prefix of the pages about errors. */
export const ERRORS_PATH = "/api/errors/";

/**
 * Returns the path of the page about an error. Relative as RFC 9457 allows, because an installation can have several
 * addresses.
 */
export const errorPath = (code: ErrorCode): string => `${ERRORS_PATH}${code}`;

/** Returns RFC 9457 problem details. */
export function problemOf(error: AppError, correlationId: string): Problem {
  const suggestion = ERROR_SUGGESTIONS[error.code];
  return {
    type: errorPath(error.code),
    status: error.status,
    code: error.code,
    title: ERRORS[error.code].title,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(error.extra.errors ? { errors: error.extra.errors.map(withPointer) } : {}),
    ...(error.extra.current === undefined ? {} : { current: error.extra.current }),
    ...(error.extra.limit === undefined ? {} : { limit: error.extra.limit }),
    correlationId,
  };
}

/** Converts a field's path to a JSON pointer, because domain code uses only paths. */
const withPointer = (one: FieldProblem): FieldProblem => ({
  ...one,
  pointer: one.pointer ?? pointerOf(one.path === "" ? [] : one.path.split(".")),
});

/** A temporary rejection, with a Retry-After header. */
export class RetryLater extends AppError {
  constructor(
    code: "RATE_LIMITED" | "LOCKED_OUT" | "SYSTEM_EMAIL_LIMIT",
    readonly retryAfterSeconds: number,
  ) {
    super(code);
  }
}

/** Responds with a problem, and logs it when it is a server error. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const appError = asAppError(error);
  if (appError.code === "INTERNAL")
    request.log.error({ err: appError.extra.cause ?? appError }, "Request failed");
  else if (appError.code === "UNAVAILABLE")
    request.log.warn(
      { err: appError.extra.cause ?? appError },
      "Request failed: a dependency is unavailable",
    );
  if (appError.status === 401) void reply.header("www-authenticate", "Bearer");
  if (appError instanceof RetryLater) void reply.header("retry-after", appError.retryAfterSeconds);
  if (appError.isTemporary && !reply.hasHeader("retry-after"))
    void reply.header("retry-after", "5");
  return reply
    .code(appError.status)
    .header("cache-control", "no-store")
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(appError, request.id)));
}

/**
 * Handles every error of every route, so that all responses look alike and none reveals internals.
 */
export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
}
