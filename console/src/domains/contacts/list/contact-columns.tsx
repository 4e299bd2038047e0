import {
  CONTACT_FIELD_NAMES,
  type ContactField,
  type ContactFieldTraits,
  contactFieldTraits,
} from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { Moment, NoData, RecordName } from "../../../ui/table/table-cells.tsx";
import { ContactAvatar } from "./contact-avatar.tsx";
import { EmailText } from "../../../ui/formats/email-text.tsx";
import { ContactFieldValue } from "../profile/contact-field-value.tsx";
import { FieldValue, hasFieldValue } from "../profile/field-value.tsx";
import { TagRow } from "./tag-row.tsx";
import { ContactStatus } from "./contact-status.tsx";

/** Returns the columns of the contact list; custom fields are hidden until chosen. */
export function useContactColumns(fields: readonly CustomField[]): DataTableColumn<Contact>[] {
  const { t } = useTranslation("accounts");
  const none = t("value.none");
  return [...useStandardColumns(), ...fields.map((field) => fieldColumn(field, none))];
}

function useStandardColumns(): DataTableColumn<Contact>[] {
  const { t } = useTranslation("accounts");
  const standard = (list: ContactFieldTraits["list"]) =>
    CONTACT_FIELD_NAMES.filter((name) => contactFieldTraits(name).list === list).map(
      (name): DataTableColumn<Contact> => ({
        key: name,
        header: t(`field.${name}`),
        ...(list === "optional" ? { optional: true } : { hideOnPhone: true }),
        ...(name === "email" ? { sortKey: "email" } : {}),
        render: (contact) => <StandardCell contact={contact} name={name} />,
      }),
    );
  return [
    {
      key: "name",
      header: t("field.name"),
      sortKey: "name",
      width: "34%",
      render: (contact) => (
        <RecordName
          name={contact.name}
          to={`/accounts/${contact.id}`}
          lead={<ContactAvatar name={contact.name} size={28} />}
          second={<EmailText email={contact.email} />}
        />
      ),
    },
    {
      key: "status",
      header: t("field.status"),
      sortKey: "status",
      render: (contact) => <ContactStatus contact={contact} />,
    },
    {
      key: "tags",
      header: t("field.tags"),
      render: (contact) =>
        contact.tags.length > 0 ? (
          <TagRow tags={contact.tags} />
        ) : (
          <NoData label={t("value.none")} />
        ),
    },
    ...standard("shown"),
    {
      key: "createdAt",
      header: t("field.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      render: (contact) => <Moment time={contact.createdAt} />,
    },
    ...standard("optional"),
    {
      key: "updatedAt",
      header: t("field.updatedAt"),
      optional: true,
      render: (contact) => <Moment time={contact.updatedAt} />,
    },
  ];
}

function fieldColumn(field: CustomField, none: string): DataTableColumn<Contact> {
  return {
    key: `field:${field.identifier}`,
    header: field.name,
    optional: true,
    ...(field.type === "number" ? { align: "end" } : {}),
    render: (contact) =>
      hasFieldValue(contact, field) ? (
        <FieldValue value={contact.fields[field.identifier]} clip />
      ) : (
        <NoData label={none} />
      ),
  };
}

function StandardCell({ contact, name }: { contact: Contact; name: ContactField }) {
  const { t } = useTranslation("accounts");
  const { type } = contactFieldTraits(name);
  const value = contact[name];
  if (!value)
    return <NoData label={t(type === "language" ? "value.unknownLanguage" : "value.none")} />;
  if (type === "email") return <EmailText email={value} />;
  const shown = <ContactFieldValue contact={contact} name={name} />;
  return type === "phone" ? <span style={{ whiteSpace: "nowrap" }}>{shown}</span> : shown;
}
