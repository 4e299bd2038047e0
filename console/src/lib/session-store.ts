import type { Session } from "@arauto/contracts";
import { clearReturnPath } from "./return-path.ts";
import { lastActivity, noteActivity } from "./last-activity.ts";
import type { PageOwner, StoredSession } from "./stored-session.ts";
import { decodeToken } from "./token.ts";

const STORAGE_KEY = "user_data";
/** Notifies the other tabs why the session ended. */
const END_KEY = "session_end";
const INACTIVITY_FALLBACK_SECONDS = 30 * 60;

export type SessionEnd = "logout" | "unauthorized" | "inactive";

/** Why the last session of this tab ended; null during a session or when there was none. */
let ended: SessionEnd | null = null;
let owner: PageOwner | null = null;
let current: StoredSession | null = restore();
const watchers = new Set<() => void>();

function restore(): StoredSession | null {
  const text = localStorage.getItem(STORAGE_KEY);
  if (text === null) return null;
  try {
    const stored = upToDate(JSON.parse(text) as StoredSession);
    owner = ownerOf(stored);
    if (!isForgotten(stored)) return stored;
    localStorage.setItem(END_KEY, "inactive");
    localStorage.removeItem(STORAGE_KEY);
    ended = "inactive";
    return null;
  } catch {
    localStorage.removeItem(STORAGE_KEY);
    return null;
  }
}

/**
 * Returns a stored session in the current shape. A session stored by an earlier version lacks some of the user's
 * properties: they get harmless defaults, and the token counts as expired, so that the renewal fetches the real values.
 *
 * @throws when it is not a session. A modified or truncated token would fail on the first call anyway: better to ask
 * for a login immediately.
 */
function upToDate(stored: StoredSession): StoredSession {
  const userData = decodeToken(stored.token);
  const { user } = stored as { user?: Partial<Session["user"]> };
  if (typeof user?.id !== "string") throw new TypeError("Kept without a user");
  const complete =
    "emailConfirmed" in user &&
    "preferences" in user &&
    "memberRole" in user &&
    Array.isArray(user.permissions);
  return {
    token: stored.token,
    isAuth: true,
    userData,
    user: {
      id: user.id,
      name: user.name ?? "",
      username: user.username ?? "",
      email: user.email ?? "",
      lang: user.lang ?? userData.lang,
      personTenantId: user.personTenantId ?? null,
      workspaceName: user.workspaceName ?? null,
      emailConfirmed: user.emailConfirmed ?? true,
      avatar: user.avatar ?? null,
      preferences: user.preferences ?? {},
      memberRole: user.memberRole ?? null,
      permissions: user.permissions ?? [],
    },
    expiresAt:
      complete && !Number.isNaN(Date.parse(stored.expiresAt))
        ? stored.expiresAt
        : new Date(0).toISOString(),
    inactivitySeconds:
      stored.inactivitySeconds > 0 ? stored.inactivitySeconds : INACTIVITY_FALLBACK_SECONDS,
  };
}

/** Returns whether the inactivity timeout passed while no page was open to end the session. */
function isForgotten(stored: StoredSession): boolean {
  const last = lastActivity();
  return last > 0 && Date.now() - last > stored.inactivitySeconds * 1000;
}

function ownerOf(session: StoredSession): PageOwner {
  return { userId: session.user.id, personTenantId: session.user.personTenantId };
}

function change(next: StoredSession | null): void {
  current = next;
  if (next) {
    ended = null;
    owner = ownerOf(next);
  }
  for (const watcher of watchers) watcher();
}

/** Returns the current session, or null when no one is signed in. */
export function currentSession(): StoredSession | null {
  return current;
}

/**
 * Stores the server's response to login, registration, entering a workspace or renewal.
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
  // Signing in counts as activity; an automatic renewal does not.
  if (current === null) noteActivity();
  localStorage.removeItem(END_KEY);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  change(stored);
}

/** Removes the session; does nothing when there is none. */
export function endSession(reason: SessionEnd): void {
  if (current === null) return;
  localStorage.setItem(END_KEY, reason);
  localStorage.removeItem(STORAGE_KEY);
  ended = reason;
  if (reason === "logout") clearReturnPath();
  change(null);
}

/** Calls back after every change, including those of other tabs. Returns a function that stops it. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns why the session ended, until the next sign-in. */
export function sessionEnd(): SessionEnd | null {
  return ended;
}

/** Returns the owner of the current session, or of the last one; null if this tab never had one. */
export function sessionOwner(): PageOwner | null {
  return owner;
}

window.addEventListener("storage", (event) => {
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  const next = restore();
  if (!next && current) ended = endElsewhere();
  change(next);
});

/** Returns why another tab ended the session. Clearing the browser's storage counts as signing out on purpose. */
function endElsewhere(): SessionEnd {
  const reason = localStorage.getItem(END_KEY);
  return reason === "unauthorized" || reason === "inactive" ? reason : "logout";
}
