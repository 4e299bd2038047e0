import { useEffect, useState } from "react";

/** Returns the whole seconds until a moment (milliseconds since 1970), never below 0. */
export function secondsUntil(moment: number, now = Date.now()): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** Counts down to a moment, second by second; correct immediately after the page was asleep. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const over = until <= now;
  useEffect(() => {
    if (over) return;
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, 250);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [over]);
  // The moment may have changed since the last tick.
  return secondsUntil(until, Math.max(now, Math.min(Date.now(), until)));
}

/** Formats seconds as a clock: 42 → "0:42". */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
