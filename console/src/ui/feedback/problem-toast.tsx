import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { copyText } from "../buttons/copy-text.ts";
import { problemDetails, supportCode } from "./support-details.ts";
import classes from "./undo-toast.module.css";
import { useState } from "react";

/** An error message with the code for support, and a button that copies the details. Rendered outside of Mantine. */
export function ProblemToast({ text, problem }: { text: string; problem: ApiProblem }) {
  const { t } = useTranslation("common");
  const [at] = useState(() => new Date());
  const [copied, setCopied] = useState(false);
  return (
    <span className={classes.row}>
      <span>
        {text} {t("supportCode")} <code dir="ltr">{supportCode(problem)}</code>
      </span>
      <button
        type="button"
        className={classes.undo}
        onClick={() => void copyText(problemDetails(problem, at)).then(setCopied)}
      >
        {t(copied ? "copied" : "copyDetails")}
      </button>
    </span>
  );
}
