import { ACCOUNT_STATUSES, FILTER_OPERATORS } from "@arauto/contracts";
import type { FilterFieldType } from "@arauto/contracts";
import { MultiSelect, NativeSelect, TagsInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { valueType } from "./draft.ts";
import type { ConditionPart, DraftCondition } from "./draft.ts";
import classes from "./value-input.module.css";

interface Props {
  condition: DraftCondition;
  type: FilterFieldType;
  errors: Partial<Record<ConditionPart, ReactNode>>;
  onChange: (change: Partial<DraftCondition>) => void;
}

/** What a condition compares with, asked for as its operator and type need. */
export function ValueInput({ condition, type, errors, onChange }: Props) {
  const { t } = useTranslation(["filters", "accounts"]);
  const needs = FILTER_OPERATORS[condition.operator];
  if (needs === "none") return null;
  if (needs === "list") return <ListInput condition={condition} type={type} error={errors.values} onChange={onChange} />;
  if (needs === "range") {
    return (
      <div className={classes.pair}>
        <ScalarInput
          label={t("filters:condition.from")}
          type={type}
          value={condition.from}
          error={errors.from}
          onChange={(from) => onChange({ from })}
        />
        <span className={classes.and} aria-hidden>
          {t("filters:condition.rangeAnd")}
        </span>
        <ScalarInput
          label={t("filters:condition.to")}
          type={type}
          value={condition.to}
          error={errors.to}
          onChange={(to) => onChange({ to })}
        />
      </div>
    );
  }
  return (
    <ScalarInput
      label={t("filters:condition.value")}
      type={valueType(type, condition.operator)}
      value={condition.value}
      error={errors.value}
      onChange={(value) => onChange({ value })}
    />
  );
}

interface ScalarProps {
  label: string;
  type: FilterFieldType | "days";
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

function ScalarInput({ label, type, value, error, onChange }: ScalarProps) {
  const { t } = useTranslation(["filters", "accounts"]);
  if (type === "status") {
    return (
      <NativeSelect
        className={classes.input}
        aria-label={label}
        value={value}
        error={error}
        data={[
          ...(value === "" ? [{ value: "", label: t("filters:condition.chooseStatus") }] : []),
          ...ACCOUNT_STATUSES.map((status) => ({ value: status, label: t(`accounts:status.${status}`) })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      className={classes.input}
      aria-label={label}
      type={type === "date" ? "date" : "text"}
      inputMode={type === "number" ? "decimal" : type === "days" ? "numeric" : undefined}
      dir={type === "text" ? "auto" : "ltr"}
      placeholder={type === "date" ? undefined : t(`filters:condition.placeholder.${type}`)}
      rightSection={type === "days" ? <span className={classes.unit}>{t("filters:condition.days")}</span> : undefined}
      rightSectionWidth={type === "days" ? 56 : undefined}
      maxLength={500}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function ListInput({ condition, type, error, onChange }: Omit<Props, "errors"> & { error: ReactNode }) {
  const { t } = useTranslation(["filters", "accounts"]);
  if (type === "status") {
    return (
      <MultiSelect
        className={classes.input}
        aria-label={t("filters:condition.values")}
        placeholder={condition.values.length === 0 ? t("filters:condition.chooseStatus") : undefined}
        data={ACCOUNT_STATUSES.map((status) => ({ value: status, label: t(`accounts:status.${status}`) }))}
        value={condition.values}
        error={error}
        onChange={(values) => onChange({ values })}
      />
    );
  }
  return (
    <TagsInput
      className={classes.input}
      aria-label={t("filters:condition.values")}
      placeholder={condition.values.length === 0 ? t("filters:condition.placeholder.list") : undefined}
      // A comma may be part of a number.
      splitChars={type === "number" ? [";", "\n", "\t"] : [",", ";", "\n", "\t"]}
      acceptValueOnBlur
      maxTags={500}
      clearable
      clearButtonProps={{ "aria-label": t("filters:condition.clearValues") }}
      value={condition.values}
      error={error}
      onChange={(values) => onChange({ values })}
    />
  );
}
