import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { contactsApi, useListDeletedContactsQuery } from "../../../lib/api.generated.ts";
import type { DeletedContact, ListDeletedContactsApiArg } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { useListPage } from "../../../ui/list-page/list-page-state.ts";
import { Moment, NoData, RecordName } from "../../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { usePurgeContacts, useRestoreContacts } from "./use-trash-actions.ts";

/** Deleted contacts, which can be restored for 30 days. */
export function TrashPage() {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const restore = useRestoreContacts();
  const purge = usePurgeContacts();
  const columns = useTrashColumns();
  const state = useListPage<DeletedContact, ListDeletedContactsApiArg>({
    columns,
    defaultSort: "-deletedAt",
  });
  const query = useListDeletedContactsQuery(state.arg, state.options);

  return (
    <ListPage<DeletedContact>
      name="deleted-contacts"
      title={t("trash.title")}
      description={t("trash.description")}
      back={{ to: "/accounts", label: t("title") }}
      state={state}
      query={query}
      endpoint={contactsApi.endpoints.listDeletedContacts}
      failed={t("trash.failed")}
      search={t("trash.search")}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...(mayWrite && {
        rowActions: ({ id }, forget) => [
          {
            key: "restore",
            label: t("trash.restore"),
            run: () => void restore([id]).then((done) => done && forget([id])),
          },
          {
            key: "purge",
            label: t("trash.purge"),
            danger: true,
            run: () => void purge([id]).then((done) => done && forget([id])),
          },
        ],
        bulkActions: [
          {
            key: "restore",
            label: (count) => t("trash.restoreMany", { count, number: number(count) }),
            run: restore,
          },
          {
            key: "purge",
            label: (count) => t("trash.purgeMany", { count, number: number(count) }),
            danger: true,
            run: purge,
          },
        ],
      })}
      empty={<EmptyState title={t("trash.empty.title")} text={t("trash.empty.text")} />}
    />
  );
}

function useTrashColumns(): DataTableColumn<DeletedContact>[] {
  const { t } = useTranslation("accounts");
  return [
    {
      key: "name",
      header: t("trash.column.contact"),
      sortKey: "name",
      width: "40%",
      render: ({ name, email, addressTaken }) => (
        <>
          <RecordName name={name} second={email} />
          {addressTaken && (
            <Text size="2xs" c="var(--warning-text)">
              {t("trash.takenMark")}
            </Text>
          )}
        </>
      ),
    },
    {
      key: "deletedAt",
      header: t("trash.column.deletedAt"),
      sortKey: "deletedAt",
      render: ({ deletedAt }) => <Moment time={deletedAt} />,
    },
    {
      key: "deletedBy",
      header: t("trash.column.deletedBy"),
      hideOnPhone: true,
      render: ({ deletedBy }) =>
        deletedBy === null ? <NoData label={t("trash.unknown")} /> : <bdi>{deletedBy}</bdi>,
    },
    {
      key: "purgedAt",
      header: t("trash.column.purgedAt"),
      hideOnPhone: true,
      render: ({ purgedAt }) => <Moment time={purgedAt} />,
    },
  ];
}
