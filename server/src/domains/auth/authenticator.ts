import {
  ROLE_PERMISSIONS,
  SESSION_SECONDS,
  type Language,
  type MemberRole,
} from "@arauto/contracts";
import type { Config } from "../../config.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Authenticator, UserPrincipal } from "../../platform/http/principal.ts";
import { createAccessTokens } from "./access-token.ts";
import { liveSession } from "./live-session-queries.ts";
import { idleSeconds, TOUCH_SECONDS } from "./sessions.ts";

/** Longer than the lifetime of a session, so that its use is not recorded. */
const NEVER_SECONDS = 2 * SESSION_SECONDS;

interface LiveSession {
  person_id: string;
  name: string;
  email: string;
  email_confirmed: boolean;
  lang: Language;
  tenant_id: string | null;
  person_tenant_id: string | null;
  role: MemberRole | null;
  plan_active: boolean | null;
}

/**
 * Resolves an access token to the current caller. The token only identifies session and workspace.
 * Session, role and plan are re-read on every request, so revocations, role changes and removed
 * memberships take effect immediately.
 */
export function createAuthenticator(deps: Deps): Authenticator<UserPrincipal> {
  const tokens = createAccessTokens(deps.secrets);
  const idle = idleSeconds(deps.config);

  return {
    async authenticate(token, { passive = false }) {
      const claims = await tokens.read(token);
      if (!claims) return null;
      const { rows } = await deps.database.pool.query<LiveSession>(
        liveSession({
          sessionId: claims.sid,
          userId: claims.sub,
          personTenantId: claims.personTenantId ?? null,
          tenantId: claims.tenantId ?? null,
          idleSeconds: idle,
          recordSeconds: passive ? NEVER_SECONDS : TOUCH_SECONDS,
        }),
      );
      const [live] = rows;
      return live ? principalOf(claims.sid, live, deps.config) : null;
    },
  };
}

function principalOf(
  sessionId: string,
  live: LiveSession,
  { billing }: Pick<Config, "billing">,
): UserPrincipal {
  return {
    kind: "user",
    userId: live.person_id,
    sessionId,
    name: live.name,
    email: live.email,
    emailConfirmed: live.email_confirmed,
    lang: live.lang,
    tenantId: live.tenant_id,
    personTenantId: live.person_tenant_id,
    permissions: live.role ? ROLE_PERMISSIONS[live.role] : [],
    planActive: live.plan_active !== null && (billing === "off" || live.plan_active),
  };
}
