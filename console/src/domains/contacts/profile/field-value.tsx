import { useTranslation } from "react-i18next";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { isStoredDay } from "../form/contact-form-values.ts";
import classes from "./field-value.module.css";

/** Returns whether a contact has a value in a custom field. */
export function hasFieldValue(contact: Contact, field: CustomField): boolean {
  const value = contact.fields[field.identifier];
  return value !== undefined && value !== null && value !== "";
}

/** A custom field's value, formatted for the language. `clip` limits long texts to two lines. */
export function FieldValue({
  value,
  clip,
}: {
  value: Contact["fields"][string] | undefined;
  clip?: boolean;
}) {
  const { t, i18n } = useTranslation("accounts");
  const formats = useFormats();
  if (typeof value === "boolean") return t(value ? "value.yes" : "value.no");
  if (typeof value === "number") return formats.number(value, { maximumFractionDigits: 15 });
  // A day has no time zone: it must not shift to the day before.
  if (isStoredDay(value))
    return new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(value),
    );
  return (
    <bdi
      dir="auto"
      className={clip ? classes.clip : classes.whole}
      title={clip ? String(value) : undefined}
    >
      {value}
    </bdi>
  );
}
