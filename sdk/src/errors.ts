import type { components } from "./api.generated.ts";

/** Problem details (RFC 9457) as the API sends them. */
export type Problem = components["schemas"]["Problem"];
/** The stable code of an error. Its meaning never changes; new codes may be added. */
export type ErrorCode = Problem["code"];
/** A problem with one field of the request. */
export type FieldProblem = components["schemas"]["FieldProblem"];

/** The API rejected a request. */
export class ArautoError extends Error {
  override readonly name = "ArautoError";
  /** The HTTP status. */
  readonly status: number;
  /** Null when the response was not from the API, such as a proxy's error page. */
  readonly code: ErrorCode | null;
  /** The fields that need attention; empty for other errors. */
  readonly errors: readonly FieldProblem[];
  /** Include it when you report the error. */
  readonly correlationId: string | null;
  /** How to solve it. */
  readonly suggestion: string | null;
  /** The complete response, if it was problem details. */
  readonly problem: Partial<Problem>;
  /** Seconds after which a retry can succeed, if the API named them. */
  readonly retryAfter: number | null;

  constructor(response: Response, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `The server responded ${response.status}`);
    this.status = response.status;
    this.code = problem.code ?? null;
    this.errors = problem.errors ?? [];
    this.correlationId = problem.correlationId ?? null;
    this.suggestion = problem.suggestion ?? null;
    this.problem = problem;
    this.retryAfter = retryAfterOf(response);
  }
}

/** No response arrived: the network failed, or the call timed out. `cause` has the reason. */
export class ArautoConnectionError extends Error {
  override readonly name = "ArautoConnectionError";

  constructor(
    message: string,
    cause: unknown,
    /** Whether the request took longer than `timeout`. */
    readonly isTimeout: boolean,
  ) {
    super(message, { cause });
  }
}

/** Returns the error for a response. */
export async function errorOf(response: Response): Promise<ArautoError> {
  const text = await response.text().catch(() => "");
  return new ArautoError(response, problemOf(text));
}

function problemOf(text: string): Partial<Problem> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Returns the seconds of `Retry-After`, a number or a date (RFC 9110); null without any. */
export function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
