import { CheckIcon, WarningIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { Approval } from "../../lib/api.generated.ts";
import { issueLabel } from "../findings/index.ts";
import classes from "./approval.module.css";

/**
 * Findings about the messages at the time of the request. Findings that prevent sending can't be submitted for
 * approval.
 */
export function ChecksCard({ approval }: { approval: Approval }) {
  const { t, i18n } = useTranslation(["approvals", "templates", "checks"]);
  const warnings = approval.shown.messages.flatMap(({ issues }, message) =>
    issues
      .filter(({ severity }) => severity === "warning")
      .map((issue, index) => ({
        key: `${message} ${issue.code} ${index}`,
        ...issueLabel(issue, t, (code) => i18n.exists(`checks:${code}`)),
      })),
  );
  return (
    <section className={classes.card} aria-labelledby="checks-title">
      <h2 id="checks-title" className={classes.title}>
        {t("approvals:checks.title")}
      </h2>
      <ul className={classes.checks}>
        {warnings.map(({ key, words, english }) => (
          <li key={key} data-tone="warning">
            <WarningIcon size={16} weight="fill" aria-hidden />
            <span>{words ?? <span lang="en">{english}</span>}</span>
          </li>
        ))}
        {(["complete", "sender", "rendered"] as const).map((check) => (
          <li key={check} data-tone="good">
            <CheckIcon size={16} aria-hidden />
            <span>{t(`approvals:checks.${check}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
