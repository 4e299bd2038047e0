import { Suspense, useEffect, useState } from "react";
import { useRenewSessionMutation } from "../lib/api.generated.ts";
import { lastActivity, noteActivity, sessionStep } from "../lib/session-clock.ts";
import { currentSession, endSession, startSession } from "../lib/session-store.ts";
import { usePreload } from "../ui/lazy/preload.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const loadWarning = () => import("./idle-warning.tsx");
const IdleWarning = lazyPart(loadWarning);

const TICK_MS = 1000;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Keeps a session alive while somebody works: renews the token before it runs out, warns a minute
 * before the session ends by inactivity, and then ends it.
 */
export function SessionKeeper() {
  const [renew, { isLoading: renewing }] = useRenewSessionMutation();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  usePreload(loadWarning);

  useEffect(() => {
    noteActivity();
    for (const sign of SIGNS) window.addEventListener(sign, noteActivity, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, noteActivity);
    };
  }, []);

  useEffect(() => {
    const timer = setInterval(() => {
      const session = currentSession();
      if (!session) return;
      const step = sessionStep({
        now: Date.now(),
        lastActivity: lastActivity(),
        expiresAt: Date.parse(session.expiresAt),
        inactivitySeconds: session.inactivitySeconds,
      });
      setSecondsLeft(step.warnSecondsLeft);
      if (step.end) return endSession("inactive");
      if (step.renew && !renewing) {
        // A failure is tried again on the next tick; a refusal has ended the session by itself.
        void renew()
          .unwrap()
          .then(startSession, () => undefined);
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [renew, renewing]);

  return <Suspense>{secondsLeft !== null && <IdleWarning secondsLeft={secondsLeft} />}</Suspense>;
}
