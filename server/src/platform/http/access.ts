import { AppError, type Route, usableWithoutPlan } from "@arauto/contracts";
import type { FastifyRequest } from "fastify";
import type { AuthenticateOptions, Authenticator, Principal } from "./principal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, once the route's access was checked; null on public routes. */
    principal: Principal | null;
  }
}

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i;

/**
 * Checks that the caller may use a route and returns the caller (null for public routes).
 * @throws AppError UNAUTHORIZED, WORKSPACE_REQUIRED, FORBIDDEN or PLAN_INACTIVE, in this order
 */
export async function authorize(
  request: FastifyRequest,
  route: Route,
  authenticator: Authenticator,
  options?: AuthenticateOptions,
): Promise<Principal | null> {
  if (route.access === "public") return null;
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  const principal = token ? await authenticator.authenticate(token, options) : null;
  if (!principal) throw new AppError("UNAUTHORIZED");
  if (route.access === "user") return principal;

  if (!principal.tenantId) throw new AppError("WORKSPACE_REQUIRED");
  if (!principal.permissions.includes(route.access)) throw new AppError("FORBIDDEN");
  if (!principal.planActive && !usableWithoutPlan(route)) throw new AppError("PLAN_INACTIVE");
  return principal;
}
