import { SimpleGrid, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../../lib/api.generated.ts";
import { FormSection } from "../../../ui/forms/form.tsx";
import type { ContactFormValues } from "./contact-form-values.ts";
import { FieldValueInput } from "./field-value-input.tsx";

/** With at least this many fields, they can be searched. */
const MANY = 12;

interface Props {
  fields: readonly CustomField[];
  form: UseFormReturnType<ContactFormValues>;
}

/** One input for each custom field, typed by its definition. */
export function CustomFieldInputs({ fields, form }: Props) {
  const { t, i18n } = useTranslation("accounts");
  const [search, setSearch] = useState("");
  if (fields.length === 0) return null;

  const needle = search.trim().toLocaleLowerCase(i18n.language);
  // A field with an error stays visible regardless of the search.
  const shown = fields.filter(
    (field) =>
      field.name.toLocaleLowerCase(i18n.language).includes(needle) ||
      form.errors[`fields.${field.identifier}`] !== undefined,
  );
  return (
    <FormSection title={t("form.customFields")}>
      {fields.length >= MANY && (
        <TextInput
          type="search"
          aria-label={t("form.searchFields")}
          placeholder={t("form.searchFields")}
          leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <Text c="var(--text-secondary)">{t("form.noFieldFound")}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {shown.map((field) => (
          <FieldValueInput
            key={field.identifier}
            field={field}
            value={form.values.fields[field.identifier] ?? ""}
            error={form.errors[`fields.${field.identifier}`]}
            onChange={(text) => form.setFieldValue(`fields.${field.identifier}`, text)}
          />
        ))}
      </SimpleGrid>
    </FormSection>
  );
}
