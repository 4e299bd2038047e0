import { UnstyledButton } from "@mantine/core";
import { WarningCircleIcon, WarningIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { TemplateIssue } from "../../app/api.generated.ts";
import classes from "./templates.module.css";

/** Findings whose name says all there is. */
const SELF_EXPLAINING = new Set(["subjectEmpty", "imageWithoutAlt"]);

/** What the check of the template found; errors keep it from being sent. */
export function TemplateIssues({ issues, onLine }: { issues: readonly TemplateIssue[]; onLine: (line: number) => void }) {
  const { t, i18n } = useTranslation("templates");
  const worded = (code: string) => i18n.exists(`templates:issues.codes.${code}`);
  return (
    <ul className={classes.issues} aria-live="polite" aria-label={t("issues.title")}>
      {issues.map(({ severity, part, code, message, line }) => (
        <li key={`${part} ${line} ${message}`} data-severity={severity}>
          {severity === "error" ? <WarningCircleIcon size={16} weight="fill" /> : <WarningIcon size={16} />}
          <span>
            <strong>{t(`issues.${severity}`)}</strong> · {t(`fields.${part}`)}
            {line !== undefined && (
              <>
                {" · "}
                <UnstyledButton className={classes.line} onClick={() => onLine(line)}>
                  {t("issues.line", { line })}
                </UnstyledButton>
              </>
            )}
            {worded(code) && <span className={classes.issueText}>{t(`issues.codes.${code}`)}</span>}
            {!SELF_EXPLAINING.has(code) && (
              <span className={classes.issueDetail} dir="ltr" lang="en">
                {message}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
