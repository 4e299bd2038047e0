import { authRoutes, profileRoutes, workspaceRoutes } from "@arauto/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { createEmailChange } from "./email-change.ts";
import { createOwnLogin } from "./own-login.ts";
import { createRecovery } from "./recovery.ts";
import { registrationOf } from "./registration.ts";
import { createAuthService } from "./service.ts";
import type { Origin, SignedIn } from "./sessions.ts";

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
  cookies: request.headers.cookie ?? "",
});

function answer(reply: FastifyReply, { session, cookie }: SignedIn): SignedIn["session"] {
  void reply.header("set-cookie", cookie);
  return session;
}

export function registerAuthRoutes(register: Register, deps: Deps): void {
  const auth = createAuthService(deps);
  register(authRoutes.register, async ({ body, request, reply }) =>
    answer(reply, await auth.register(body, originOf(request))),
  );
  register(authRoutes.registerInvited, async ({ body, request, reply }) =>
    answer(reply, await auth.registerInvited(body, originOf(request))),
  );
  register(authRoutes.login, async ({ body, request, reply }) =>
    answer(reply, await auth.login(body, originOf(request))),
  );
  register(authRoutes.registration, () => registrationOf(deps.config));
  register(authRoutes.logout, ({ principal }) => auth.logout(principal));
  register(authRoutes.renew, ({ principal }) => auth.renew(principal));
  register(authRoutes.me, ({ principal }) => auth.who(principal));
  register(authRoutes.setLanguage, ({ principal, body }) => auth.setLanguage(principal, body.lang));
  // Entering a workspace issues a new session token, so it belongs to the sessions.
  register(workspaceRoutes.enter, ({ principal, params }) =>
    auth.enter(principal, params.personTenantId),
  );

  const recovery = createRecovery(deps);
  register(authRoutes.confirmEmail, ({ body }) => recovery.confirmEmail(body.token));
  register(authRoutes.resendConfirmation, ({ principal }) =>
    recovery.resendConfirmation(principal),
  );
  register(authRoutes.forgotPassword, ({ body }) => recovery.forgotPassword(body.email));
  register(authRoutes.checkResetToken, ({ body }) => recovery.checkResetToken(body.token));
  register(authRoutes.resetPassword, ({ body }) =>
    recovery.resetPassword(body.token, body.password),
  );

  const emails = createEmailChange(deps);
  register(profileRoutes.changeEmail, ({ principal, body }) => emails.request(principal, body));
  register(profileRoutes.cancelEmailChange, ({ principal }) => emails.cancel(principal));
  register(authRoutes.confirmNewEmail, ({ body }) => emails.confirm(body.token));

  const own = createOwnLogin(deps);
  register(profileRoutes.changePassword, ({ principal, body }) =>
    own.changePassword(principal, body.currentPassword, body.newPassword),
  );
  register(profileRoutes.sessions, async ({ principal }) => ({
    items: await own.sessions(principal),
  }));
  register(profileRoutes.revokeSession, ({ principal, params }) =>
    own.revokeSession(principal, params.id),
  );
  register(profileRoutes.revokeOtherSessions, async ({ principal }) => ({
    count: await own.revokeOtherSessions(principal),
  }));
  register(profileRoutes.startTwoFactor, ({ principal, body }) =>
    own.startTwoFactor(principal, body.password),
  );
  register(profileRoutes.enableTwoFactor, ({ principal, body }) =>
    own.enableTwoFactor(principal, body.code),
  );
  register(profileRoutes.renewRecoveryCodes, ({ principal, body }) =>
    own.renewRecoveryCodes(principal, body.code),
  );
  register(profileRoutes.disableTwoFactor, ({ principal, body }) =>
    own.disableTwoFactor(principal, body.password, body.code),
  );
}
