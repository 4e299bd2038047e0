import { Group, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { StepMark } from "../../workflows/index.ts";
import { outlineSteps } from "../running-workflow/outline.ts";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";

/** The maximum number of steps drawn; the others are only counted. */
const SHOWN = 12;

/** A small workflow: its steps as a row of icons, their number, and the maximum number of emails per contact. */
export function WorkflowPreview() {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  const { workflow, review } = useDraft();
  if (!workflow) return <Skeleton height={124} radius="md" />;
  const steps = outlineSteps(workflow.definition);
  const number = (count: number) => ({ count, number: formats.number(count) });
  const { answer } = review;
  return (
    <Stack className={classes.workflowPreview} gap="sm">
      <Group c="dimmed" fz="xs" gap={6} aria-hidden>
        {steps.slice(0, SHOWN).map(({ id, type }) => (
          <StepMark key={id} type={type} size={28} />
        ))}
        {steps.length > SHOWN && <span>+{formats.number(steps.length - SHOWN)}</span>}
      </Group>
      <span>
        <strong>{t("preview.steps", number(steps.length))}</strong>
        {answer?.kind === "workflow" && (
          <span className={classes.small}>
            {answer.mails === 0 ? t("preview.noMails") : t("preview.mails", number(answer.mails))}
          </span>
        )}
      </span>
    </Stack>
  );
}
