import {
  type ApiKeyMode,
  AppError,
  type ErrorCode,
  type KeyPermission,
  type Language,
  type Permission,
} from "@arauto/contracts";
import type { KnownKey } from "./call-log.ts";

/**
 * A signed-in user, in the current state of the token's session (not as of its signature).
 */
export interface UserPrincipal {
  kind: "user";
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

/** A program with an API key, which acts for its workspace and not for a user. */
export interface ApiKeyPrincipal {
  kind: "apiKey";
  apiKeyId: string;
  /** Null, so that records created with a key belong to no user. Events reference the key. */
  userId: null;
  /** The key's name. */
  name: string;
  mode: ApiKeyMode;
  /** The only domain that it may send from; null: any. */
  sendingDomain: string | null;
  /** Whether the workspace's Owner confirmed their address. */
  emailConfirmed: boolean;
  /** The workspace's language. */
  lang: Language;
  tenantId: string;
  permissions: readonly KeyPermission[];
  planActive: boolean;
}

/** Thrown for a key that is rejected although its secret is valid. */
export class KeyRejected extends AppError {
  constructor(
    code: ErrorCode,
    readonly key: KnownKey,
  ) {
    super(code);
  }
}

/** The caller of a request. Routes without `apiKey` are called by users only. */
export type Principal = UserPrincipal | ApiKeyPrincipal;

export interface AuthenticateOptions {
  /** The caller's IP address. */
  address: string;
  /** The permission that an API key needs for this request, to record its use. */
  needs?: KeyPermission | undefined;
  /** Read-only: does not count as use of the session, which may still end by inactivity. */
  passive?: boolean;
}

/**
 * Guards all operations that email other people: a stranger must not do that under someone else's address.
 * @throws AppError EMAIL_UNCONFIRMED
 */
export function requireConfirmedEmail({ emailConfirmed }: Pick<Principal, "emailConfirmed">): void {
  if (!emailConfirmed) throw new AppError("EMAIL_UNCONFIRMED");
}

/**
 * Resolves a bearer token to a principal; null when it is forged, expired or revoked. Provided by
 * the domains `auth` and `api-keys`.
 */
export interface Authenticator<P extends Principal = Principal> {
  /** @throws AppError with the reason why an API key is rejected */
  authenticate(token: string, options: AuthenticateOptions): Promise<P | null>;
}
