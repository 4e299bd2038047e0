import { ROLE_PERMISSIONS, type Language, type MemberRole } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Authenticator, Principal } from "../../platform/http/principal.ts";
import { createAccessTokens } from "./access-token.ts";
import { LIVE_SESSION, LIVE_SESSION_NAME } from "./live-session-queries.ts";

/** Noting that a session was used is a write: once in this time is enough. */
const TOUCH_SECONDS = 60;

interface LiveSession {
  person_id: string;
  name: string;
  email: string;
  lang: Language;
  tenant_id: string | null;
  person_tenant_id: string | null;
  role: MemberRole | null;
  plan_active: boolean | null;
}

/**
 * Turns an access token into who calls now. The token only names session and workspace; whether the
 * session lives, the membership's role and the plan are read again for every request, so that a
 * revocation, a changed role or a removed membership acts at once.
 */
export function createAuthenticator(deps: Deps): Authenticator {
  const tokens = createAccessTokens(deps.secrets);
  // What is stored may lag behind the last use by the touch interval: without the allowance
  // somebody active could be signed out too early.
  const idleSeconds = deps.config.inactivityMinutes * 60 + TOUCH_SECONDS;

  return {
    async authenticate(token) {
      const claims = await tokens.read(token);
      if (!claims) return null;
      const { rows } = await deps.database.pool.query<LiveSession>({
        name: LIVE_SESSION_NAME,
        text: LIVE_SESSION,
        values: [claims.sid, claims.sub, claims.personTenantId ?? null, claims.tenantId ?? null, idleSeconds, TOUCH_SECONDS],
      });
      const [live] = rows;
      return live ? principalOf(claims.sid, live) : null;
    },
  };
}

function principalOf(sessionId: string, live: LiveSession): Principal {
  return {
    personId: live.person_id,
    sessionId,
    name: live.name,
    email: live.email,
    lang: live.lang,
    tenantId: live.tenant_id,
    personTenantId: live.person_tenant_id,
    permissions: live.role ? ROLE_PERMISSIONS[live.role] : [],
    planActive: live.plan_active ?? false,
  };
}
