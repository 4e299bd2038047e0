import { Button, Group, Text } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useConditionBoard } from "./condition-board.ts";
import classes from "./condition-list.module.css";
import { ConditionRow } from "../conditions/condition-row.tsx";
import { DragGrip } from "./drag-grip.tsx";
import { useDropTarget } from "./dragging.ts";
import { withGroupOperator, withRowAt } from "../draft/draft-structure.ts";
import { emptyCondition } from "../draft/draft.ts";
import type { DraftGroup } from "../draft/draft.ts";
import { JoinSwitch } from "./join-switch.tsx";
import { OutcomeMark } from "../preview/outcome-mark.tsx";
import { PlaceMenu } from "./place-menu.tsx";

interface Props {
  group: DraftGroup;
  number: number;
  /** The number of each row, by its key. */
  numbers: ReadonlyMap<string, number>;
  /** The word between this group and the previous part; missing on the first. */
  joint: ReactNode;
}

/** Conditions in brackets, with their own operator. */
export function ConditionGroup({ group, number, numbers, joint }: Props) {
  const { t } = useTranslation("filters");
  const { draft, readOnly, isFull, serverErrors, change } = useConditionBoard();
  const drop = useDropTarget(group.key);
  const name = t("group.name", { number });
  const error = serverErrors.get(group.key);
  const inner = t(group.operator === "AND" ? "conditions.and" : "conditions.or");
  return (
    <li className={classes.item} {...drop}>
      {joint && (
        <Text className={classes.joint} span size="2xs" c="var(--brand-text)" fw={600}>
          {joint}
        </Text>
      )}
      <div
        className={classes.group}
        role="group"
        aria-label={name}
        data-draggable
        data-invalid={error !== undefined || undefined}
      >
        <OutcomeMark ofKey={group.key} />
        <Group className={classes.groupHead} gap="xs">
          <DragGrip ofKey={group.key} />
          <Text span size="sm" fw={600}>
            {name}
          </Text>
          <JoinSwitch
            label={t("group.logic", { number })}
            value={group.operator}
            onChange={(operator) =>
              change(withGroupOperator(draft, group.key, operator), `logic.${group.key}`)
            }
          />
          {!readOnly && (
            <PlaceMenu ofKey={group.key} isGroup name={name} className={classes.groupMenu} />
          )}
        </Group>
        <ol className={classes.rows} data-single={group.conditions.length < 2 || undefined}>
          {group.conditions.map((condition, index) => (
            <ConditionRow
              key={condition.key}
              condition={condition}
              number={numbers.get(condition.key) ?? 0}
              joint={index > 0 && inner}
            />
          ))}
        </ol>
        {error !== undefined && (
          <Text m="var(--space-2) 0 0" size="xs" c="var(--danger-text)" role="alert">
            {error}
          </Text>
        )}
        {!readOnly && (
          <Button
            variant="subtle"
            size="compact-sm"
            mt="xs"
            leftSection={<PlusIcon size={14} aria-hidden />}
            data-disabled={isFull || undefined}
            aria-label={t("group.add", { number })}
            onClick={() => {
              if (isFull) return;
              const added = emptyCondition();
              change(
                withRowAt(draft, added, { group: group.key, before: null }),
                `add.${added.key}`,
              );
            }}
          >
            {t("conditions.add")}
          </Button>
        )}
      </div>
    </li>
  );
}
