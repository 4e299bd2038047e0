import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/sign-in";
import { useState } from "react";
import { useCountdown } from "./countdown.ts";
import { isApiProblem } from "./api-problem.ts";
import { beforeSignIn } from "./before-sign-in.ts";

interface Answers {
  onSent?: () => void;
  onError: (problem: unknown) => void;
}

/**
 * Sends the email that confirms the signed-in user's address again. After it is sent, or was requested too soon, `left`
 * counts down the seconds until the next one is allowed; any other error goes to `onError`.
 */
export function useConfirmationEmail({ onSent, onError }: Answers) {
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(false);
  const [againAt, setAgainAt] = useState(0);
  const left = useCountdown(againAt);

  const wait = (seconds: number) => setAgainAt(Date.now() + seconds * 1000);

  async function send(): Promise<void> {
    if (pending) return;
    setPending(true);
    try {
      await beforeSignIn.resendConfirmation();
      setSent(true);
      wait(RESEND_COOLDOWN_SECONDS);
      onSent?.();
    } catch (problem) {
      const seconds = secondsToWait(problem);
      if (seconds === undefined) onError(problem);
      else wait(seconds);
    } finally {
      setPending(false);
    }
  }

  return { send, pending, sent, left };
}

/** Returns the seconds to wait when the server rejects another email so soon after the last one; undefined for any other error. */
function secondsToWait(problem: unknown): number | undefined {
  if (!isApiProblem(problem) || problem.code !== "RATE_LIMITED") return undefined;
  return problem.retryAfterSeconds ?? RESEND_COOLDOWN_SECONDS;
}
