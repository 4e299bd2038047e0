import { UnstyledButton } from "@mantine/core";
import { WarningCircleIcon, WarningIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { TemplateIssue } from "../../app/api.generated.ts";
import classes from "./templates.module.css";

/** What the check of the template found; errors keep it from being sent. */
export function TemplateIssues({ issues, onLine }: { issues: readonly TemplateIssue[]; onLine: (line: number) => void }) {
  const { t } = useTranslation("templates");
  return (
    <ul className={classes.issues} aria-live="polite" aria-label={t("issues.title")}>
      {issues.map(({ severity, part, message, line }) => (
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
            <span className={classes.issueText} dir="ltr">
              {message}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
