import { Checkbox, Collapse, UnstyledButton } from "@mantine/core";
import { InfoIcon, WarningIcon } from "@phosphor-icons/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignFinding } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { FindingLink } from "./finding-link.tsx";
import { type FindingGroup, groupsOf } from "./finding-groups.ts";
import classes from "./findings.module.css";

/** The maximum number of findings of a kind that are listed initially. */
const SHOWN = 4;

interface Props {
  findings: readonly CampaignFinding[];
  /** Keys of the accepted findings; missing where nothing is accepted. */
  accepted?: readonly string[];
  onAccept?: (keys: string[]) => void;
  /** The names of a workflow's steps by id. */
  steps?: ReadonlyMap<string, string> | undefined;
  /** Shows the place of a finding, in the editor of its template. */
  onShow?: (finding: CampaignFinding) => void;
}

type ListProps = Pick<Props, "findings" | "steps"> & { onShow: Props["onShow"] | undefined };

const NOTHING: readonly string[] = [];

/** Findings in the emails to be sent, each with a link to where it is fixed. */
export function CampaignFindings({ findings, accepted = NOTHING, onAccept, steps, onShow }: Props) {
  const { t } = useTranslation("rehearsal");
  const formats = useFormats();
  const heading = useId();
  const groups = groupsOf(findings);
  const serious = groups.reduce((sum, group) => sum + group.findings.length, 0);
  const others = findings.filter(({ isSerious }) => !isSerious);
  const toggle = (group: FindingGroup, isAccepted: boolean) => {
    const keys = group.findings.map(({ key }) => key);
    const rest = accepted.filter((key) => !keys.includes(key));
    onAccept?.(isAccepted ? [...rest, ...keys] : rest);
  };
  return (
    <>
      {serious > 0 && (
        <section className={classes.serious} aria-labelledby={heading}>
          <h3 id={heading}>
            <WarningIcon size={16} weight="fill" aria-hidden />
            {t("findings.serious", { count: serious, number: formats.number(serious) })}
          </h3>
          {groups.map((group) => (
            <div key={group.code} className={classes.group}>
              <FindingList findings={group.findings} steps={steps} onShow={onShow} />
              {onAccept && (
                <Checkbox
                  size="xs"
                  label={t("findings.accept", { kind: t(`findings.kind.${group.code}`) })}
                  checked={group.findings.every(({ key }) => accepted.includes(key))}
                  onChange={(event) => toggle(group, event.currentTarget.checked)}
                />
              )}
            </div>
          ))}
        </section>
      )}
      {others.length > 0 && <OtherFindings findings={others} steps={steps} onShow={onShow} />}
    </>
  );
}

function FindingList({ findings, steps, onShow }: ListProps) {
  const { t } = useTranslation("rehearsal");
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const inSeveralLanguages = new Set(findings.map(({ issue }) => issue.language)).size > 1;
  const rest = isWhole ? 0 : Math.max(0, findings.length - SHOWN);
  return (
    <>
      <ul className={classes.list}>
        {findings.slice(0, isWhole ? undefined : SHOWN).map((finding) => (
          <li key={finding.key}>
            <FindingLink
              finding={finding}
              step={steps?.get(finding.stepId ?? "")}
              namesLanguage={inSeveralLanguages}
              onShow={onShow}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {t("findings.more", { count: rest, number: formats.number(rest) })}
        </UnstyledButton>
      )}
    </>
  );
}

/** Findings that should be fixed but block nothing, collapsed initially. */
function OtherFindings({ findings, steps, onShow }: ListProps) {
  const { t } = useTranslation("rehearsal");
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const count = findings.length;
  return (
    <section className={classes.others}>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <InfoIcon size={16} aria-hidden />
        {t("findings.others", { count, number: formats.number(count) })}
      </UnstyledButton>
      <Collapse expanded={isOpen} id={list}>
        <FindingList findings={findings} steps={steps} onShow={onShow} />
      </Collapse>
    </section>
  );
}
