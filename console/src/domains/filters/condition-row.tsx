import { ActionIcon, NativeSelect, Tooltip } from "@mantine/core";
import { TrashSimpleIcon } from "@phosphor-icons/react/TrashSimple";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../app/api.generated.ts";
import { FieldTypeIcon } from "../custom-fields/field-type-icon.tsx";
import classes from "./condition-row.module.css";
import { fieldType, withField, withOperator } from "./draft.ts";
import type { ConditionPart, DraftCondition, ReadCondition } from "./draft.ts";
import { chosenField, fieldChoice, fieldOptions, operatorOptions } from "./field-operator-options.ts";
import { ValueInput } from "./value-input.tsx";

interface Props {
  condition: DraftCondition;
  number: number;
  reading: ReadCondition | undefined;
  fields: readonly CustomField[];
  /** The word between this condition and the one before; absent on the first. */
  joint: ReactNode;
  /** Whether saving was tried: only then is what is missing a fault. */
  strict: boolean;
  readOnly: boolean;
  /** What the server found wrong with it. */
  serverFault: string | undefined;
  onChange: (condition: DraftCondition, place: string) => void;
  onRemove: () => void;
}

/** One condition as a sentence: field, operator, value. */
export function ConditionRow({ condition, number, reading, fields, joint, strict, readOnly, serverFault, onChange, onRemove }: Props) {
  const { t } = useTranslation(["filters", "accounts"]);
  const type = fieldType(condition, fields);
  const errors: Partial<Record<ConditionPart, ReactNode>> = {};
  if (reading?.kind === "faulty")
    for (const [part, fault] of Object.entries(reading.faults)) errors[part as ConditionPart] = t(`filters:fault.${fault}`);
  if (strict && reading?.kind === "incomplete") for (const part of reading.missing) errors[part] = t(`filters:fault.missing.${part}`);

  return (
    <li className={classes.item}>
      {joint && <span className={classes.joint}>{joint}</span>}
      <div
        className={classes.row}
        role="group"
        aria-label={t("filters:condition.name", { number })}
        data-faulty={serverFault || reading?.kind === "faulty" || undefined}
      >
        <NativeSelect
          className={classes.field}
          aria-label={t("filters:condition.field")}
          leftSection={type && <FieldTypeIcon type={type} />}
          value={fieldChoice(condition)}
          error={errors.field}
          data={fieldOptions(t, fields, condition)}
          onChange={(event) => {
            const { source, field } = chosenField(event.currentTarget.value);
            onChange(withField(condition, source, field, fields), `${condition.key}.field`);
          }}
        />
        {type && (
          <NativeSelect
            className={classes.operator}
            aria-label={t("filters:condition.operator")}
            value={condition.operator}
            data={operatorOptions(t, type)}
            onChange={(event) => {
              const operator = operatorOptions(t, type).find((option) => option.value === event.currentTarget.value)?.value;
              if (operator) onChange(withOperator(condition, operator), `${condition.key}.operator`);
            }}
          />
        )}
        <div className={classes.value}>
          {type && (
            <ValueInput
              condition={condition}
              type={type}
              errors={errors}
              onChange={(change) => onChange({ ...condition, ...change }, `${condition.key}.${Object.keys(change).join()}`)}
            />
          )}
        </div>
        {!readOnly && (
          <Tooltip label={t("filters:condition.remove")}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              className={classes.remove}
              aria-label={t("filters:condition.removeNumber", { number })}
              onClick={onRemove}
            >
              <TrashSimpleIcon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {serverFault && (
          <p className={classes.fault} role="alert">
            {serverFault}
          </p>
        )}
      </div>
    </li>
  );
}
