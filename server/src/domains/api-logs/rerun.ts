import { type ApiLogRerun, AppError, keyAllows, mayGrant, type Route } from "@arauto/contracts";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { findTestKeys, openTestKey, type TestKey } from "../api-keys/index.ts";
import { hasMask, maskUrl } from "./masking.ts";
import { maskedBody } from "./recorder.ts";
import { findCall, type FoundCall } from "./service.ts";

interface Changes {
  path?: string | undefined;
  body?: string | undefined;
}

interface Caller {
  tenantId: string;
  principal: UserPrincipal;
  request: FastifyRequest;
}

/**
 * Repeats a call with a test key of the workspace: through the same server, with all checks of a request, and rolled
 * back like all calls with test keys. The key must not have more permissions than the user.
 * @throws AppError NOT_FOUND, RERUN_UNAVAILABLE, RERUN_INCOMPLETE, TEST_KEY_REQUIRED
 */
export async function rerunCall(
  deps: Pick<Deps, "database" | "planLimits" | "secrets">,
  { tenantId, principal, request }: Caller,
  id: string,
  changes: Changes,
): Promise<ApiLogRerun> {
  const { found, key, token } = await deps.database.tenant(tenantId, async (tx) => {
    const call = await findCall(tx, deps, tenantId, id);
    const route = requireRepeatable(call);
    const chosen = chooseKey(await findTestKeys(tx, tenantId), call, route, principal);
    return {
      found: { ...call, route },
      key: chosen,
      token: await openTestKey(tx, deps, tenantId, chosen.id),
    };
  });
  const { details, route } = found;
  const path = pathOf(details.path, route, changes.path);
  const body = bodyOf(details.request, changes.body);
  const startedAt = performance.now();
  const response = await request.server.inject({
    method: route.method,
    url: `/api${path}`,
    remoteAddress: request.ip,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: body }),
  });
  const durationMs = Math.round(performance.now() - startedAt);
  const isJson = /^application\/(?:problem\+)?json/.test(String(response.headers["content-type"]));
  const text = isJson ? response.payload : null;
  return {
    status: response.statusCode,
    durationMs,
    path: maskUrl(path, route.path),
    request: maskedBody(body === undefined ? undefined : { text: body, isCut: false }, route.path),
    response: maskedBody(response.payload === "" ? undefined : { text, isCut: false }, route.path),
    key: { id: key.id, name: key.name },
  };
}

function requireRepeatable({ details, route }: FoundCall): Route {
  if (!route || details.repeat === "never")
    throw new AppError("RERUN_UNAVAILABLE", "Uploads and streams can't be repeated in test mode");
  return route;
}

/** Returns the key of the call if it is a usable test key, or else any other that may make it. */
function chooseKey(
  keys: readonly TestKey[],
  { details }: FoundCall,
  { apiKey }: Route,
  { permissions }: UserPrincipal,
): TestKey {
  const usable = keys.filter(
    (key) =>
      key.permissions.every((permission) => mayGrant(permissions, permission)) &&
      (apiKey === undefined || apiKey === "any" || keyAllows(key.permissions, apiKey)),
  );
  const chosen = usable.find(({ id }) => id === details.key?.id) ?? usable[0];
  if (!chosen) throw new AppError("TEST_KEY_REQUIRED");
  return chosen;
}

/** @throws AppError RERUN_INCOMPLETE for a path with masked parts, VALIDATION for a path of another route */
function pathOf(stored: string, route: Route, given: string | undefined): string {
  const path = given ?? stored;
  if (hasMask(path)) throw new AppError("RERUN_INCOMPLETE", "Replace the masked parts of the path");
  const pattern = route.path
    .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replaceAll(/\{\w+\}/g, "[^/?#]+");
  if (!new RegExp(`^${pattern}(?:\\?[^#\\s]*)?$`).test(path) || /\/\.{1,2}(?:\/|$)/.test(path))
    throw new AppError("VALIDATION", `The path must be one of ${route.path}`, {
      errors: [{ path: "path", code: "invalid", message: `Must be one of ${route.path}` }],
    });
  return path;
}

/** @throws AppError RERUN_INCOMPLETE for a body that has masked parts or was truncated */
function bodyOf(
  stored: { text: string; state: "whole" | "cut" | "none" | "omitted" },
  given: string | undefined,
): string | undefined {
  if (given === undefined && (stored.state === "cut" || stored.state === "omitted"))
    throw new AppError("RERUN_INCOMPLETE", "The stored body is incomplete. Enter all of it");
  const body = given ?? stored.text;
  if (hasMask(body))
    throw new AppError("RERUN_INCOMPLETE", "Replace the masked values of the body");
  return body === "" ? undefined : body;
}
