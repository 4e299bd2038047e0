import { ActionIcon, Flex, Group, Menu, Text, UnstyledButton } from "@mantine/core";
import {
  ArrowBendDownRightIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  CopyIcon,
  DotsThreeVerticalIcon,
  TrashIcon,
  WarningIcon,
} from "@phosphor-icons/react";
import type { WorkflowStep } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { InsertMenu } from "../canvas/insert-menu.tsx";
import { figuresOf, useDesigner, useFlowState, useShownDefinition } from "../designer-context.ts";
import { shiftStep } from "../flow/flow-commands.ts";
import { outlineOf, type OutlineRow } from "../flow/flow-outline.ts";
import { linkOf, possibleTargets, type BranchRef, branchKey } from "../flow/flow-branches.ts";
import { NoteList } from "../notes/note-list.tsx";
import { STEP_APPEARANCE, StepMark } from "../steps/step-appearance.tsx";
import {
  NamedLine,
  useBranchName,
  useErrorLabels,
  useStepLabels,
} from "../steps/use-step-labels.tsx";
import { Starters } from "../starters-panel.tsx";
import classes from "./outline.module.css";

/** The workflow as an indented list, for phones and for line-by-line navigation. */
export function Outline() {
  const { t } = useTranslation("workflows");
  const { readOnly, mode, inspecting } = useDesigner();
  const definition = useShownDefinition();
  const { rows, apart } = outlineOf(definition);
  const isEmpty = definition.steps.length === 1 && definition.steps[0]?.type === "entry";
  return (
    <div className={classes.room} data-inspecting={inspecting || undefined}>
      <ol className={classes.list} aria-label={t("view.list")}>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} />
        ))}
      </ol>
      {isEmpty && !readOnly && mode === "edit" && <Starters isInList />}
      {apart.length > 0 && (
        <section className={classes.apart} aria-labelledby="outline-apart">
          <h2 id="outline-apart">{t("outline.apart")}</h2>
          <ol className={classes.list}>
            {apart.map((row) => (
              <Row key={keyOf(row)} row={row} />
            ))}
          </ol>
        </section>
      )}
      <NoteList />
    </div>
  );
}

const keyOf = (row: OutlineRow) =>
  row.kind === "step" ? row.step.id : `${row.kind} ${branchKey(row.way)}`;

function Row({ row }: { row: OutlineRow }) {
  const { t } = useTranslation("workflows");
  const { readOnly } = useDesigner();
  const nameOf = useBranchName();
  const definition = useShownDefinition();
  const wordsOf = useStepLabels(definition);
  const depth = { "--depth": Math.min(row.depth, 6) } as React.CSSProperties;
  switch (row.kind) {
    case "step":
      return (
        <li className={classes.stepRow} style={depth}>
          <StepRow step={row.step} />
        </li>
      );
    case "branch":
      return (
        <Flex className={classes.branchRow} component="li" gap="xs" align="center" style={depth}>
          <Text className={classes.branch} span size="2xs" fw={550}>
            {nameOf(row.branch)}
          </Text>
          {!readOnly && linkOf(definition, row.way) && (
            <InsertMenu
              way={row.way}
              label={t("insert.after", {
                name: wordsOf(row.step, definition).title,
                branch: nameOf(row.branch),
              })}
            />
          )}
        </Flex>
      );
    case "joins":
      return (
        <li className={classes.joins} style={depth}>
          <ArrowBendDownRightIcon size={16} aria-hidden className="flip-rtl" />
          {t("outline.joins", { name: wordsOf(row.step, definition).title })}
        </li>
      );
    case "open":
      return (
        <li className={classes.openRow} style={depth}>
          {readOnly ? t("outline.ends") : <OpenEnd way={row.way} />}
        </li>
      );
  }
}

function OpenEnd({ way }: { way: BranchRef }) {
  const { t } = useTranslation("workflows");
  const definition = useShownDefinition();
  const nameOf = useBranchName();
  const wordsOf = useStepLabels(definition);
  const step = definition.steps.find(({ id }) => id === way.from);
  return (
    <>
      <InsertMenu
        way={way}
        isEnd
        label={t("insert.after", {
          name: step ? wordsOf(step, definition).title : "",
          branch: way.branch === "next" ? "" : nameOf(way.branch),
        })}
      />
      <span aria-hidden>{t("outline.add")}</span>
    </>
  );
}

function StepRow({ step }: { step: WorkflowStep }) {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  const { flow, setInspecting, readOnly, checks, mode, results } = useDesigner();
  const definition = useShownDefinition();
  const words = useStepLabels(definition)(step, definition);
  const errorWords = useErrorLabels();
  const isChosen = useFlowState(({ selection }) => selection.includes(step.id));
  const errors = mode !== "edit" ? [] : (checks.byStep.get(step.id) ?? []);
  const figures = mode !== "edit" ? figuresOf(results, step.id) : null;
  const way: BranchRef = { from: step.id, branch: "next" };
  return (
    <>
      <Group
        className={classes.card}
        gap={0}
        wrap="nowrap"
        data-chosen={isChosen || undefined}
        style={{ "--family": STEP_APPEARANCE[step.type].color }}
      >
        <Flex
          className={classes.step}
          component={UnstyledButton}
          gap="sm"
          align="flex-start"
          data-step={step.id}
          onClick={() => {
            flow.select([step.id]);
            setInspecting(true);
          }}
        >
          <StepMark type={step.type} size={32} />
          <Flex miw={0} component="span" direction="column" gap={1}>
            <Text component="bdi" inherit fw={600}>
              {words.title}
            </Text>
            <span className={classes.line}>{words.line}</span>
            {words.goal !== null && (
              <span className={classes.line}>
                <NamedLine line={words.goal} />
              </span>
            )}
            {errors[0] && (
              <Text className={classes.error} span size="2xs" c="var(--warning-text)" fw={550}>
                <WarningIcon size={12} weight="fill" aria-hidden />
                {errors.length > 1
                  ? t("checks.count", { count: errors.length })
                  : errorWords(errors[0])}
              </Text>
            )}
            {figures && (
              <span className={classes.figures}>
                {t("figures.line", {
                  arrived: formats.number(figures.arrived),
                  present: formats.number(figures.present),
                })}
              </span>
            )}
          </Flex>
        </Flex>
        {!readOnly && <StepMenu step={step} name={words.title} />}
      </Group>
      {!readOnly && linkOf(definition, way) && (
        <Flex py="var(--space-1-5) 0" component="span" justify="center">
          <InsertMenu way={way} label={t("insert.after", { name: words.title, branch: "" })} />
        </Flex>
      )}
    </>
  );
}

function StepMenu({ step, name }: { step: WorkflowStep; name: string }) {
  const { t } = useTranslation("workflows");
  const { actions, setDialog } = useDesigner();
  const definition = useShownDefinition();
  const canMove = (way: "up" | "down") => shiftStep(definition, step.id, way) !== definition;
  const way = actions.wayAfter(step.id);
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t("outline.menu", { name })}
        >
          <DotsThreeVerticalIcon size={18} weight="bold" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canMove("up") && (
          <Menu.Item
            leftSection={<ArrowUpIcon size={16} aria-hidden />}
            onClick={() => actions.shift(step.id, "up")}
          >
            {t("outline.up")}
          </Menu.Item>
        )}
        {canMove("down") && (
          <Menu.Item
            leftSection={<ArrowDownIcon size={16} aria-hidden />}
            onClick={() => actions.shift(step.id, "down")}
          >
            {t("outline.down")}
          </Menu.Item>
        )}
        {way && possibleTargets(definition, way).length > 0 && (
          <Menu.Item
            leftSection={<ArrowBendDownRightIcon size={16} aria-hidden className="flip-rtl" />}
            onClick={() => setDialog({ kind: "connect", way })}
          >
            {t("connect.action")}
          </Menu.Item>
        )}
        {way && linkOf(definition, way) && (
          <Menu.Item
            leftSection={<TrashIcon size={16} aria-hidden />}
            onClick={() => actions.disconnect(way)}
          >
            {t("disconnect")}
          </Menu.Item>
        )}
        {step.type !== "entry" && (
          <>
            <Menu.Item
              leftSection={<CopyIcon size={16} aria-hidden />}
              onClick={() => actions.duplicate([step.id])}
            >
              {t("duplicate")}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<TrashIcon size={16} aria-hidden />}
              onClick={() => actions.remove([step.id])}
            >
              {t("remove")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
