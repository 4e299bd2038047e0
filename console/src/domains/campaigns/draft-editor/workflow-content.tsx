import { Button, Skeleton, Stack } from "@mantine/core";
import { PathIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StepOutline } from "../running-workflow/step-outline.tsx";
import { useErrorLabels } from "../../workflows/index.ts";
import type { MissingPart } from "./missing-parts.ts";
import { Section } from "./section.tsx";
import classes from "./draft-editor.module.css";
import { useDesignerLink, useDraft } from "./draft-context.ts";
import { UtmFields } from "./utm-fields.tsx";

interface Props {
  done: boolean;
  missingParts: readonly MissingPart[];
}

/** The current steps of the workflow; they are edited in the designer. */
export function WorkflowContent({ done, missingParts }: Props) {
  const { t } = useTranslation(["running-workflow", "campaigns"]);
  const { workflow, readOnly } = useDraft();
  const designer = useDesignerLink();
  const wordsOf = useErrorLabels();
  const errors = new Map<string, string[]>();
  for (const missing of missingParts) {
    if (typeof missing.stepId === "string")
      errors.set(missing.stepId, [...(errors.get(missing.stepId) ?? []), wordsOf(missing)]);
  }
  const isBlank = workflow?.definition.steps.length === 1;
  return (
    <Section name="content" done={done}>
      {workflow ? (
        <Stack className={classes.workflow}>
          <StepOutline definition={workflow.definition} errors={errors} />
          {isBlank && <p className={classes.small}>{t("running-workflow:sheet.blank")}</p>}
        </Stack>
      ) : (
        <Skeleton height={160} radius="md" />
      )}
      <div>
        <Button
          component={Link}
          {...designer}
          variant={isBlank ? "light" : "default"}
          leftSection={<PathIcon size={16} aria-hidden />}
        >
          {t(
            readOnly
              ? "running-workflow:designer.look"
              : isBlank
                ? "running-workflow:designer.draw"
                : "running-workflow:designer.open",
          )}
        </Button>
      </div>
      <UtmFields />
    </Section>
  );
}
