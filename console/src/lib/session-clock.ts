import { noteActivity } from "./last-activity.ts";

/** How many seconds before the inactivity timeout the user is warned. */
export const WARNING_SECONDS = 60;
/** The token is renewed when it has less than this left. */
const RENEW_BEFORE_MS = 5 * 60_000;

export interface SessionMoment {
  /** All in milliseconds since 1970, except the last. */
  now: number;
  lastActivity: number;
  expiresAt: number;
  inactivitySeconds: number;
}

export interface SessionStep {
  end: boolean;
  renew: boolean;
  /** Seconds until the timeout if it is near; otherwise null. */
  warnSecondsLeft: number | null;
}

/** Returns the next action for a session at a moment. Inactivity comes first: an absent user's token is not renewed. */
export function sessionStep({
  now,
  lastActivity,
  expiresAt,
  inactivitySeconds,
}: SessionMoment): SessionStep {
  const left = inactivitySeconds - (now - lastActivity) / 1000;
  if (left <= 0) return { end: true, renew: false, warnSecondsLeft: null };
  const warn = left <= Math.min(WARNING_SECONDS, inactivitySeconds / 2);
  return {
    end: false,
    renew: !warn && expiresAt - now < RENEW_BEFORE_MS,
    warnSecondsLeft: warn ? Math.ceil(left) : null,
  };
}

/** Input of a user who works or reads; `scroll` also comes from a dragged scrollbar, which sends no other event. */
const SIGNS = ["pointerdown", "keydown", "wheel", "scroll", "touchstart", "touchmove"] as const;

/** Calls `note` on every sign of activity in a window, until the returned function is called. */
export function watchActivity(target: EventTarget, note: () => void = noteActivity): () => void {
  let at: string | null = null;
  // Browsers repeat the last position when the page changes below a resting pointer.
  const onMove = (event: Event) => {
    const { screenX, screenY } = event as PointerEvent;
    const here = `${screenX} ${screenY}`;
    if (at !== null && at !== here) note();
    at = here;
  };
  // Captured, because scrolling inside an element does not bubble, and a component may stop the other events.
  const options = { passive: true, capture: true };
  for (const sign of SIGNS) target.addEventListener(sign, note, options);
  target.addEventListener("pointermove", onMove, options);
  return () => {
    for (const sign of SIGNS) target.removeEventListener(sign, note, options);
    target.removeEventListener("pointermove", onMove, options);
  };
}
