import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Account, CustomField } from "../../../lib/api.generated.ts";
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
export function useAccountColumns(fields: readonly CustomField[]): DataTableColumn<Account>[] {
  const { t } = useTranslation("accounts");
  const languageName = useLanguageName();
  return [
    {
      key: "name",
      header: t("field.name"),
      sortKey: "name",
      width: "34%",
      render: (account) => (
        <RecordName
          name={account.name}
          to={`/accounts/${account.id}`}
          lead={<ContactAvatar name={account.name} size={28} />}
          second={<EmailText email={account.email} />}
        />
      ),
    },
    {
      key: "status",
      header: t("field.status"),
      sortKey: "status",
      render: (account) => (
        <Group gap={6} wrap="wrap">
          <StatusPill tone={STATUS_TONES[account.status]} label={t(`status.${account.status}`)} />
          {account.suppression && (
            <StatusPill tone={SUPPRESSION_TONES[account.suppression]} label={t(`suppression.${account.suppression}`)} />
          )}
        </Group>
      ),
    },
    {
      key: "tags",
      header: t("field.tags"),
      render: (account) => (account.tags.length > 0 ? <TagRow tags={account.tags} /> : <NoData label={t("value.none")} />),
    },
    {
      key: "phone",
      header: t("field.phone"),
      hideOnPhone: true,
      render: (account) =>
        account.phone ? (
          <bdi dir="ltr" style={{ whiteSpace: "nowrap" }}>
            {phoneText(account.phone)}
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
      render: (account) => <Moment time={account.createdAt} />,
    },
    {
      key: "email",
      header: t("field.email"),
      sortKey: "email",
      optional: true,
      render: (account) => <EmailText email={account.email} />,
    },
    {
      key: "language",
      header: t("field.language"),
      optional: true,
      render: (account) => (account.language ? languageName(account.language) : <NoData label={t("value.unknownLanguage")} />),
    },
    {
      key: "updatedAt",
      header: t("field.updatedAt"),
      optional: true,
      render: (account) => <Moment time={account.updatedAt} />,
    },
    ...fields.map((field): DataTableColumn<Account> => ({
      key: `field:${field.identifier}`,
      header: field.name,
      optional: true,
      ...(field.type === "number" ? { align: "end" } : {}),
      render: (account) =>
        hasFieldValue(account, field) ? <FieldValue value={account.fields[field.identifier]} clip /> : <NoData label={t("value.none")} />,
    })),
  ];
}
