import { Anchor } from "@mantine/core";
import { WarningIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { issueLabel } from "../../templates/index.ts";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";

/** The issues found in the email to be sent, with a link to where they are fixed. */
export function MailIssues() {
  const { t, i18n } = useTranslation(["campaigns", "templates", "checks"]);
  const { values, mail } = useDraft();
  const issues = (mail.preview?.issues ?? []).filter(({ severity }) => severity !== "hint");
  if (values.kind === "workflow" || values.templateId === null || issues.length === 0) return null;
  const lines = issues.map((issue) => {
    const { words, english } = issueLabel(issue, t, (code) => i18n.exists(`checks:${code}`));
    return words ?? english ?? issue.message;
  });
  return (
    <section
      className={classes.issues}
      aria-label={t("campaigns:issues.title", { count: issues.length })}
    >
      <h3>
        <WarningIcon size={16} weight="fill" aria-hidden />
        {t("campaigns:issues.title", { count: issues.length })}
      </h3>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Anchor component={Link} to={`/email/${values.templateId}/edit`} size="sm">
        {t("campaigns:issues.open")}
      </Anchor>
    </section>
  );
}
