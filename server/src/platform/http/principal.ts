import { AppError, type Language, type Permission } from "@arauto/contracts";

/** Who makes a request, as the session behind the token says now (not as it said when it was signed). */
export interface Principal {
  personId: string;
  sessionId: string;
  name: string;
  email: string;
  /** Whether they proved that they read emails at the address. */
  emailConfirmed: boolean;
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

/**
 * For what sends emails to other people: a stranger must not do that under someone else's address.
 * @throws AppError EMAIL_UNCONFIRMED
 */
export function requireConfirmedEmail({ emailConfirmed }: Principal): void {
  if (!emailConfirmed) throw new AppError("EMAIL_UNCONFIRMED");
}

/** Turns a bearer token into a principal; null when it is forged, over or revoked. Given by the auth domain. */
export interface Authenticator {
  authenticate(token: string, options?: AuthenticateOptions): Promise<Principal | null>;
}
