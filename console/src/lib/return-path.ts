import type { PageOwner, StoredSession } from "./stored-session.ts";

const STORAGE_KEY = "return_to";

interface Kept {
  path: string;
  owner: PageOwner | null;
}

/**
 * Remembers for this tab where to go after signing in: the page that was open when the session
 * ended, or that somebody asked for who was not signed in.
 */
export function keepReturnPath(path: string, owner: PageOwner | null): void {
  const kept: Kept = { path, owner };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}

/** Forgets it, once its page is reached or the person has left on purpose. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Whether a page waits for whoever signs in, and whose it was. */
export function keptReturn(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Kept | null;
    // One slash only: two would lead to another host.
    return kept && /^\/(?!\/)/.test(kept.path) ? kept : null;
  } catch {
    return null;
  }
}

/** The page to go back to in this session: only for the same person in the same workspace, unless it was nobody's. */
export function returnPathFor(session: StoredSession | null): string | null {
  const kept = keptReturn();
  if (!kept || !session?.user.personTenantId) return null;
  const { owner } = kept;
  const own =
    owner === null ||
    (owner.personId === session.user.id && (owner.personTenantId === null || owner.personTenantId === session.user.personTenantId));
  return own ? kept.path : null;
}
