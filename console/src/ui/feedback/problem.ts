import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type ApiProblem, isApiProblem } from "../../lib/api-problem.ts";
import { problemText } from "./problem-text.ts";
import { toast } from "./toasts.ts";

// The words by themselves are a file apart, for the screens before signing in, which do without toasts.
export { fieldErrors, fieldText, messageKey, problemText, type Translate } from "./problem-text.ts";

/** The correlation id to quote to support, when there is one. */
export function supportCode(problem: ApiProblem): string | undefined {
  return problem.correlationId;
}

/** Tells a failed call as an error toast, translated by its code. An ended session is told by the login screen instead. */
export function useProblemToast(): (error: unknown) => void {
  const { t } = useTranslation("errors");
  return useCallback(
    (error: unknown) => {
      if (isApiProblem(error) && error.code === "UNAUTHORIZED") return;
      toast.error(problemText(error, t));
    },
    [t],
  );
}
