import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call a route.
 * - `public`: anybody
 * - `person`: a signed-in person, with or without a workspace
 * - a permission: a member of the token's workspace who has it
 */
export type Access = "public" | "person" | Permission;

type Schema = z.ZodType;
type Shape = z.ZodObject;

/** One operation of the API: the single source for server, OpenAPI document and console hooks. */
export interface Route<P extends Shape = Shape, Q extends Shape = Shape, B extends Schema = Schema, R extends Schema = Schema> {
  /** Names the console's hook: `listAccounts` becomes `useListAccountsQuery`. */
  operationId: string;
  method: Method;
  /** Below `/api`, with `{param}` places: `/v1/Accounts/{id}`. */
  path: string;
  tag: string;
  /** What the operation does, in a few words: "List contacts". */
  summary: string;
  /** What the summary leaves out, such as errors to expect, in full sentences (Markdown). */
  description?: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  /** JSON answer; absent means 204 without content. */
  response?: R;
  /** Success status; 200 unless set (204 without response). */
  status?: 200 | 201 | 202;
  /** What a non-JSON answer is: a server-sent event stream of `response`, or a download. */
  produces?: "text/event-stream" | "text/csv" | "text/plain" | "message/rfc822" | "application/octet-stream";
  /** The body is a multipart upload with one part named `file`. */
  upload?: boolean;
  /** The largest JSON body in bytes, where it is more than usual. */
  bodyLimit?: number;
  /** Errors beyond those that method, access and body imply; their statuses are declared in the OpenAPI document. */
  errors?: readonly ErrorCode[];
  /** Stays usable after the plan has ended; routes with the method GET always do. */
  withoutPlan?: boolean;
  /** Per-address limit in requests a minute, for routes that guess or cost. */
  rateLimit?: number;
  /** Limit in requests a minute of all members of a workspace together, for routes that cost a lot. */
  workspaceRateLimit?: number;
}

/**
 * Whether a route may be used after the plan has ended. Reading always may, so that an owner can see what is running;
 * of the changes only those that stop something, or take data out.
 */
export function usableWithoutPlan({ method, withoutPlan }: Pick<Route, "method" | "withoutPlan">): boolean {
  return withoutPlan === true || method === "GET";
}

/** Any route whatever its schemas, for functions that take one and keep its types. */
// oxlint-disable-next-line typescript/no-explicit-any -- a route with narrower schemas is no Route of the widest ones
export type AnyRoute = Route<any, any, any, any>;

/** Keeps the types of schemas and of `produces`, so that handlers and tests are typed from the contract. */
export function defineRoute<
  P extends Shape = z.ZodObject<{}>,
  Q extends Shape = z.ZodObject<{}>,
  B extends Schema = z.ZodUndefined,
  R extends Schema = z.ZodUndefined,
  const K extends Route["produces"] = undefined,
>(route: Route<P, Q, B, R> & { produces?: K }): Route<P, Q, B, R> & { produces?: K } {
  return route;
}
