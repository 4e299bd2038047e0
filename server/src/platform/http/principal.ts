import type { Language, Permission } from "@arauto/contracts";

/** Who makes a request, as the session behind the token says now (not as it said when it was signed). */
export interface Principal {
  personId: string;
  sessionId: string;
  name: string;
  email: string;
  lang: Language;
  /** The workspace of the token, null before one is entered. */
  tenantId: string | null;
  personTenantId: string | null;
  permissions: readonly Permission[];
  /** Whether the workspace has an active plan or trial. */
  planActive: boolean;
}

export interface AuthenticateOptions {
  /** Only looks: it is no use of the session that would keep it from ending by inactivity. */
  passive?: boolean;
}

/** Turns a bearer token into a principal; null when it is forged, over or revoked. Given by the auth domain. */
export interface Authenticator {
  authenticate(token: string, options?: AuthenticateOptions): Promise<Principal | null>;
}
