import type { Session, TokenClaims } from "@arauto/contracts";

/** The session as stored in the browser. */
export interface StoredSession {
  token: string;
  isAuth: true;
  user: Session["user"];
  /** The token's claims. */
  userData: TokenClaims;
  /** ISO time by which the token must have been renewed. */
  expiresAt: string;
  inactivitySeconds: number;
}

/** The user and workspace that a page was opened for. */
export interface PageOwner {
  userId: string;
  personTenantId: string | null;
}
