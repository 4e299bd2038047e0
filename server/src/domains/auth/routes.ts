import { authRoutes, workspaceRoutes } from "@arauto/contracts";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import { LockedOut } from "./lock-out.ts";
import { createAuthService, type Origin } from "./service.ts";

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
});

export function registerAuthRoutes(register: Register, deps: Deps): void {
  const auth = createAuthService(deps);

  register(authRoutes.register, ({ body, request }) => auth.register(body, originOf(request)));
  register(authRoutes.login, async ({ body, request, reply }) => {
    try {
      return await auth.login(body, originOf(request));
    } catch (fault) {
      if (fault instanceof LockedOut) void reply.header("retry-after", fault.retryAfterSeconds);
      throw fault;
    }
  });
  register(authRoutes.logout, ({ principal }) => auth.logout(principal));
  register(authRoutes.renew, ({ principal }) => auth.renew(principal));
  register(authRoutes.me, ({ principal }) => auth.who(principal));
  register(authRoutes.setLanguage, ({ principal, body }) => auth.setLanguage(principal, body.lang));
  // Entering changes the session and answers its token, so it lives with the sessions.
  register(workspaceRoutes.enter, ({ principal, params }) => auth.enter(principal, params.personTenantId));
}
