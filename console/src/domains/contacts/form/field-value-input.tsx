import { Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../../lib/api.generated.ts";
import { FieldTypeIcon } from "../../custom-fields/index.ts";

interface Props {
  field: CustomField;
  /** Defaults to the field's name. */
  label?: string;
  /** The visible label is rendered elsewhere, so this one is only for screen readers. */
  hideLabel?: boolean;
  /** As text, for any type; empty: no value. */
  value: string;
  error: ReactNode;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** An input for one value of a custom field, typed by its definition. */
export function FieldValueInput({
  field,
  label = field.name,
  hideLabel = false,
  value,
  error,
  onChange,
  onBlur,
}: Props) {
  const { t } = useTranslation("accounts");
  const named = hideLabel ? { "aria-label": label } : { label };
  const icon = <FieldTypeIcon type={field.type} />;
  if (field.type === "boolean") {
    return (
      <Select
        {...named}
        leftSection={icon}
        clearable
        clearButtonProps={{ "aria-label": t("form.clear", { name: field.name }) }}
        placeholder={t("value.none")}
        data={[
          { value: "true", label: t("value.yes") },
          { value: "false", label: t("value.no") },
        ]}
        value={value === "" ? null : value}
        error={error}
        onChange={(next) => onChange(next ?? "")}
      />
    );
  }
  return (
    <TextInput
      {...named}
      leftSection={icon}
      type={field.type === "date" ? "date" : field.type === "email" ? "email" : "text"}
      inputMode={field.type === "number" ? "decimal" : undefined}
      dir={field.type === "text" ? "auto" : "ltr"}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
