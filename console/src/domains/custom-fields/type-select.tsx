import { Select } from "@mantine/core";
import { CUSTOM_FIELD_TYPES } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { CustomFieldType } from "../../lib/api.generated.ts";
import { FieldTypeIcon } from "./field-type-icon.tsx";

interface Props {
  description: string;
  required?: boolean;
  disabled?: boolean;
  value: CustomFieldType;
  onChange: (type: CustomFieldType) => void;
}

/** Selects the type of a field's values. */
export function TypeSelect({ value, onChange, ...props }: Props) {
  const { t } = useTranslation("custom-fields");
  return (
    <Select
      {...props}
      label={t("form.type")}
      allowDeselect={false}
      data={CUSTOM_FIELD_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
      value={value}
      leftSection={<FieldTypeIcon type={value} />}
      onChange={(type) => type && onChange(type)}
    />
  );
}
