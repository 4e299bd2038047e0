import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { fieldErrors, useProblemToast } from "../feedback/problem.ts";

/** A form's errors by field. */
export type FormErrors = Record<string, string>;

/**
 * Keeps what saving a record reported: errors of its fields, or the record as another user has saved it.
 * @param worded puts the reason of other problems into a sentence
 */
export function useSaveProblems<R>(worded?: (reason: string) => string) {
  const { t } = useTranslation("errors");
  const showProblem = useProblemToast(worded);
  const [errors, setErrors] = useState<FormErrors>({});
  const [conflict, setConflict] = useState<R | null>(null);
  return {
    errors,
    setErrors,
    conflict,
    clearConflict: () => setConflict(null),
    /** Keeps a problem, or shows it as a toast if the form has no place for it. `own`: the form's words for a code. */
    report(error: unknown, own: Readonly<Record<string, FormErrors>>): void {
      if (!isApiProblem(error)) return showProblem(error);
      const known = own[error.code];
      if (error.code === "VERSION_CONFLICT" && error.current) setConflict(error.current as R);
      else if (known) setErrors(known);
      else if (error.errors?.length) setErrors(fieldErrors(error, t));
      else showProblem(error);
    },
  };
}
