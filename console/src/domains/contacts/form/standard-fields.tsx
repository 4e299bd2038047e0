import { Select, SimpleGrid, TextInput } from "@mantine/core";
import { ACCOUNT_STATUSES } from "@arauto/contracts";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { type ContactFormValues, NAME_MAX } from "./contact-form-values.ts";
import { LanguageSelect } from "./language-select.tsx";
import { TagInput } from "./tag-input.tsx";
import { TimeZoneChoice } from "./time-zone-choice.tsx";

/** The inputs for the fields that every contact has. */
export function StandardFields({ form }: { form: UseFormReturnType<ContactFormValues> }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <TextInput
        {...form.getInputProps("name")}
        label={t("field.name")}
        required
        autoFocus
        data-autofocus
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps("email")}
        label={t("field.email")}
        type="email"
        required
        dir="ltr"
        autoComplete="off"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...form.getInputProps("phone")}
          label={t("field.phone")}
          description={t("form.phoneHint")}
          type="tel"
          dir="ltr"
          maxLength={40}
          placeholder="+55 (11) 91234-5678"
          autoComplete="off"
        />
        <LanguageSelect
          label={t("field.language")}
          description={t("form.languageHint")}
          value={form.values.language}
          error={form.errors["language"]}
          onChange={(value) => form.setFieldValue("language", value)}
        />
      </SimpleGrid>
      <TimeZoneChoice
        label={t("field.timeZone")}
        description={t("form.timeZoneHint")}
        value={form.values.timeZone}
        error={form.errors["timeZone"]}
        onChange={(value) => form.setFieldValue("timeZone", value)}
      />
      <Select
        label={t("field.status")}
        description={t(`statusHint.${form.values.status}`)}
        required
        allowDeselect={false}
        data={ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={form.values.status}
        onChange={(value) => form.setFieldValue("status", value ?? "active")}
      />
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
