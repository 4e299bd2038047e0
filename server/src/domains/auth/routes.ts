import { authRoutes, type Language, profileRoutes, workspaceRoutes } from "@arauto/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { acceptedLanguage } from "../../platform/http/accepted-language.ts";
import type { Register } from "../../platform/http/handler.ts";
import { cancelEmailChange, confirmNewEmail, requestEmailChange } from "./email-change.ts";
import * as own from "./own-login.ts";
import * as recovery from "./recovery.ts";
import { registrationOf } from "./registration.ts";
import * as auth from "./service.ts";
import type { Origin, SignedIn } from "./sessions.ts";

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
  cookies: request.headers.cookie ?? "",
  correlationId: request.id,
});

/** Returns a body with its language, or with the one that the request accepts. */
function withLanguage<Body extends { lang?: Language | undefined }>(
  body: Body,
  { headers }: FastifyRequest,
): Body & { lang: Language } {
  return { ...body, lang: body.lang ?? acceptedLanguage(headers["accept-language"]) };
}

function respond(reply: FastifyReply, { session, cookie }: SignedIn): SignedIn["session"] {
  void reply.header("set-cookie", cookie);
  return session;
}

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(authRoutes.register, async ({ body, request, reply }) =>
    respond(reply, await auth.register(deps, withLanguage(body, request), originOf(request))),
  );
  register(authRoutes.registerInvited, async ({ body, request, reply }) =>
    respond(
      reply,
      await auth.registerInvited(deps, withLanguage(body, request), originOf(request)),
    ),
  );
  register(authRoutes.login, async ({ body, request, reply }) =>
    respond(reply, await auth.login(deps, body, originOf(request))),
  );
  register(authRoutes.registration, () => registrationOf(deps.config));
  register(authRoutes.logout, ({ principal }) =>
    database.system((tx) => auth.logout(tx, principal)),
  );
  register(authRoutes.renew, ({ principal }) =>
    database.system((tx) => auth.renew(tx, deps, principal)),
  );
  register(authRoutes.me, ({ principal }) =>
    database.system((tx) => auth.getSessionUser(tx, principal)),
  );
  register(authRoutes.setLanguage, ({ principal, body }) =>
    database.system((tx) => auth.setLanguage(tx, principal, body.lang)),
  );
  // Entering a workspace issues a new session token, so it belongs to the sessions.
  register(workspaceRoutes.enter, ({ principal, params }) =>
    database.system((tx) => auth.enterWorkspace(tx, deps, principal, params.personTenantId)),
  );

  register(authRoutes.confirmEmail, ({ body }) =>
    database.system((tx) => recovery.confirmEmail(tx, body.token)),
  );
  register(authRoutes.resendConfirmation, ({ principal }) =>
    database.system((tx) => recovery.resendConfirmation(tx, deps, principal)),
  );
  register(authRoutes.forgotPassword, ({ body }) =>
    database.system((tx) => recovery.forgotPassword(tx, deps, body.email)),
  );
  register(authRoutes.checkResetToken, ({ body }) =>
    database.system((tx) => recovery.checkResetToken(tx, body.token)),
  );
  register(authRoutes.resetPassword, ({ body }) =>
    recovery.resetPassword(deps, body.token, body.password),
  );

  register(profileRoutes.changeEmail, ({ principal, body }) =>
    requestEmailChange(deps, principal, body),
  );
  register(profileRoutes.cancelEmailChange, ({ principal }) =>
    database.system((tx) => cancelEmailChange(tx, principal)),
  );
  register(authRoutes.confirmNewEmail, ({ body }) => confirmNewEmail(deps, body.token));

  registerOwnLoginRoutes(register, deps);
}

/** Registers the routes with which users change their own login. */
function registerOwnLoginRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(profileRoutes.changePassword, ({ principal, body }) =>
    own.changePassword(deps, principal, body.currentPassword, body.newPassword),
  );
  register(profileRoutes.sessions, async ({ principal }) => ({
    items: await database.system((tx) => own.listOwnSessions(tx, deps, principal)),
  }));
  register(profileRoutes.revokeSession, ({ principal, params }) =>
    database.system((tx) => own.revokeOwnSession(tx, principal, params.id)),
  );
  register(profileRoutes.revokeOtherSessions, async ({ principal }) => ({
    count: await database.system((tx) => own.revokeOtherSessions(tx, principal)),
  }));
  register(profileRoutes.startTwoFactor, ({ principal, body }) =>
    own.startTwoFactor(deps, principal, body.password),
  );
  register(profileRoutes.enableTwoFactor, ({ principal, body }) =>
    database.system((tx) => own.enableTwoFactor(tx, deps, principal, body.code)),
  );
  register(profileRoutes.renewRecoveryCodes, ({ principal, body }) =>
    own.renewRecoveryCodes(deps, principal, body.code),
  );
  register(profileRoutes.disableTwoFactor, ({ principal, body }) =>
    own.disableTwoFactor(deps, principal, body.password, body.code),
  );
}
