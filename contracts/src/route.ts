import type { z } from "zod";
import type { KeyPermission } from "./api-key-permissions.ts";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who can call a route.
 * - `public`: anyone
 * - `user`: a signed-in user, with or without a workspace
 * - a permission: a member of the token's workspace who has it
 */
export type Access = "public" | "user" | Permission;

/** The announced end of an operation. Dates are days in UTC (2027-03-01). */
export interface Deprecation {
  since: string;
  /** The day from which it may be removed. */
  sunset?: string;
  /** The path of the operation that replaces it, below `/api`. */
  successor?: string;
}

type Schema = z.ZodType;
type Shape = z.ZodObject;

/** One operation of the API: the single source for server, OpenAPI document and console hooks. */
export interface Route<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  /** Names the console's hook: `listAccounts` becomes `useListAccountsQuery`. */
  operationId: string;
  method: Method;
  /** Below `/api`, with `{param}` placeholders: `/v1/Accounts/{id}`. */
  path: string;
  tag: string;
  /** A short description of the operation: "List contacts". */
  summary: string;
  /** Details that the summary omits, such as errors to expect, in full sentences (Markdown). */
  description?: string;
  access: Access;
  /** The permission that an API key needs to call it, `any` for every key; closed to keys unless given. */
  apiKey?: KeyPermission | "any";
  params?: P;
  query?: Q;
  body?: B;
  /** JSON response; omitted for 204 without content. */
  response?: R;
  /** Success status; defaults to 200, or 204 without a response. */
  status?: 200 | 201 | 202;
  /** The status is 201 when the response's `outcome` is `created`. */
  mayCreate?: true;
  /** Content type of a response that isn't JSON: a server-sent event stream of `response`, or a download. */
  produces?:
    | "text/event-stream"
    | "text/csv"
    | "text/plain"
    | "message/rfc822"
    | "application/pdf"
    | "application/octet-stream";
  /** The body is a multipart upload with one part named `file`. */
  upload?: boolean;
  /** Maximum size of the uploaded file in bytes, if larger than the default. */
  uploadMaxBytes?: number;
  /** Maximum size of the JSON body in bytes, if larger than the default. */
  bodyLimit?: number;
  /** Errors beyond those implied by method, access and body; the OpenAPI document declares their statuses. */
  errors?: readonly ErrorCode[];
  /** With a test key, its changes are kept: it sends to the test inbox only, and separates test from live records. */
  keptInTestMode?: boolean;
  /** Available without an active plan; GET routes always are. */
  withoutPlan?: boolean;
  /** Announces its end in the headers of every response. */
  deprecated?: Deprecation;
  /** Requests per minute per address, for routes that are expensive or allow guessing. */
  rateLimit?: number;
  /** Requests per minute for all members of a workspace together, for expensive routes. */
  workspaceRateLimit?: number;
}

/**
 * Returns whether a route is available without an active plan: all reads, so that an owner can see running sends, and
 * changes that stop something or export data.
 */
export function usableWithoutPlan({
  method,
  withoutPlan,
}: Pick<Route, "method" | "withoutPlan">): boolean {
  return withoutPlan === true || method === "GET";
}

/** Any route regardless of its schemas, for functions that preserve its types. */
// oxlint-disable-next-line typescript/no-explicit-any -- a route with narrower schemas is no Route of the widest ones
export type AnyRoute = Route<any, any, any, any>;

/**
 * Preserves the types of schemas, of `operationId`, `method`, `produces` and `apiKey`, so that handlers, tests and lists
 * of operations are typed from the contract.
 */
export function defineRoute<
  P extends Shape = z.ZodObject<{}>,
  Q extends Shape = z.ZodObject<{}>,
  B extends Schema = z.ZodUndefined,
  R extends Schema = z.ZodUndefined,
  const K extends Route["produces"] = undefined,
  const A extends Route["apiKey"] = undefined,
  const O extends string = string,
  const M extends Method = Method,
>(
  route: Route<P, Q, B, R> & { operationId: O; method: M; produces?: K; apiKey?: A },
): Route<P, Q, B, R> & { operationId: O; method: M; produces?: K; apiKey?: A } {
  return route;
}
