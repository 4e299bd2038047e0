import { CAMPAIGNS_PATH } from "@arauto/contracts/constants";
import { Button, Skeleton } from "@mantine/core";
import { PathIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StepOutline } from "../journey/step-outline.tsx";
import { useFaultWords } from "../../workflows/steps/use-step-words.tsx";
import type { Lack } from "./missing.ts";
import { Section } from "./section.tsx";
import classes from "./sheet.module.css";
import { useSheet } from "./sheet-context.ts";
import { UtmFields } from "./utm-fields.tsx";

interface Props {
  done: boolean;
  lacks: readonly Lack[];
}

/** What happens to people, as it is drawn; the designer is where it is changed. */
export function JourneyContent({ done, lacks }: Props) {
  const { t } = useTranslation(["journey", "campaigns"]);
  const { stored, workflow, readOnly } = useSheet();
  const wordsOf = useFaultWords();
  const faults = new Map<string, string[]>();
  for (const lack of lacks) {
    if (typeof lack.stepId === "string") faults.set(lack.stepId, [...(faults.get(lack.stepId) ?? []), wordsOf(lack)]);
  }
  const isBlank = workflow?.definition.steps.length === 1;
  return (
    <Section name="content" done={done}>
      {workflow ? (
        <div className={classes.journey}>
          <StepOutline definition={workflow.definition} faults={faults} />
          {isBlank && <p className={classes.small}>{t("journey:sheet.blank")}</p>}
        </div>
      ) : (
        <Skeleton height={160} radius="md" />
      )}
      <div>
        <Button
          component={Link}
          to={`${CAMPAIGNS_PATH}/${stored.id}/workflows`}
          variant={isBlank ? "light" : "default"}
          leftSection={<PathIcon size={16} aria-hidden />}
        >
          {t(readOnly ? "journey:designer.look" : isBlank ? "journey:designer.draw" : "journey:designer.open")}
        </Button>
      </div>
      <UtmFields />
    </Section>
  );
}
