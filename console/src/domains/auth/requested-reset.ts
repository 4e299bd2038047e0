import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/constants";

const STORAGE_KEY = "requested_reset";

/** A link for a new password that was asked for in this tab. */
export interface RequestedReset {
  email: string;
  /** Milliseconds since 1970 from when on it may be asked for again. */
  againAt: number;
}

/** Keeps for this tab that the link was asked for just now, so that a reload does not cut the wait short. */
export function keepRequestedReset(email: string, now = Date.now()): RequestedReset {
  const requested = { email, againAt: now + RESEND_COOLDOWN_SECONDS * 1000 };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(requested));
  return requested;
}

/** What was asked for last in this tab; null when nothing was, or when it is no sense. */
export function requestedReset(now = Date.now()): RequestedReset | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Partial<RequestedReset> | null;
    if (typeof kept?.email !== "string" || typeof kept.againAt !== "number") return null;
    // A clock set back must not make anybody wait for longer than the cooldown.
    return { email: kept.email, againAt: Math.min(kept.againAt, now + RESEND_COOLDOWN_SECONDS * 1000) };
  } catch {
    return null;
  }
}

/** Forgets it: the next one is for another email, or the password has been set. */
export function forgetRequestedReset(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
