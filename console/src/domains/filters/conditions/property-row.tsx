import { OPERATORS_BY_PROPERTY_TYPE } from "@arauto/contracts";
import { ActionIcon, Box, Group, NativeSelect, Text } from "@mantine/core";
import { XIcon } from "@phosphor-icons/react/X";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type DraftProperty, emptyProperty, rowOfProperty, withOperator } from "../draft/draft.ts";
import type { ConditionPart } from "../draft/read-draft.ts";
import { labeledOperators } from "./field-choices.ts";
import type { PropertyChoice } from "./property-choices.ts";
import { OperandInput } from "./operand-input.tsx";

interface Props {
  /** The word before it. */
  joint: string;
  row: DraftProperty;
  choices: readonly PropertyChoice[];
  errors: Partial<Record<ConditionPart, ReactNode>>;
  onChange: (row: DraftProperty) => void;
  /** Null: it can't be removed. */
  onRemove: (() => void) | null;
}

const keyOf = ({ name, type }: Pick<PropertyChoice, "name" | "type">) => `${type}:${name}`;

/** A condition on a property of a custom event. */
export function PropertyRow({ joint, row, choices, errors, onChange, onRemove }: Props) {
  const { t } = useTranslation("filters");
  const { property, type } = row;
  const current = keyOf({ name: property, type });
  // A property without any stored event stays listed.
  const offered = choices.some((choice) => keyOf(choice) === current)
    ? choices
    : [...choices, { name: property, type, isAmbiguous: false }];
  const condition = rowOfProperty(row);
  return (
    <Group gap="xs" align="flex-start" mt="xs">
      <Text span size="xs" c="var(--brand-text)" fw={600} pt="xs" miw={48}>
        {joint}
      </Text>
      <NativeSelect
        flex="1 1 130px"
        miw={0}
        aria-label={t("customEvent.property")}
        value={current}
        data={offered.map((choice) => ({
          value: keyOf(choice),
          label: choice.isAmbiguous
            ? t("customEvent.propertyOfType", {
                name: choice.name,
                type: t(`customEvent.type.${choice.type}`),
                interpolation: { escapeValue: false },
              })
            : choice.name,
        }))}
        onChange={(event) => {
          const chosen = offered.find((choice) => keyOf(choice) === event.currentTarget.value);
          if (!chosen) return;
          onChange(
            chosen.type === type
              ? { ...row, property: chosen.name }
              : { ...emptyProperty(chosen.name, chosen.type), key: row.key },
          );
        }}
      />
      <NativeSelect
        flex="1 1 130px"
        miw={0}
        aria-label={t("condition.operator")}
        value={row.operator}
        data={labeledOperators(t, type, OPERATORS_BY_PROPERTY_TYPE[type])}
        onChange={(event) => {
          const operator = OPERATORS_BY_PROPERTY_TYPE[type].find(
            (one) => one === event.currentTarget.value,
          );
          if (operator) onChange({ ...row, ...operandsOf(withOperator(condition, operator)) });
        }}
      />
      <Box flex="2 1 150px" miw={0}>
        <OperandInput
          condition={condition}
          type={type}
          errors={errors}
          onChange={(change) => onChange({ ...row, ...operandsOf({ ...condition, ...change }) })}
        />
      </Box>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t("customEvent.removeProperty", {
            name: property,
            interpolation: { escapeValue: false },
          })}
          onClick={onRemove}
        >
          <XIcon size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

const operandsOf = ({
  operator,
  value,
  values,
  from,
  to,
}: Pick<DraftProperty, "operator" | "value" | "values" | "from" | "to">) => ({
  operator,
  value,
  values,
  from,
  to,
});
