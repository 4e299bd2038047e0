import { FILTER_OPERATORS, type FilterFieldType, type FilterOperator } from "@arauto/contracts";
import { ActionIcon, NativeSelect, Text, Tooltip } from "@mantine/core";
import { TrashSimpleIcon } from "@phosphor-icons/react/TrashSimple";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useConditionBoard } from "../builder/condition-board.ts";
import list from "../builder/condition-list.module.css";
import classes from "./condition-row.module.css";
import { DragGrip } from "../builder/drag-grip.tsx";
import { useDropTarget } from "../builder/dragging.ts";
import { withRow, without } from "../draft/draft-structure.ts";
import { withField, withOperator } from "../draft/draft.ts";
import type { DraftCondition } from "../draft/draft.ts";
import { operatorOptions } from "./field-choices.ts";
import { FieldSelect } from "./field-select.tsx";
import { fieldType } from "../builder/filter-names.ts";
import { OutcomeMark } from "../preview/outcome-mark.tsx";
import { PlaceMenu } from "../builder/place-menu.tsx";
import type { ConditionPart } from "../draft/read-draft.ts";
import { ValueInput } from "./value-input.tsx";

interface Props {
  condition: DraftCondition;
  number: number;
  /** The word between this condition and the previous one; missing on the first. */
  joint: ReactNode;
}

/** A condition as a sentence: field, operator, value. */
export function ConditionRow({ condition, number, joint }: Props) {
  const { t } = useTranslation("filters");
  const { draft, read, names, readOnly, strict, serverErrors, change } = useConditionBoard();
  const drop = useDropTarget(condition.key);
  const type = fieldType(condition, names);
  const reading = read.rows.get(condition.key);
  const serverError = serverErrors.get(condition.key);
  const errors: Partial<Record<ConditionPart, ReactNode>> = {};
  if (reading?.kind === "invalid")
    for (const [part, error] of Object.entries(reading.errors))
      errors[part as ConditionPart] = t(`error.${error}`);
  if (strict && reading?.kind === "incomplete")
    for (const part of reading.missing) errors[part] = t(`error.missing.${part}`);

  const edit = (changed: DraftCondition, place: string) =>
    change(withRow(draft, changed), `${condition.key}.${place}`);
  return (
    <li className={list.item} {...drop}>
      {joint && (
        <Text className={list.joint} span size="2xs" c="var(--brand-text)" fw={600}>
          {joint}
        </Text>
      )}
      <div
        className={classes.row}
        role="group"
        aria-label={t("condition.name", { number })}
        data-draggable
        data-readonly={readOnly || undefined}
        data-valueless={
          (type &&
            FILTER_OPERATORS[condition.operator] === "none" &&
            type !== "engagement" &&
            type !== "customEvent" &&
            type !== "deal") ||
          undefined
        }
        data-wide={type === "customEvent" || type === "deal" || undefined}
        data-invalid={serverError !== undefined || reading?.kind === "invalid" || undefined}
      >
        <OutcomeMark ofKey={condition.key} />
        <DragGrip ofKey={condition.key} />
        <FieldSelect
          className={classes.field}
          condition={condition}
          names={names}
          error={errors.field}
          onChange={(source, field) => edit(withField(condition, source, field, names), "field")}
        />
        {type && (
          <OperatorSelect
            value={condition.operator}
            type={type}
            onChange={(operator) => edit(withOperator(condition, operator), "operator")}
          />
        )}
        <div className={classes.value}>
          {type && (
            <ValueInput
              condition={condition}
              type={type}
              errors={errors}
              onChange={(part) => edit({ ...condition, ...part }, Object.keys(part).join())}
            />
          )}
        </div>
        {!readOnly && <RowActions ofKey={condition.key} number={number} />}
        {serverError !== undefined && (
          <Text className={classes.error} size="xs" c="var(--danger-text)" role="alert">
            {serverError}
          </Text>
        )}
      </div>
    </li>
  );
}

interface OperatorProps {
  value: FilterOperator;
  type: FilterFieldType;
  onChange: (operator: FilterOperator) => void;
}

function OperatorSelect({ value, type, onChange }: OperatorProps) {
  const { t } = useTranslation("filters");
  return (
    <NativeSelect
      className={classes.operator}
      aria-label={t("condition.operator")}
      value={value}
      data={operatorOptions(t, type)}
      onChange={(event) => {
        const operator = operatorOptions(t, type).find(
          (option) => option.value === event.currentTarget.value,
        )?.value;
        if (operator) onChange(operator);
      }}
    />
  );
}

/** Moves or removes the condition. */
function RowActions({ ofKey, number }: { ofKey: string; number: number }) {
  const { t } = useTranslation("filters");
  const { draft, change } = useConditionBoard();
  return (
    <div className={classes.actions}>
      <PlaceMenu ofKey={ofKey} isGroup={false} name={t("condition.name", { number })} />
      <Tooltip label={t("condition.remove")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t("condition.removeNumber", { number })}
          onClick={() => change(without(draft, ofKey), `remove.${ofKey}`)}
        >
          <TrashSimpleIcon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
