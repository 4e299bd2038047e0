import { Box, Button, Group, NativeSelect, Text } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CUSTOM_EVENT_CONDITIONS_MAX, FILTER_OPERATORS } from "@arauto/contracts";
import { useConditionBoard } from "../builder/condition-board.ts";
import { type DraftCondition, emptyProperty } from "../draft/draft.ts";
import { type ConditionPart, propertyProblems } from "../draft/read-draft.ts";
import { PropertyRow } from "./property-row.tsx";
import { propertyChoices } from "./property-choices.ts";
import { ScalarInput } from "./scalar-input.tsx";
import { WindowHint } from "./window-hint.tsx";

const USUAL_DAYS = "30";
const PERIODS = ["ever", "lastDays", "between", "since", "until"] as const;
type Period = (typeof PERIODS)[number];

interface Props {
  condition: DraftCondition;
  errors: Partial<Record<ConditionPart, ReactNode>>;
  onChange: (change: Partial<DraftCondition>) => void;
}

/** How often a contact did something, when, and with which properties. */
export function CustomEventInput({ condition, errors, onChange }: Props) {
  const { t, i18n } = useTranslation("filters");
  const { names, readOnly, strict } = useConditionBoard();
  const choices = propertyChoices(names, condition.field);
  const problems = propertyProblems(condition, i18n.language);
  const [first] = choices;
  const isFull = condition.where.length >= CUSTOM_EVENT_CONDITIONS_MAX;
  const setRow = (key: string, row: DraftCondition["where"][number] | null) =>
    onChange({
      where: condition.where.flatMap((one) => (one.key === key ? (row ?? []) : [one])),
    });
  return (
    <div>
      <Group gap="xs" align="flex-start">
        {FILTER_OPERATORS[condition.operator] === "one" && (
          <Box flex="0 1 110px">
            <CountInput condition={condition} error={errors.value} onChange={onChange} />
          </Box>
        )}
        <PeriodInput condition={condition} errors={errors} onChange={onChange} />
      </Group>
      {condition.where.map((row, index) => {
        const problem = problems.get(row.key);
        const texts: Partial<Record<ConditionPart, ReactNode>> = {};
        for (const [part, error] of Object.entries(problem?.errors ?? {}))
          texts[part as ConditionPart] = t(`error.${error}`);
        if (strict)
          for (const part of problem?.missing ?? []) texts[part] = t(`error.missing.${part}`);
        return (
          <PropertyRow
            key={row.key}
            joint={t(index === 0 ? "customEvent.whereLabel" : "customEvent.and")}
            row={row}
            choices={choices}
            errors={texts}
            onChange={(changed) => setRow(row.key, changed)}
            onRemove={readOnly ? null : () => setRow(row.key, null)}
          />
        );
      })}
      {!readOnly && first && !isFull && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          ms={-8}
          leftSection={<PlusIcon size={14} aria-hidden />}
          onClick={() =>
            onChange({ where: [...condition.where, emptyProperty(first.name, first.type)] })
          }
        >
          {t("customEvent.addProperty")}
        </Button>
      )}
    </div>
  );
}

function CountInput({ condition, error, onChange }: Omit<Props, "errors"> & { error: ReactNode }) {
  const { t } = useTranslation("filters");
  return (
    <ScalarInput
      label={t("customEvent.count")}
      type="times"
      condition={condition}
      value={condition.value}
      error={error}
      onChange={(value) => onChange({ value })}
    />
  );
}

function periodOf({ days, firstDay, lastDay }: DraftCondition): Period {
  if (days !== null) return "lastDays";
  if (firstDay !== null) return lastDay === null ? "since" : "between";
  return lastDay === null ? "ever" : "until";
}

/** Returns the condition's period after another kind was selected; typed days stay. */
function withPeriod(condition: DraftCondition, period: Period): Partial<DraftCondition> {
  const { firstDay, lastDay } = condition;
  return {
    days: period === "lastDays" ? USUAL_DAYS : null,
    firstDay: period === "between" || period === "since" ? (firstDay ?? "") : null,
    lastDay: period === "between" || period === "until" ? (lastDay ?? "") : null,
  };
}

function PeriodInput({ condition, errors, onChange }: Props) {
  const { t } = useTranslation("filters");
  const { days } = condition;
  const day = (part: "firstDay" | "lastDay") =>
    condition[part] !== null && (
      <Box flex="1 1 140px" maw={180}>
        <ScalarInput
          label={t(`customEvent.${part}`)}
          type="date"
          condition={condition}
          value={condition[part]}
          error={errors[part]}
          onChange={(typed) => onChange({ [part]: typed })}
        />
      </Box>
    );
  return (
    <>
      <NativeSelect
        flex="1 1 140px"
        miw={0}
        maw={220}
        aria-label={t("customEvent.period")}
        value={periodOf(condition)}
        data={PERIODS.map((value) => ({ value, label: t(`customEvent.${value}`) }))}
        onChange={(event) => {
          const period = PERIODS.find((one) => one === event.currentTarget.value);
          if (period) onChange(withPeriod(condition, period));
        }}
      />
      {days !== null && (
        <Box flex="0 1 110px">
          <ScalarInput
            label={t("engagement.days")}
            type="days"
            condition={condition}
            value={days}
            error={errors.days}
            onChange={(typed) => onChange({ days: typed })}
          />
        </Box>
      )}
      {day("firstDay")}
      {day("lastDay")}
      {days !== null && !errors.days && days.trim() !== "" && (
        <Text component="div" flex="1 1 160px">
          <WindowHint operator="inLastDays" days={Number(days)} />
        </Text>
      )}
    </>
  );
}
