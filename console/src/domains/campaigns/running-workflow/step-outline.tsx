import { Box, Flex, Group, Stack, Text } from "@mantine/core";
import type { WorkflowBranch, WorkflowDefinition, WorkflowStep } from "@arauto/contracts";
import { ArrowBendDownRightIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { StepMark, type StepLabels, useBranchName, useStepLabels } from "../../workflows/index.ts";
import { type OutlineEntry, outlineOf, type OutlineBranch } from "./outline.ts";
import classes from "./step-outline.module.css";

interface Props {
  definition: WorkflowDefinition;
  /** Problem texts by step id. */
  errors?: ReadonlyMap<string, readonly string[]>;
  /** Content at the end of a step's row, and below it. */
  aside?: (step: WorkflowStep) => ReactNode;
  /** Content next to the name of a branch. */
  onWay?: (step: WorkflowStep, branch: WorkflowBranch) => ReactNode;
}

interface Parts extends Omit<Props, "definition"> {
  words: (step: WorkflowStep) => StepLabels;
}

/** A workflow as a readable list: each step with its icon and description, branches listed separately. */
export function StepOutline({ definition, ...rest }: Props) {
  const { t } = useTranslation("running-workflow");
  const wordsOf = useStepLabels(definition);
  const props: Parts = { ...rest, words: (step) => wordsOf(step, definition) };
  const outline = useMemo(() => outlineOf(definition), [definition]);
  return (
    <div>
      <Entries entries={outline.entries} {...props} />
      {outline.lost.length > 0 && (
        <>
          <Text
            component="h3"
            size="xs"
            fw={600}
            c="var(--warning-text)"
            mt="var(--space-4-5)"
            mb="var(--space-2-5)"
          >
            {t("outline.lost")}
          </Text>
          <Entries entries={outline.lost} {...props} />
        </>
      )}
    </div>
  );
}

function Entries({ entries, ...props }: Parts & { entries: readonly OutlineEntry[] }) {
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.step.id}`} className={classes.entry} data-kind={entry.kind}>
          {entry.kind === "onward" ? (
            <Onward title={props.words(entry.step).title} />
          ) : (
            <>
              <Step step={entry.step} {...props} />
              {entry.ways.length > 0 && (
                <ul className={classes.ways}>
                  {entry.ways.map((way) => (
                    <li key={way.branch} className={classes.way}>
                      <Way step={entry.step} way={way} {...props} />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Step({ step, words, errors, aside }: Parts & { step: WorkflowStep }) {
  const { title, line } = words(step);
  const wrong = errors?.get(step.id) ?? [];
  const beside = aside?.(step);
  return (
    <Group className={classes.step} gap="sm" align="flex-start" wrap="nowrap">
      <StepMark type={step.type} size={32} />
      <Stack flex="1 1 200px" gap={1}>
        <Box component="strong" fw={600} lh="1.25rem">
          <bdi>{title}</bdi>
        </Box>
        <Text span size="xs" c="dimmed">
          {line}
        </Text>
        {wrong.map((text) => (
          <Flex key={text} className={classes.error} component="span" gap={5} align="center">
            <WarningCircleIcon size={14} weight="fill" aria-hidden />
            {text}
          </Flex>
        ))}
      </Stack>
      {beside && <div className={classes.aside}>{beside}</div>}
    </Group>
  );
}

function Way({ step, way, ...props }: Parts & { step: WorkflowStep; way: OutlineBranch }) {
  const { t } = useTranslation("running-workflow");
  const branchName = useBranchName();
  return (
    <>
      <Group className={classes.wayHead} gap="var(--space-1) var(--space-2-5)">
        <Text
          className={classes.branch}
          span
          size="2xs"
          c="var(--step-rose, var(--text-secondary))"
          fw={600}
        >
          {branchName(way.branch)}
        </Text>
        {props.onWay?.(step, way.branch)}
        {way.entries.length === 0 && (
          <Text span size="xs" c="dimmed">
            {t(way.ends ? "outline.ends" : "outline.goesOn")}
          </Text>
        )}
      </Group>
      {way.entries.length > 0 && <Entries entries={way.entries} {...props} />}
    </>
  );
}

function Onward({ title }: { title: string }) {
  const { t } = useTranslation("running-workflow");
  return (
    <Flex ps="xs" c="dimmed" fz="xs" component="span" gap="xs" align="center">
      <ArrowBendDownRightIcon size={16} className="flip-rtl" aria-hidden />
      <span>{t("outline.onward", { step: title })}</span>
    </Flex>
  );
}
