import { AppError, ERRORS, type ErrorCode, type Problem, type Route } from "@arauto/contracts";
import { problemOf } from "./problems.ts";
import type { JsonSchema } from "./schema-components.ts";

/** Errors that any operation with the status can return; others are listed by the routes that return them. */
const GENERAL: readonly ErrorCode[] = [
  "VALIDATION",
  "MALFORMED_REQUEST",
  "API_VERSION_UNKNOWN",
  "INVALID_CURSOR",
  "SECRET_IN_FIELD",
  "UNAUTHORIZED",
  "API_KEY_INVALID",
  "API_KEY_DISABLED",
  "API_KEY_EXPIRED",
  "API_KEY_REPLACED",
  "PLAN_INACTIVE",
  "FORBIDDEN",
  "API_KEY_ADDRESS_NOT_ALLOWED",
  "API_KEY_NOT_ACCEPTED",
  "TEST_MODE_UNAVAILABLE",
  "NOT_FOUND",
  "REQUEST_TIMEOUT",
  "VERSION_CONFLICT",
  "WRONG_STATE",
  "IN_USE",
  "IDEMPOTENCY_IN_PROGRESS",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "IDEMPOTENCY_KEY_REUSED",
  "RATE_LIMITED",
  "HEADERS_TOO_LARGE",
  "INTERNAL",
  "UNAVAILABLE",
  "STORAGE_FULL",
];

const CORRELATION_ID = "0198c0de-0000-7000-8000-00000000c0de";

/** Returns the problem details that the API sends for an error. */
export function problemExample(code: ErrorCode): Problem {
  const errors = [{ path: "email", code: "invalidFormat", message: "Invalid email" }];
  return problemOf(
    new AppError(code, undefined, code === "VALIDATION" ? { errors } : {}),
    CORRELATION_ID,
  );
}

/** Returns the examples of a status, by code, for an OpenAPI document. */
export function problemExamples(status: number, own: readonly ErrorCode[] = []): JsonSchema {
  const codes = new Set([...own, ...GENERAL]);
  return Object.fromEntries(
    [...codes]
      .filter((code) => ERRORS[code].status === status)
      .map((code) => [code, { summary: ERRORS[code].title, value: problemExample(code) }]),
  );
}

/** Returns the errors of a status that only some operations return, including this one. */
export const ownErrors = ({ errors = [] }: Route, status: number): ErrorCode[] =>
  errors.filter((code) => ERRORS[code].status === status && !GENERAL.includes(code));
