import { Suspense, useEffect, useState } from "react";
import { useRenewSessionMutation } from "../lib/api.generated.ts";
import { lastActivity, noteActivity } from "../lib/last-activity.ts";
import { sessionStep, watchActivity } from "../lib/session-clock.ts";
import { currentSession, endSession, startSession } from "../lib/session-store.ts";
import { usePreload } from "../ui/lazy/preload.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const loadWarning = () => import("./idle-warning.tsx");
const IdleWarning = lazyPart(loadWarning);

const TICK_MS = 1000;

/**
 * Keeps a session alive while the user works or reads: renews the token before it expires, warns a minute before the
 * inactivity timeout, and then ends the session.
 */
export function SessionKeeper() {
  const [renew, { isLoading: renewing }] = useRenewSessionMutation();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  usePreload(loadWarning);

  useEffect(() => {
    noteActivity();
    return watchActivity(window);
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
        // A failure is retried on the next tick; a rejection has already ended the session.
        void renew()
          .unwrap()
          .then(startSession, () => undefined);
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [renew, renewing]);

  return <Suspense>{secondsLeft !== null && <IdleWarning secondsLeft={secondsLeft} />}</Suspense>;
}
