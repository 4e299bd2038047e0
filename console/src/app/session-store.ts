import type { Session, TokenClaims } from "@arauto/contracts";
import { decodeToken } from "./token.ts";

const STORAGE_KEY = "user_data";

/** The session as kept in browser storage. */
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

export type SessionEnd = "logout" | "unauthorized" | "inactive";

let current: StoredSession | null = restore();
const watchers = new Set<() => void>();
/** Why the last session of this tab ended; null while there is one or when none was. */
let ended: SessionEnd | null = null;

function restore(): StoredSession | null {
  const text = localStorage.getItem(STORAGE_KEY);
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as StoredSession;
    // A changed or cut-off token would fail on the first call anyway: better to ask for a login at once.
    return { ...stored, isAuth: true, userData: decodeToken(stored.token) };
  } catch {
    localStorage.removeItem(STORAGE_KEY);
    return null;
  }
}

function change(next: StoredSession | null): void {
  current = next;
  if (next) ended = null;
  for (const watcher of watchers) watcher();
}

/** The session as it stands, or null when nobody is signed in. */
export function currentSession(): StoredSession | null {
  return current;
}

/**
 * Keeps the server's answer to login, registration, entering a workspace or renewal.
 *
 * @throws InvalidTokenError when the token cannot be decoded.
 */
export function startSession(session: Session): void {
  const stored: StoredSession = {
    token: session.token,
    isAuth: true,
    user: session.user,
    userData: decodeToken(session.token),
    expiresAt: session.expiresAt,
    inactivitySeconds: session.inactivitySeconds,
  };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  change(stored);
}

/** Removes the session; does nothing when there is none. */
export function endSession(reason: SessionEnd): void {
  if (current === null) return;
  localStorage.removeItem(STORAGE_KEY);
  ended = reason;
  change(null);
}

/** Calls back after every change, those of other tabs included. Returns the way to stop. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Why there is no session any more, for as long as nobody signs in again. */
export function sessionEnd(): SessionEnd | null {
  return ended;
}

window.addEventListener("storage", (event) => {
  if (event.key === STORAGE_KEY || event.key === null) change(restore());
});
