import { CONTACT_FIELD_NAMES, type ContactField, contactFieldTraits } from "@arauto/contracts";
import { SimpleGrid } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { ContactFieldInput } from "./contact-field-input.tsx";
import type { ContactFormValues } from "./contact-form-values.ts";
import { TagInput } from "./tag-input.tsx";

/** The standard fields; neighbors of half width share a row. */
const FORM_ROWS: readonly (readonly ContactField[])[] = formRows();

function formRows(): ContactField[][] {
  const rows: ContactField[][] = [];
  let halves: ContactField[] = [];
  for (const name of CONTACT_FIELD_NAMES) {
    const isHalf = contactFieldTraits(name).input === "half";
    if (isHalf && halves.length > 0) {
      halves.push(name);
      continue;
    }
    const row = [name];
    rows.push(row);
    halves = isHalf ? row : [];
  }
  return rows;
}

/** The inputs for the fields that every contact has. */
export function StandardFields({ form }: { form: UseFormReturnType<ContactFormValues> }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      {FORM_ROWS.map((row) =>
        row.length === 1 ? (
          row.map((name) => <ContactFieldInput key={name} name={name} form={form} />)
        ) : (
          <SimpleGrid key={row.join()} cols={{ base: 1, xs: 2 }}>
            {row.map((name) => (
              <ContactFieldInput key={name} name={name} form={form} />
            ))}
          </SimpleGrid>
        ),
      )}
      <TagInput
        label={t("field.tags")}
        description={t("form.tagsHint")}
        value={form.values.tags}
        error={form.errors["tags"]}
        onChange={(tags) => form.setFieldValue("tags", tags)}
      />
    </>
  );
}
