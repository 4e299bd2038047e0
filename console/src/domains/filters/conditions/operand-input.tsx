import { Group, Text } from "@mantine/core";
import { FILTER_OPERATORS } from "@arauto/contracts";
import type { FilterFieldType } from "@arauto/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { valueType } from "../draft/draft.ts";
import type { DraftCondition } from "../draft/draft.ts";
import { ListInput } from "./list-input.tsx";
import type { ConditionPart } from "../draft/read-draft.ts";
import { ScalarInput } from "./scalar-input.tsx";
import classes from "./value-input.module.css";
import { WindowHint } from "./window-hint.tsx";

export interface ValueInputProps {
  condition: DraftCondition;
  type: FilterFieldType;
  errors: Partial<Record<ConditionPart, ReactNode>>;
  onChange: (change: Partial<DraftCondition>) => void;
}

/** The operands of an operator: none, one, a list, a range, or a number of days. */
export function OperandInput({ condition, type, errors, onChange }: ValueInputProps) {
  const { t } = useTranslation("filters");
  const scalar = (part: "value" | "from" | "to") => (
    <ScalarInput
      label={t(`condition.${part}`)}
      type={valueType(type, condition.operator)}
      condition={condition}
      value={condition[part]}
      error={errors[part]}
      onChange={(value) => onChange({ [part]: value })}
    />
  );
  switch (FILTER_OPERATORS[condition.operator]) {
    case "none":
      return <WindowHint operator={condition.operator} days={0} />;
    case "list":
      return (
        <ListInput condition={condition} type={type} error={errors.values} onChange={onChange} />
      );
    case "range":
      return (
        <Group className={classes.pair} gap="xs" align="flex-start" wrap="nowrap">
          {scalar("from")}
          <Text pt="xs" span size="xs" c="dimmed" aria-hidden>
            {t("condition.rangeAnd")}
          </Text>
          {scalar("to")}
        </Group>
      );
    case "days":
      return (
        <>
          {scalar("value")}
          {!errors.value && condition.value.trim() !== "" && (
            <WindowHint operator={condition.operator} days={Number(condition.value)} />
          )}
        </>
      );
    case "one":
      return scalar("value");
  }
}
