import { ERRORS, type Route, usableWithoutPlan } from "@arauto/contracts";

/**
 * The meaning of each status for a caller; contract routes never return a status without an entry.
 */
export const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: "Invalid request. `errors` lists the fields",
  401: "Not signed in, or the session has ended",
  402: "The workspace has no active plan",
  403: "Missing permission, or no workspace selected",
  404: "Not found in this workspace",
  408: "The request body did not arrive in time",
  409: "Conflict with the current state. See `code`",
  413: "The request body is too large",
  415: "Unsupported content type",
  422: "The request is valid but can't be processed. See `code`",
  429: "Too many requests. See `Retry-After`",
  431: "The request headers are too large",
  500: "Internal error. Include the `correlationId` when you report it",
  503: "Temporarily unavailable. See `Retry-After`",
  507: "No space left for this file",
};

/**
 * Any request may be malformed, exceed a rate limit, have large headers, or encounter an error or
 * an outage.
 */
const OF_EVERY_ROUTE = [400, 429, 431, 500, 503];
/** Possible results of reading a body, regardless of the schema; a route without one rejects it. */
const OF_BODIES = [408, 413, 415];

/**
 * Returns the error statuses of a route, ascending: by its access, method, parameters and body, and
 * by the codes that it lists itself.
 */
export function problemStatuses(route: Route): number[] {
  const statuses = new Set(OF_EVERY_ROUTE);
  const add = (...more: readonly number[]) => more.forEach((status) => statuses.add(status));
  // Records may be missing, and some permissions of users and unconfirmed addresses are checked in addition to the
  // route's own.
  add(403, 404);
  if (route.access !== "public") add(401);
  if (route.access !== "public" && route.access !== "user" && !usableWithoutPlan(route)) add(402);
  if (route.params) add(409);
  if (route.method !== "GET") add(...OF_BODIES, 409);
  // The response of a POST is stored under its Idempotency-Key, which rejects a different request.
  if ((route.method === "POST" || route.method === "PUT") && route.access !== "public") add(422);
  if (route.upload) add(422, ERRORS.STORAGE_FULL.status);
  for (const code of route.errors ?? []) add(ERRORS[code].status);
  return [...statuses].toSorted((a, b) => a - b);
}
