/** The state of a circuit breaker. It is stored, so that a restart neither floods an endpoint nor loses the state. */
export interface BreakerState {
  windowStartedAt: Date | null;
  windowCalls: number;
  windowFailures: number;
  /** How often it opened since the last successful probe. */
  opened: number;
  openUntil: Date | null;
}

export const CLOSED: BreakerState = {
  windowStartedAt: null,
  windowCalls: 0,
  windowFailures: 0,
  opened: 0,
  openUntil: null,
};

const WINDOW_MS = 60_000;
/** Minimum number of calls to judge. */
const CALLS_MIN = 10;
const FAILED_SHARE = 0.5;
const OPEN_FIRST_MS = 30_000;
const OPEN_MAX_MS = 30 * 60_000;

/** Whether it lets calls through: all, one that probes the endpoint, or none. */
export function breakerAdmits(
  { openUntil, opened }: BreakerState,
  now: Date,
): "all" | "one" | "none" {
  if (openUntil !== null && openUntil > now) return "none";
  return opened > 0 ? "one" : "all";
}

/**
 * Returns the state after a call. Opens when at least half of ten or more calls within a minute failed, and again for
 * longer when the probe fails. Calls already running when it opened are ignored.
 */
export function afterCall(state: BreakerState, failed: boolean, now: Date): BreakerState {
  if (breakerAdmits(state, now) === "none") return state;
  if (state.opened > 0) return failed ? open(state, now) : CLOSED;
  const isOver =
    state.windowStartedAt === null || now.getTime() - state.windowStartedAt.getTime() > WINDOW_MS;
  const window = isOver ? { ...CLOSED, windowStartedAt: now } : state;
  const next = {
    ...window,
    windowCalls: window.windowCalls + 1,
    windowFailures: window.windowFailures + Number(failed),
  };
  const trips =
    next.windowCalls >= CALLS_MIN && next.windowFailures >= next.windowCalls * FAILED_SHARE;
  return trips ? open(next, now) : next;
}

function open(state: BreakerState, now: Date): BreakerState {
  const wait = Math.min(OPEN_FIRST_MS * 2 ** Math.min(state.opened, 16), OPEN_MAX_MS);
  return {
    ...CLOSED,
    opened: state.opened + 1,
    openUntil: new Date(now.getTime() + wait),
  };
}
