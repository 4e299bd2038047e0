import type { PageOwner, StoredSession } from "./stored-session.ts";

const STORAGE_KEY = "return_to";

interface Kept {
  path: string;
  owner: PageOwner | null;
}

/**
 * Stores for this tab where to go after signing in: the page that was open when the session ended, or that a signed-out
 * visitor requested.
 */
export function storeReturnPath(path: string, owner: PageOwner | null): void {
  const kept: Kept = { path, owner };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}

/** Clears the path, once its page is reached or the user has deliberately signed out. */
export function clearReturnPath(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Returns the page to open after signing in, and its owner. */
export function storedReturnPath(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Kept | null;
    // Only one slash: two would lead to another host.
    return kept && /^\/(?!\/)/.test(kept.path) ? kept : null;
  } catch {
    return null;
  }
}

/** Returns the page to go back to in this session: only for the same user in the same workspace, unless it had no owner. */
export function returnPathFor(session: StoredSession | null): string | null {
  const kept = storedReturnPath();
  if (!kept || !session?.user.personTenantId) return null;
  const { owner } = kept;
  const own =
    owner === null ||
    (owner.userId === session.user.id &&
      (owner.personTenantId === null || owner.personTenantId === session.user.personTenantId));
  return own ? kept.path : null;
}
