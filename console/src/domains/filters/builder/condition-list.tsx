import { FILTER_CONDITIONS_MAX } from "@arauto/contracts";
import { ActionIcon, Box, Button, Group, Tooltip } from "@mantine/core";
import { ArrowUUpLeftIcon } from "@phosphor-icons/react/ArrowUUpLeft";
import { ArrowUUpRightIcon } from "@phosphor-icons/react/ArrowUUpRight";
import { BracketsRoundIcon } from "@phosphor-icons/react/BracketsRound";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  type ConditionBoard,
  ConditionBoardContext,
  useConditionBoard,
} from "./condition-board.ts";
import { ConditionGroup } from "./condition-group.tsx";
import classes from "./condition-list.module.css";
import { ConditionRow } from "../conditions/condition-row.tsx";
import { useDragging } from "./dragging.ts";
import { groupsOf, rowsOf, withNewGroup, withRowAt } from "../draft/draft-structure.ts";
import { emptyCondition, isDraftGroup } from "../draft/draft.ts";
import type { Draft } from "../draft/draft.ts";
import { JoinSwitch } from "./join-switch.tsx";

interface Props extends Pick<
  ConditionBoard,
  "draft" | "read" | "names" | "readOnly" | "strict" | "serverErrors" | "outcomes"
> {
  /** Id of the element with the filter in words. */
  sentenceId: string;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onChange: (draft: Draft, place: string) => void;
}

/** All or any of some conditions and groups of them, joined by a bracket with the operator. */
export function ConditionList({
  sentenceId,
  canUndo,
  canRedo,
  onUndo,
  onRedo,
  onChange,
  ...given
}: Props) {
  const { t } = useTranslation("filters");
  const { draft, readOnly, strict } = given;
  const card = useRef<HTMLElement>(null);
  const rows = rowsOf(draft);
  const isFull = rows.length >= FILTER_CONDITIONS_MAX;
  const numbered = (parts: readonly { key: string }[]) =>
    parts.map(({ key }, index) => [key, index + 1] as const);
  const numbers = new Map([...numbered(rows), ...numbered(groupsOf(draft))]);

  function change(next: Draft, place: string, focus?: string): void {
    onChange(next, place);
    const gone = rowsOf(next).length < rows.length;
    if (focus === undefined && !gone) return;
    // Focuses it at its new place; after a removal, a sensible neighbor.
    requestAnimationFrame(() => {
      const wanted = focus === undefined ? "[data-add-condition]" : `[data-menu-of="${focus}"]`;
      card.current?.querySelector<HTMLElement>(wanted)?.focus();
    });
  }
  const dragging = useDragging(
    draft,
    (next, key) => next !== draft && change(next, `move.${key}`, key),
  );

  const joint = t(draft.operator === "AND" ? "conditions.and" : "conditions.or");
  return (
    <ConditionBoardContext value={{ ...given, isFull, dragging, change }}>
      <section
        ref={card}
        className={classes.card}
        aria-labelledby="filter-conditions"
        aria-describedby={sentenceId}
      >
        <Group mb="sm" gap="sm" justify="space-between" wrap="nowrap">
          <h2 id="filter-conditions">{t("conditions.title")}</h2>
          {!readOnly && (
            <HistoryButtons canUndo={canUndo} canRedo={canRedo} onUndo={onUndo} onRedo={onRedo} />
          )}
        </Group>
        <JoinSwitch
          label={t("conditions.logic")}
          value={draft.operator}
          onChange={(operator) => onChange({ ...draft, operator }, "logic")}
        />
        <ol className={classes.rows} data-single={draft.parts.length < 2 || undefined}>
          {draft.parts.map((part, index) =>
            isDraftGroup(part) ? (
              <ConditionGroup
                key={part.key}
                group={part}
                number={numbers.get(part.key) ?? 0}
                numbers={numbers}
                joint={index > 0 && joint}
              />
            ) : (
              <ConditionRow
                key={part.key}
                condition={part}
                number={numbers.get(part.key) ?? 0}
                joint={index > 0 && joint}
              />
            ),
          )}
        </ol>
        {rows.length === 0 && (
          <Box component="p" m="var(--space-3) 0 0" c="dimmed">
            {t(strict ? "conditions.needed" : "conditions.none")}
          </Box>
        )}
        {!readOnly && <AddButtons />}
      </section>
    </ConditionBoardContext>
  );
}

type HistoryProps = Pick<Props, "canUndo" | "canRedo" | "onUndo" | "onRedo">;

function HistoryButtons({ canUndo, canRedo, onUndo, onRedo }: HistoryProps) {
  const { t } = useTranslation("filters");
  return (
    <Group gap="2xs">
      <StepButton label={t("undo")} enabled={canUndo} onStep={onUndo}>
        <ArrowUUpLeftIcon size={18} className="flip-rtl" aria-hidden />
      </StepButton>
      <StepButton label={t("redo")} enabled={canRedo} onStep={onRedo}>
        <ArrowUUpRightIcon size={18} className="flip-rtl" aria-hidden />
      </StepButton>
    </Group>
  );
}

interface StepProps {
  label: string;
  enabled: boolean;
  onStep: () => void;
  children: ReactNode;
}

function StepButton({ label, enabled, onStep, children }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.step}
        disabled={!enabled}
        aria-label={label}
        onClick={onStep}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Adds a condition or a group at the end, while the filter may have more. */
function AddButtons() {
  const { t } = useTranslation("filters");
  const { draft, isFull, change } = useConditionBoard();
  return (
    <Tooltip label={t("conditions.tooMany", { count: FILTER_CONDITIONS_MAX })} disabled={!isFull}>
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          leftSection={<PlusIcon size={16} aria-hidden />}
          data-add-condition
          data-disabled={isFull || undefined}
          onClick={() => {
            if (isFull) return;
            const added = emptyCondition();
            change(withRowAt(draft, added, { group: null, before: null }), `add.${added.key}`);
          }}
        >
          {t("conditions.add")}
        </Button>
        <Button
          variant="default"
          leftSection={<BracketsRoundIcon size={16} aria-hidden />}
          data-disabled={isFull || undefined}
          onClick={() => {
            if (isFull) return;
            const { draft: next, group } = withNewGroup(draft);
            change(next, `add.${group.key}`);
          }}
        >
          {t("conditions.addGroup")}
        </Button>
      </Group>
    </Tooltip>
  );
}
