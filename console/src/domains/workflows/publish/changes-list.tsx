import { Stack, Text } from "@mantine/core";
import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";
import {
  type Icon,
  MinusCircleIcon,
  PencilSimpleIcon,
  PlusCircleIcon,
} from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { StepMark } from "../steps/step-appearance.tsx";
import { stepLine, stepTitle } from "../steps/step-labels.ts";
import { NamedLine, useStepWording } from "../steps/use-step-labels.tsx";
import type { ChangedStep, DefinitionDiff } from "./definition-diff.ts";
import classes from "./publish.module.css";

const KINDS = ["added", "changed", "removed"] as const;
const ICONS: Record<(typeof KINDS)[number], Icon> = {
  added: PlusCircleIcon,
  changed: PencilSimpleIcon,
  removed: MinusCircleIcon,
};

interface Props {
  diff: DefinitionDiff;
  before: WorkflowDefinition;
  after: WorkflowDefinition;
}

/** Lists added, changed and removed steps, each with its description. */
export function ChangesList({ diff, before, after }: Props) {
  const { t } = useTranslation(["workflow-steps", "accounts"]);
  const formats = useFormats();
  // Names come from both versions: a removed step may be the only one to refer to an object.
  const words = useStepWording({ steps: [...before.steps, ...after.steps], links: [] });
  const line = (step: WorkflowStep, definition: WorkflowDefinition) => (
    <NamedLine line={stepLine(step, definition, words)} />
  );
  const entries = {
    added: diff.added.map((step) => ({ step, what: line(step, after) })),
    changed: diff.changed.map((step) => ({
      step: step.after,
      what: <Changed step={step} before={before} after={after} line={line} />,
    })),
    removed: diff.removed.map((step) => ({ step, what: line(step, before) })),
  };
  return KINDS.filter((kind) => entries[kind].length > 0).map((kind) => {
    const Picture = ICONS[kind];
    const count = entries[kind].length;
    return (
      <section
        key={kind}
        className={classes.kind}
        data-kind={kind}
        aria-labelledby={`publish-${kind}`}
      >
        <h3 id={`publish-${kind}`}>
          <Picture size={18} aria-hidden />
          {t(`publish.${kind}`, { count, number: formats.number(count) })}
        </h3>
        <ul>
          {entries[kind].map(({ step, what }) => (
            <li key={step.id}>
              <StepMark type={step.type} />
              <Stack gap={0}>
                <Text component="bdi" inherit fw={600}>
                  {stepTitle(step, words)}
                </Text>
                <Text span size="xs" c="dimmed">
                  {what}
                </Text>
              </Stack>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

interface ChangedProps {
  step: ChangedStep;
  before: WorkflowDefinition;
  after: WorkflowDefinition;
  line: (step: WorkflowStep, definition: WorkflowDefinition) => ReactNode;
}

/** The settings that differ, and the step's description before and after if it changed. */
function Changed({ step, before, after, line }: ChangedProps) {
  const { t, i18n } = useTranslation("workflow-steps");
  const names = step.settings.map((setting) => t(`publish.settings.${setting}`));
  const isInWords = step.settings.some(
    (setting) => !["name", "continueOnError", "subject", "preheader", "ways"].includes(setting),
  );
  return (
    <>
      {new Intl.ListFormat(i18n.language, { type: "unit" }).format(names)}
      {isInWords && (
        <span className={classes.lines}>
          <del>{line(step.before, before)}</del>
          <ins>{line(step.after, after)}</ins>
        </span>
      )}
    </>
  );
}
