import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { problemText } from "../../ui/feedback/problem-text.ts";

/** Returns a sentence about a failed sign-in; for a locked login it says when to try again. */
export function useSignInProblem(): (problem: unknown) => string {
  const { t, i18n } = useTranslation(["auth", "errors"]);
  return (problem) => {
    const wait =
      isApiProblem(problem) && problem.status === 429 ? problem.retryAfterSeconds : undefined;
    if (wait === undefined) return problemText(problem, t);
    const time = new Intl.DateTimeFormat(i18n.language, {
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
    });
    return t("auth:lockedUntil", { time: time.format(Date.now() + wait * 1000) });
  };
}
