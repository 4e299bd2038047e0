import { ActionIcon, Group, Menu } from "@mantine/core";
import { DotsThreeIcon } from "@phosphor-icons/react/DotsThree";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Account } from "../../app/api.generated.ts";
import type { DataTableColumn } from "../../ui/data-table.tsx";
import { useFormats } from "../../ui/formats.ts";
import { StatusPill } from "../../ui/status-pill.tsx";
import classes from "./account-columns.module.css";
import { ContactAvatar } from "./contact-avatar.tsx";
import { EmailText } from "./email-text.tsx";
import { phoneText } from "./phone-text.ts";
import { STATUS_TONES, SUPPRESSION_TONES } from "./status-tones.ts";

interface RowActions {
  onEdit: (account: Account) => void;
  onDelete: (account: Account) => void;
}

/** The columns of the contact list; the menu of a row only for those who may write. */
export function useAccountColumns(mayWrite: boolean, actions: RowActions): DataTableColumn<Account>[] {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  const columns: DataTableColumn<Account>[] = [
    {
      key: "name",
      header: t("field.name"),
      sortKey: "name",
      width: "42%",
      render: (account) => (
        <div className={classes.person}>
          <ContactAvatar name={account.name} />
          <div className={classes.words}>
            <Link to={`/accounts/${account.id}`} className={classes.name} title={account.name}>
              <bdi>{account.name}</bdi>
            </Link>
            <div className={classes.email}>
              <EmailText email={account.email} />
            </div>
          </div>
        </div>
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
      key: "phone",
      header: t("field.phone"),
      render: (account) =>
        account.phone ? (
          <bdi dir="ltr" className={classes.phone}>
            {phoneText(account.phone)}
          </bdi>
        ) : (
          <span aria-label={t("value.none")}>—</span>
        ),
    },
    {
      key: "createdAt",
      header: t("field.createdAt"),
      sortKey: "createdAt",
      render: (account) => (
        <time dir="auto" dateTime={account.createdAt} title={formats.dateTime(account.createdAt)} className={classes.nowrap}>
          {formats.date(account.createdAt)}
        </time>
      ),
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      key: "actions",
      header: "",
      align: "end",
      width: 56,
      render: (account) => (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t("actionsOf", { name: account.name })}>
              <DotsThreeIcon size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => actions.onEdit(account)}>{t("edit")}</Menu.Item>
            <Menu.Item c="var(--danger-text)" onClick={() => actions.onDelete(account)}>
              {t("delete", { count: 1 })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ),
    },
  ];
}
