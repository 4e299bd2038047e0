import { AppError, keyAllows, type Route, usableWithoutPlan } from "@arauto/contracts";
import type { FastifyRequest } from "fastify";
import {
  type ApiKeyPrincipal,
  type AuthenticateOptions,
  type Authenticator,
  KeyRejected,
  type Principal,
  type UserPrincipal,
} from "./principal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, once the route's access was checked; null on public routes. */
    principal: Principal | null;
  }
}

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i;

/**
 * Checks that the caller may use a route and returns the caller (null for public routes).
 * @throws AppError UNAUTHORIZED, WORKSPACE_REQUIRED, FORBIDDEN or PLAN_INACTIVE, in this order; for API keys the reason
 *   for a rejection, or API_KEY_NOT_ACCEPTED
 */
export async function authorize(
  request: FastifyRequest,
  route: Route,
  authenticator: Authenticator,
  options?: Omit<AuthenticateOptions, "address">,
): Promise<Principal | null> {
  if (route.access === "public") return null;
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  const authenticated = token
    ? authenticator.authenticate(token, {
        ...options,
        address: request.ip,
        needs: route.apiKey === "any" ? undefined : route.apiKey,
      })
    : null;
  const principal = await authenticated?.catch((error: unknown) => {
    if (error instanceof KeyRejected) request.knownKey = error.key;
    throw error;
  });
  if (!principal) throw new AppError("UNAUTHORIZED");
  if (principal.kind === "apiKey") {
    const { tenantId, apiKeyId, mode } = principal;
    request.knownKey = { tenantId, apiKeyId, mode };
  }
  if (principal.kind === "apiKey") requireKeyPermission(principal, route);
  else requirePermission(principal, route);
  if (route.access !== "user" && !principal.planActive && !usableWithoutPlan(route))
    throw new AppError("PLAN_INACTIVE");
  return principal;
}

function requirePermission({ tenantId, permissions }: UserPrincipal, { access }: Route): void {
  if (access === "user" || access === "public") return;
  if (!tenantId) throw new AppError("WORKSPACE_REQUIRED");
  if (!permissions.includes(access)) throw new AppError("FORBIDDEN");
}

function requireKeyPermission({ permissions }: ApiKeyPrincipal, { apiKey }: Route): void {
  if (apiKey === undefined) throw new AppError("API_KEY_NOT_ACCEPTED");
  if (apiKey !== "any" && !keyAllows(permissions, apiKey))
    throw new AppError("FORBIDDEN", `The API key needs the permission ${apiKey}`);
}
