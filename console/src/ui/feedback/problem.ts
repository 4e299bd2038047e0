import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { problemText } from "./problem-text.ts";
import { isUnexpected, supportCode } from "./support-details.ts";
import { toast } from "./toasts.ts";

// The texts alone are in a separate file, for the screens before signing in, which need no toasts.
export { fieldErrors, fieldText, messageKey, problemText, type Translate } from "./problem-text.ts";

/**
 * Shows a failed call as an error toast, translated by its code; failures of the server with the code for support. For
 * an ended session, the login screen does that instead.
 * @param worded builds the message from the reason, which is the whole message by default
 */
export function useProblemToast(worded?: (reason: string) => string): (error: unknown) => void {
  const { t } = useTranslation("errors");
  const latest = useRef(worded);
  useEffect(() => {
    latest.current = worded;
  });
  return useCallback(
    (error: unknown) => {
      if (isApiProblem(error) && error.code === "UNAUTHORIZED") return;
      const reason = problemText(error, t);
      const text = latest.current?.(reason) ?? reason;
      if (isApiProblem(error) && isUnexpected(error) && supportCode(error) !== undefined)
        toast.problem(text, error);
      else toast.error(text);
    },
    [t],
  );
}

/** Returns a function that runs an action and resolves to whether it succeeded. A failure is shown as an error toast. */
export function useAttempt(): (work: () => Promise<unknown>) => Promise<boolean> {
  const showProblem = useProblemToast();
  return useCallback(
    async (work) => {
      try {
        await work();
        return true;
      } catch (error) {
        showProblem(error);
        return false;
      }
    },
    [showProblem],
  );
}
