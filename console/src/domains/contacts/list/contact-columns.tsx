import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { Moment, NoData, RecordName } from "../../../ui/table/table-cells.tsx";
import { ContactAvatar } from "./contact-avatar.tsx";
import { EmailText } from "../../../ui/formats/email-text.tsx";
import { FieldValue, hasFieldValue } from "../profile/field-value.tsx";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import { phoneText } from "../profile/phone-text.ts";
import { TagRow } from "./tag-row.tsx";
import { STATUS_TONES, SUPPRESSION_TONES } from "./status-tones.ts";

/** Returns the columns of the contact list; custom fields are hidden until chosen. */
export function useContactColumns(fields: readonly CustomField[]): DataTableColumn<Contact>[] {
  const { t } = useTranslation("accounts");
  const none = t("value.none");
  return [...useStandardColumns(), ...fields.map((field) => fieldColumn(field, none))];
}

function useStandardColumns(): DataTableColumn<Contact>[] {
  const { t } = useTranslation("accounts");
  const languageName = useLanguageName();
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
    {
      key: "phone",
      header: t("field.phone"),
      hideOnPhone: true,
      render: (contact) =>
        contact.phone ? (
          <bdi dir="ltr" style={{ whiteSpace: "nowrap" }}>
            {phoneText(contact.phone)}
          </bdi>
        ) : (
          <NoData label={t("value.none")} />
        ),
    },
    {
      key: "createdAt",
      header: t("field.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      render: (contact) => <Moment time={contact.createdAt} />,
    },
    {
      key: "email",
      header: t("field.email"),
      sortKey: "email",
      optional: true,
      render: (contact) => <EmailText email={contact.email} />,
    },
    {
      key: "language",
      header: t("field.language"),
      optional: true,
      render: (contact) =>
        contact.language ? (
          languageName(contact.language)
        ) : (
          <NoData label={t("value.unknownLanguage")} />
        ),
    },
    {
      key: "updatedAt",
      header: t("field.updatedAt"),
      optional: true,
      render: (contact) => <Moment time={contact.updatedAt} />,
    },
  ];
}

/** The status, and why the contact gets no emails. */
function ContactStatus({ contact: { status, suppression } }: { contact: Contact }) {
  const { t } = useTranslation("accounts");
  return (
    <Group gap={6} wrap="wrap">
      <StatusPill tone={STATUS_TONES[status]} label={t(`status.${status}`)} />
      {suppression && (
        <StatusPill tone={SUPPRESSION_TONES[suppression]} label={t(`suppression.${suppression}`)} />
      )}
    </Group>
  );
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
