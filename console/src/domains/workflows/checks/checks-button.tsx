import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button, Popover, UnstyledButton, Box, Flex, Group, Text } from "@mantine/core";
import {
  ArrowSquareOutIcon,
  CheckCircleIcon,
  CircleDashedIcon,
  WarningCircleIcon,
} from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useDesigner, useFlowState } from "../designer-context.ts";
import { stepOf } from "../flow/flow-branches.ts";
import { StepMark } from "../steps/step-appearance.tsx";
import { useErrorLabels } from "../steps/use-step-labels.tsx";
import classes from "./checks.module.css";
import type { Check } from "./use-checks.ts";

/** Shows how many problems prevent the start, and where they are. None of them prevents editing. */
export function ChecksButton() {
  const { t } = useTranslation("workflows");
  const { checks } = useDesigner();
  const [opened, setOpened] = useState(false);
  const count = checks.all.length;
  // A workflow without steps, a new step or an incomplete campaign is not wrong, only unfinished.
  const isBare = useFlowState((state) => state.definition.steps.length === 1);
  const isNew = isBare || checks.all.every(({ isFresh, isOutside }) => isFresh || isOutside);
  const words =
    count === 0 ? t("checks.none") : t(isNew ? "checks.left" : "checks.count", { count });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words}
          aria-expanded={opened}
          className={classes.button}
          leftSection={
            count > 0 && isNew ? (
              <CircleDashedIcon size={16} color="var(--text-tertiary)" aria-hidden />
            ) : count > 0 ? (
              <WarningCircleIcon size={16} weight="fill" color="var(--warning-text)" aria-hidden />
            ) : (
              <CheckCircleIcon size={16} weight="fill" color="var(--success-text)" aria-hidden />
            )
          }
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.words}>{words}</span>
          {count > 0 && <span className={classes.number}>{count}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t("checks.title")}>
        {count === 0 ? (
          <Box
            component="p"
            m={0}
            p="var(--space-3-5) var(--space-4)"
            c="dimmed"
            tabIndex={-1}
            data-autofocus
          >
            {t("checks.fine")}
          </Box>
        ) : (
          <ul className={classes.list}>
            {checks.all.map((check) => (
              <li key={[check.stepId, check.code, check.path].join(" ")}>
                <CheckRow check={check} onDone={() => setOpened(false)} />
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function CheckRow({ check, onDone }: { check: Check; onDone: () => void }) {
  const { t } = useTranslation(["workflows", "workflow-steps"]);
  const { goTo, workflow } = useDesigner();
  const wordsOf = useErrorLabels();
  const definition = useFlowState((state) => state.definition);
  const step = check.stepId === null ? undefined : stepOf(definition, check.stepId);
  if (step) {
    return (
      <Flex
        className={classes.row}
        component={UnstyledButton}
        gap={10}
        align="flex-start"
        onClick={() => {
          onDone();
          goTo(step.id, true);
        }}
      >
        <StepMark type={step.type} size={24} />
        <Flex className={classes.rowWords} component="span" direction="column" gap={1}>
          <span>{wordsOf(check)}</span>
          <Text span size="2xs" c="dimmed">
            {step.name || t(`workflow-steps:type.${step.type}`)}
          </Text>
        </Flex>
      </Flex>
    );
  }
  if (check.isOutside) {
    return (
      <Flex
        className={classes.row}
        component={Link}
        gap={10}
        align="flex-start"
        to={`${CAMPAIGNS_PATH}/${workflow.id}`}
      >
        <ArrowSquareOutIcon size={20} aria-hidden className="flip-rtl" />
        <Flex className={classes.rowWords} component="span" direction="column" gap={1}>
          <span>{t("workflows:checks.campaign")}</span>
          <Text span size="2xs" c="dimmed">
            {t("workflows:checks.outside")}
          </Text>
        </Flex>
      </Flex>
    );
  }
  return (
    <Group className={classes.row} gap={10} align="flex-start" wrap="nowrap">
      <WarningCircleIcon size={20} aria-hidden />
      <Flex className={classes.rowWords} component="span" direction="column" gap={1}>
        {wordsOf(check)}
      </Flex>
    </Group>
  );
}
