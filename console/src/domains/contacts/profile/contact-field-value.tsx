import { type ContactField, contactFieldTraits } from "@arauto/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Contact } from "../../../lib/api.generated.ts";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import { placeOf } from "../../../ui/formats/when-labels.ts";

/** A contact's value of a standard field, by its type; nothing when there is none. */
export function ContactFieldValue({
  contact,
  name,
}: {
  contact: Contact;
  name: ContactField;
}): ReactNode {
  const { t, i18n } = useTranslation("accounts");
  const languageName = useLanguageName();
  const value = contact[name] ?? "";
  switch (contactFieldTraits(name).type) {
    case "name":
      return <bdi>{value}</bdi>;
    case "email":
      return <bdi dir="ltr">{value}</bdi>;
    case "phone":
      return <bdi dir="ltr">{phoneText(value)}</bdi>;
    case "language":
      return languageName(value);
    case "timeZone":
      return placeOf(value, i18n.language);
    case "status":
      return t(`status.${value}`);
  }
}

/** Formats an E.164 number: Brazilian ones as `+55 (11) 91234-5678`, others unchanged. */
function phoneText(phone: string): string {
  const brazilian = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone);
  if (!brazilian) return phone;
  const [, area, prefix, line] = brazilian;
  return `+55 (${area}) ${prefix}-${line}`;
}
