import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/sign-in";

const STORAGE_KEY = "requested_reset";

/** A link for a new password that was requested in this tab. */
export interface RequestedReset {
  email: string;
  /** When it may be requested again, in milliseconds since 1970. */
  againAt: number;
}

/** Stores in this tab that the link was just requested, so that a reload does not shorten the wait. */
export function storeRequestedReset(email: string, now = Date.now()): RequestedReset {
  const requested = { email, againAt: now + RESEND_COOLDOWN_SECONDS * 1000 };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(requested));
  return requested;
}

/** Returns the last request in this tab; null when there was none, or it is invalid. */
export function requestedReset(now = Date.now()): RequestedReset | null {
  try {
    const kept = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? "null",
    ) as Partial<RequestedReset> | null;
    if (typeof kept?.email !== "string" || typeof kept.againAt !== "number") return null;
    // A clock set back must not extend the wait beyond the cooldown.
    return {
      email: kept.email,
      againAt: Math.min(kept.againAt, now + RESEND_COOLDOWN_SECONDS * 1000),
    };
  } catch {
    return null;
  }
}

/** Deletes the request: the next one is for another email, or the password has been set. */
export function clearRequestedReset(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
