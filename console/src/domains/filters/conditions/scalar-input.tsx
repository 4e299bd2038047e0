import { ACCOUNT_STATUSES } from "@arauto/contracts";
import type { FilterFieldType, FilterOperator } from "@arauto/contracts";
import { Autocomplete, NativeSelect, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DraftCondition } from "../draft/draft.ts";
import { SuggestedValue } from "./suggested-value.tsx";
import classes from "./value-input.module.css";
import { useValueSuggestions } from "./value-suggestions.ts";

/** Operators that compare a whole value, or its beginning. */
const SUGGESTED: readonly FilterOperator[] = ["equals", "notEquals", "startsWith"];

interface Props {
  label: string;
  type: FilterFieldType | "days" | "times";
  /** The condition whose field's values are suggested. */
  condition: DraftCondition;
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/** An input for one value, by its type. */
export function ScalarInput(props: Props) {
  const { type, condition } = props;
  if (type === "status") return <StatusChoice {...props} />;
  return (type === "text" || type === "email") && SUGGESTED.includes(condition.operator) ? (
    <SuggestedText {...props} type={type} />
  ) : (
    <PlainInput {...props} />
  );
}

function StatusChoice({ label, value, error, onChange }: Props) {
  const { t } = useTranslation(["filters", "accounts"]);
  return (
    <NativeSelect
      className={classes.input}
      aria-label={label}
      value={value}
      error={error}
      data={[
        ...(value === "" ? [{ value: "", label: t("filters:condition.chooseStatus") }] : []),
        ...ACCOUNT_STATUSES.map((status) => ({
          value: status,
          label: t(`accounts:status.${status}`),
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function SuggestedText({
  label,
  type,
  condition,
  value,
  error,
  onChange,
}: Props & { type: "text" | "email" }) {
  const { t } = useTranslation("filters");
  const suggestions = useValueSuggestions(condition, type, value);
  return (
    <Autocomplete
      className={classes.input}
      aria-label={label}
      dir={type === "text" ? "auto" : "ltr"}
      placeholder={t(`condition.placeholder.${type}`)}
      maxLength={500}
      data={suggestions.values}
      // The server has already searched.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <SuggestedValue value={option.value} suggestions={suggestions} condition={condition} />
      )}
      onFocus={suggestions.onUse}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function PlainInput({ label, type, value, error, onChange }: Props) {
  const { t } = useTranslation("filters");
  const unit =
    type === "days" ? t("condition.days") : type === "times" ? t("customEvent.times") : undefined;
  return (
    <TextInput
      className={classes.input}
      aria-label={label}
      type={type === "date" ? "date" : "text"}
      inputMode={type === "number" ? "decimal" : unit ? "numeric" : undefined}
      dir={type === "text" ? "auto" : "ltr"}
      placeholder={
        type === "date" || type === "times" ? undefined : t(`condition.placeholder.${type}`)
      }
      rightSection={
        unit && (
          <Text span size="xs" c="dimmed">
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit ? 56 : undefined}
      maxLength={500}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
