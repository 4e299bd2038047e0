import type { ErrorCode, FieldProblem, LimitReached } from "@arauto/contracts";

/** Failures that never became a response of the API (spec section 7). */
export type TransportError = "FETCH_ERROR" | "TIMEOUT_ERROR" | "PARSING_ERROR";

/** The error of a failed call in the console: the API's problem, or why there was no response. */
export interface ApiProblem {
  status: number | TransportError;
  /** Translated by `errors:<code>`. */
  code: ErrorCode | TransportError;
  title: string;
  detail?: string;
  errors?: FieldProblem[];
  /** For VERSION_CONFLICT: the current record. */
  current?: unknown;
  /** For PLAN_LIMIT_REACHED: which limit, and by how much. */
  limit?: LimitReached;
  /** For LOCKED_OUT and RATE_LIMITED, if the caller passes it on: seconds until the next attempt. */
  retryAfterSeconds?: number;
  correlationId?: string;
}

/** An ApiProblem that can be thrown, for calls made without the generated hooks. */
export class ApiProblemError extends Error implements ApiProblem {
  override readonly name = "ApiProblemError";
  readonly status: ApiProblem["status"];
  readonly code: ApiProblem["code"];
  readonly title: string;
  readonly detail?: string;
  readonly errors?: FieldProblem[];
  readonly current?: unknown;
  readonly limit?: LimitReached;
  readonly retryAfterSeconds?: number;
  readonly correlationId?: string;
  constructor(problem: ApiProblem) {
    super(problem.detail ?? problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    if (problem.detail !== undefined) this.detail = problem.detail;
    if (problem.errors !== undefined) this.errors = problem.errors;
    if (problem.current !== undefined) this.current = problem.current;
    if (problem.limit !== undefined) this.limit = problem.limit;
    if (problem.retryAfterSeconds !== undefined) this.retryAfterSeconds = problem.retryAfterSeconds;
    if (problem.correlationId !== undefined) this.correlationId = problem.correlationId;
  }
}

const TRANSPORT: Record<TransportError, string> = {
  FETCH_ERROR: "The server could not be reached",
  TIMEOUT_ERROR: "The server took too long to answer",
  PARSING_ERROR: "The server's answer could not be read",
};

/** Returns the problem of a call that got no readable response. */
export function transportProblem(error: TransportError, correlationId?: string): ApiProblem {
  return {
    status: error,
    code: error,
    title: TRANSPORT[error],
    ...(correlationId ? { correlationId } : {}),
  };
}

/**
 * Returns the problem in a response's body. A body that is not ours (a proxy's page, for example) becomes INTERNAL or
 * UNAVAILABLE.
 */
export function problemFromResponse(
  status: number,
  body: unknown,
  correlationId?: string,
): ApiProblem {
  if (isApiProblem(body))
    return { ...body, status, ...(correlationId && !body.correlationId ? { correlationId } : {}) };
  const gone = status === 502 || status === 503 || status === 504;
  const base: ApiProblem =
    status === 401
      ? { status, code: "UNAUTHORIZED", title: "Unauthorized" }
      : gone
        ? { status, code: "UNAVAILABLE", title: "The service is not available right now" }
        : { status, code: "INTERNAL", title: "An error occurred" };
  return correlationId ? { ...base, correlationId } : base;
}

/** Returns whether a caught value is the problem of a call (RTK Query's error, or an ApiProblemError). */
export function isApiProblem(value: unknown): value is ApiProblem {
  return (
    typeof value === "object" &&
    value !== null &&
    "status" in value &&
    "code" in value &&
    typeof value.code === "string"
  );
}

/**
 * Returns whether a record requested by an id from the URL does not exist: the API does not know it, or rejects the id
 * as malformed. Only for reads, where `parameter` is always the path's.
 */
export function isNotFound(value: unknown, parameter = "id"): boolean {
  if (!isApiProblem(value)) return false;
  return (
    value.code === "NOT_FOUND" ||
    (value.code === "VALIDATION" && value.errors?.some(({ path }) => path === parameter) === true)
  );
}
