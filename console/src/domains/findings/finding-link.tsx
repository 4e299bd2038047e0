import { CaretRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CampaignFinding } from "../../lib/api.generated.ts";
import { issueLabel } from "../templates/index.ts";
import { letterOf } from "../../ui/formats/variant-letter.ts";
import { findingPath } from "./finding-groups.ts";
import classes from "./findings.module.css";

/** A finding in words, with the name of its `step` in a workflow, which leads to its place in the template. */
export function FindingLink({
  finding,
  step,
}: {
  finding: CampaignFinding;
  step?: string | undefined;
}) {
  const { t, i18n } = useTranslation(["templates", "checks", "rehearsal"]);
  const { words, english } = issueLabel(finding.issue, t, (code) => i18n.exists(`checks:${code}`));
  return (
    <Link to={findingPath(finding)} className={classes.finding}>
      <span>
        <bdi>{words ?? english ?? finding.issue.message}</bdi>
        {step !== undefined && (
          <span className={classes.variant}>
            {" · "}
            <bdi>{step}</bdi>
          </span>
        )}
        {finding.variant > 0 && (
          <span className={classes.variant}>
            {" "}
            {t("rehearsal:findings.variant", { letter: letterOf(finding.variant) })}
          </span>
        )}
      </span>
      <CaretRightIcon size={14} className="flip-rtl" aria-hidden />
    </Link>
  );
}
