import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { ACCOUNT_STATUSES, type ContactField, contactFieldTraits } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { type ContactFormValues, NAME_MAX } from "./contact-form-values.ts";
import { LanguageSelect } from "./language-select.tsx";
import { TimeZoneChoice } from "./time-zone-choice.tsx";

interface Props {
  name: ContactField;
  form: UseFormReturnType<ContactFormValues>;
}

/** The input of a standard field, by its type. */
export function ContactFieldInput({ name, form }: Props) {
  const { t } = useTranslation("accounts");
  const label = t(`field.${name}`);
  const value = form.values[name];
  const choice = {
    label,
    value,
    error: form.errors[name],
    onChange: (chosen: string) => form.setFieldValue(name, chosen),
  };
  switch (contactFieldTraits(name).type) {
    case "name":
      return (
        <TextInput
          {...form.getInputProps(name)}
          label={label}
          required
          autoFocus
          data-autofocus
          maxLength={NAME_MAX}
          autoComplete="off"
        />
      );
    case "email":
      return (
        <TextInput
          {...form.getInputProps(name)}
          label={label}
          type="email"
          required
          dir="ltr"
          autoComplete="off"
        />
      );
    case "phone":
      return (
        <TextInput
          {...form.getInputProps(name)}
          label={label}
          description={t("form.phoneHint")}
          type="tel"
          dir="ltr"
          maxLength={40}
          placeholder="+55 (11) 91234-5678"
          autoComplete="off"
        />
      );
    case "language":
      return <LanguageSelect {...choice} description={t("form.languageHint")} />;
    case "timeZone":
      return <TimeZoneChoice {...choice} description={t("form.timeZoneHint")} />;
    case "status":
      return (
        <Select
          label={label}
          description={t(`statusHint.${value}`)}
          required
          allowDeselect={false}
          data={ACCOUNT_STATUSES.map((status) => ({
            value: status,
            label: t(`status.${status}`),
          }))}
          value={value}
          onChange={(chosen) => form.setFieldValue(name, chosen ?? "active")}
        />
      );
  }
}
