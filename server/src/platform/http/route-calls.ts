import type { AnyRoute, Route } from "@arauto/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { forAssistant } from "./auditing.ts";
import { CORRELATION_HEADER } from "./correlation.ts";
import { type CallRoute, RouteProblem } from "./tools.ts";

/** Headers that the rules of a route read, besides the body: caller, address, host. */
const PASSED_HEADERS = [
  "authorization",
  "host",
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "user-agent",
];

/**
 * Returns a function that calls routes within this process as the caller of a request, without the
 * network: access, plan, limits, test mode, idempotency, logs and errors are those of the API.
 * @param allowed The only routes that it calls.
 */
export function createRouteCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  allowed: readonly AnyRoute[],
): CallRoute {
  const headers: Record<string, string | string[]> = { [CORRELATION_HEADER]: request.id };
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  const remoteAddress = request.raw.socket.remoteAddress ?? "";
  return async (route: Route, { params, query, body }) => {
    if (!allowed.includes(route))
      throw new Error(`${route.operationId} is not among the routes that may be called`);
    const response = await forAssistant(async () =>
      app.inject({
        method: route.method,
        url: addressOf(route, params, query),
        headers,
        remoteAddress,
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    );
    const answer = response.body === "" ? undefined : response.json();
    if (response.statusCode >= 400) throw new RouteProblem(answer);
    return answer;
  };
}

/** Parses the parameters first, so that none of them changes the structure of the path. */
function addressOf(route: Route, params: unknown, query: unknown): string {
  const parts = route.params?.parse(params) ?? {};
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts[name])),
  );
  const search = new URLSearchParams();
  const given = (query ?? {}) as Record<string, string | number | boolean | undefined>;
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) search.set(name, String(value));
  return `/api${path}?${search.toString()}`;
}
