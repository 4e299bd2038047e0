import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { contactsApi, useListContactsQuery } from "../../../lib/api.generated.ts";
import type { Contact, ContactSelection, ListContactsApiArg } from "../../../lib/api.generated.ts";
import { useCreateRequest } from "../../../lib/create-request.ts";
import { useSession } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { type ListPageState, useListPage } from "../../../ui/list-page/list-page-state.ts";
import type { TableSelection } from "../../../ui/table/table-selection.ts";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { ExportDialog } from "../../exports/index.ts";
import { useContactColumns } from "./contact-columns.tsx";
import { HeaderActions, ImportLink, useCountText } from "./contacts-header.tsx";
import { CreateFilterLink } from "./create-filter-link.tsx";
import { ContactDrawer } from "../form/contact-drawer.tsx";
import type { ContactDrawerSubject } from "../form/contact-drawer.tsx";
import { useContactFilters } from "./contact-filters.tsx";
import { BulkOperationDialog, useBulkOperation } from "../operations/bulk-operation.tsx";
import { OperationNotice } from "../operations/operation-notice.tsx";
import { matchingOf, SelectionActions, selectionOf } from "./selection-actions.tsx";
import { TRASH_PATH } from "../trash/trash-path.ts";
import { useRowActions } from "./use-row-actions.ts";

/** All contacts: find, sort, add, edit and delete. */
export function ContactsPage() {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const session = useSession();
  const mayWrite = session.can("ACCOUNT.WRITE");
  const mayExport = session.can("DATA.EXPORT");
  const [drawer, setDrawer] = useState<ContactDrawerSubject>(null);
  const [exporting, setExporting] = useState<ExportSubject | null>(null);
  useCreateRequest(() => mayWrite && setDrawer("new"));
  const { fields, state, query } = useContactList();
  const example = useExampleContact();
  const operation = useBulkOperation();
  const countText = useCountText();
  const rowActions = useRowActions(mayWrite ? setDrawer : undefined);

  const selectionActions = (selection: TableSelection) => (
    <SelectionActions
      selection={selection}
      hasFields={fields.length > 0}
      onExport={
        mayExport
          ? () =>
              setExporting({ selection: selectionOf(selection, state.arg), total: selection.count })
          : undefined
      }
      onWant={(kind) =>
        operation.configure({
          kind,
          selection: selectionOf(selection, state.arg),
          count: selection.count,
          // Deleted contacts are no longer selected; "all that match" may include others now.
          started: () => (kind === "delete" || selection.everything) && selection.clear(),
        })
      }
    />
  );

  return (
    <>
      <ListPage<Contact>
        name="accounts"
        title={t("title")}
        description={countText}
        actions={({ isBare }) =>
          mayWrite && <HeaderActions isBare={isBare} onNew={() => setDrawer("new")} />
        }
        notice={
          <OperationNotice
            running={operation.running}
            hidden={operation.isOpen}
            onShow={operation.show}
          />
        }
        state={state}
        query={query}
        endpoint={contactsApi.endpoints.listContacts}
        failed={t("failed")}
        search={t("search")}
        tools={
          <ListTools
            state={state}
            mayWrite={mayWrite}
            total={query.data?.total}
            onExport={mayExport ? setExporting : undefined}
          />
        }
        rowKey={(contact) => contact.id}
        rowName={(contact) => contact.name}
        onRowClick={(contact) => void navigate(`/accounts/${contact.id}`)}
        rowActions={rowActions}
        {...(mayWrite && { onEdit: setDrawer, selectionActions })}
        empty={<NoContacts mayImport={mayWrite} />}
        example={example}
      />
      <ContactDrawer subject={drawer} onClose={() => setDrawer(null)} />
      <Suspense>
        {exporting && <ExportDialog {...exporting} onClose={() => setExporting(null)} />}
        <BulkOperationDialog operation={operation} fields={fields} />
      </Suspense>
    </>
  );
}

/** Shows an example contact in an empty list. */
function useExampleContact(): Contact {
  const { t } = useTranslation("accounts");
  const [now] = useState(() => new Date().toISOString());
  return {
    id: "example",
    name: t("empty.example.name"),
    email: t("empty.example.email"),
    phone: null,
    language: null,
    timeZone: null,
    status: "active",
    fields: {},
    tags: [t("empty.example.tag")],
    suppression: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

/** Returns the list as defined by the URL, and the custom fields that it can show. */
function useContactList() {
  const fields = useAllCustomFields().data?.filter((field) => field.status === "active") ?? [];
  const columns = useContactColumns(fields);
  const filters = useContactFilters();
  const state = useListPage<Contact, ListContactsApiArg>({
    columns,
    defaultSort: "-createdAt",
    filters,
  });
  const query = useListContactsQuery(state.arg, state.options);
  return { fields, state, query };
}

function NoContacts({ mayImport }: { mayImport: boolean }) {
  const { t } = useTranslation("accounts");
  return (
    <EmptyState
      title={t("empty.title")}
      text={t(mayImport ? "empty.text" : "empty.textReadOnly")}
      action={mayImport && <ImportLink variant="filled" />}
    />
  );
}

/** The contacts to export, and their number. */
interface ExportSubject {
  selection: ContactSelection;
  total: number;
}

/** The links at the end of the filter bar. */
function ListTools({
  state,
  mayWrite,
  total,
  onExport,
}: {
  state: ListPageState<Contact, ListContactsApiArg>;
  mayWrite: boolean;
  /** Undefined until known; null where it was not counted. */
  total: number | null | undefined;
  onExport: ((subject: ExportSubject) => void) | undefined;
}) {
  const { t } = useTranslation("accounts");
  return (
    <>
      {mayWrite && <CreateFilterLink state={state} />}
      {onExport && total !== undefined && total !== 0 && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => onExport({ selection: matchingOf(state.arg), total: total ?? 0 })}
        >
          {t("export")}
        </Button>
      )}
      <Button component={Link} to="/accounts/imports" variant="subtle" color="gray">
        {t("importHistory")}
      </Button>
      <Button component={Link} to={TRASH_PATH} variant="subtle" color="gray">
        {t("openTrash")}
      </Button>
    </>
  );
}
