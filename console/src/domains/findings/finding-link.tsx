import { UnstyledButton } from "@mantine/core";
import { CaretRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CampaignFinding } from "../../lib/api.generated.ts";
import { useLanguageName } from "../../ui/formats/language-name.ts";
import { letterOf } from "../../ui/formats/variant-letter.ts";
import { findingPath } from "./finding-groups.ts";
import { issueLabel } from "./issue-labels.ts";
import classes from "./findings.module.css";

interface Props {
  finding: CampaignFinding;
  /** The name of its step in a workflow. */
  step?: string | undefined;
  /** Whether to name the language of its texts. */
  namesLanguage?: boolean;
  /** Shows its location, in the template's own editor; elsewhere a link leads there. */
  onShow?: ((finding: CampaignFinding) => void) | undefined;
}

/** A finding in words, which links to its location in the template. */
export function FindingLink({ finding, step, namesLanguage = false, onShow }: Props) {
  const { t, i18n } = useTranslation(["templates", "checks", "rehearsal"]);
  const { words, english } = issueLabel(finding.issue, t, (code) => i18n.exists(`checks:${code}`));
  const languageName = useLanguageName();
  const { language } = finding.issue;
  const content = (
    <>
      <span>
        <bdi>{words ?? english ?? finding.issue.message}</bdi>
        {step !== undefined && (
          <span className={classes.variant}>
            {" · "}
            <bdi>{step}</bdi>
          </span>
        )}
        {namesLanguage && language !== undefined && (
          <span className={classes.variant}>
            {" · "}
            <bdi>{languageName(language)}</bdi>
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
    </>
  );
  return onShow ? (
    <UnstyledButton className={classes.finding} onClick={() => onShow(finding)}>
      {content}
    </UnstyledButton>
  ) : (
    <Link to={findingPath(finding)} className={classes.finding}>
      {content}
    </Link>
  );
}
