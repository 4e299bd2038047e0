import { AppError, type Language, type Permission } from "@arauto/contracts";

/**
 * The caller of a request, in the current state of the token's session (not as of its signature).
 */
export interface Principal {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  /** Whether they confirmed that they control the address. */
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
  /** Read only: does not count as use of the session, which may still end by inactivity. */
  passive?: boolean;
}

/**
 * Guards everything that emails other people: a stranger must not do that under someone else's
 * address.
 * @throws AppError EMAIL_UNCONFIRMED
 */
export function requireConfirmedEmail({ emailConfirmed }: Principal): void {
  if (!emailConfirmed) throw new AppError("EMAIL_UNCONFIRMED");
}

/**
 * Resolves a bearer token to a principal; null when it is forged, expired or revoked. Provided by
 * the auth domain.
 */
export interface Authenticator {
  authenticate(token: string, options?: AuthenticateOptions): Promise<Principal | null>;
}
