import { Button, Group } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { Suspense, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { api, useListContactsQuery } from "../../../lib/api.generated.ts";
import type { Contact, ContactSelection, ListContactsApiArg } from "../../../lib/api.generated.ts";
import { useCreateWish } from "../../../lib/create-wish.ts";
import { useSession } from "../../../lib/session.ts";
import { dayIn } from "../../../ui/formats/calendar-days.ts";
import { copyIdAction } from "../../../ui/formats/copy-id.ts";
import { createdRangeNamed, firstWeekdayOf } from "../../../ui/list-page/created-range.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { TimeZoneContext, useFormats } from "../../../ui/formats/formats.ts";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { useListPage } from "../../../ui/list-page/list-page-state.ts";
import type { ListFacts } from "../../../ui/list-page/list-page.tsx";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { ExportDialog } from "../../exports/index.ts";
import { definitionFromList, newFilterAddress } from "../../filters/index.ts";
import { useContactColumns } from "./contact-columns.tsx";
import { ContactDrawer } from "../form/contact-drawer.tsx";
import type { ContactDrawerSubject } from "../form/contact-drawer.tsx";
import { useContactFilters } from "./contact-filters.tsx";
import type { WantedOperation } from "../operations/operation-dialog.tsx";
import { OperationNotice } from "../operations/operation-notice.tsx";
import { isMoving, useRunningOperation } from "../operations/running-operation.ts";
import { matchingOf, SelectionActions, selectionOf } from "./selection-actions.tsx";
import { useDeleteContacts } from "./use-delete-contacts.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const OperationDialog = lazyPart(async () => ({
  default: (await import("../operations/operation-dialog.tsx")).OperationDialog,
}));

/** All contacts: find, sort, add, edit and delete. */
export function ContactsPage() {
  const { t, i18n } = useTranslation(["accounts", "common"]);
  const timeZone = useContext(TimeZoneContext);
  const formats = useFormats();
  const navigate = useNavigate();
  const session = useSession();
  const mayWrite = session.can("ACCOUNT.WRITE");
  const mayExport = session.can("DATA.EXPORT");
  const [drawer, setDrawer] = useState<ContactDrawerSubject>(null);
  const deleteContacts = useDeleteContacts();
  useCreateWish(() => mayWrite && setDrawer("new"));
  const fields = useAllCustomFields().data?.filter((field) => field.status === "active") ?? [];
  const columns = useContactColumns(fields);

  function countText({ page, isBare, isNarrowed }: ListFacts<Contact>): string {
    // Reserves the line's space until the total is known.
    if (!page || page.total === null || isBare) return "\u00a0";
    // An estimate is not an exact number.
    const shown = formats.number(
      page.total,
      page.totalIsEstimate ? { maximumSignificantDigits: 2 } : {},
    );
    if (isNarrowed) return t("found", { count: page.total, total: shown });
    return t(page.totalIsEstimate ? "countAbout" : "count", { count: page.total, total: shown });
  }

  const importLink = (variant: "filled" | "default") => (
    <Button
      component={Link}
      to="/accounts/import"
      variant={variant}
      leftSection={<UploadSimpleIcon size={16} aria-hidden />}
    >
      {t("import")}
    </Button>
  );

  const filters = useContactFilters();
  const state = useListPage<Contact, ListContactsApiArg>({
    columns,
    defaultSort: "-createdAt",
    filters,
  });
  const query = useListContactsQuery(state.arg, state.options);
  const running = useRunningOperation();
  const [wanted, setWanted] = useState<(WantedOperation & { started: () => void }) | null>(null);
  const [following, setFollowing] = useState(false);
  const [exporting, setExporting] = useState<{ selection: ContactSelection; total: number } | null>(
    null,
  );
  const range = createdRangeNamed(state.list.filters.created);
  const created = range && {
    range,
    today: dayIn(timeZone, new Date()),
    firstWeekday: firstWeekdayOf(i18n.language),
  };
  // A saved filter is changed in place, not copied.
  const definition =
    state.arg.filterId === undefined ? definitionFromList({ ...state.arg, created }) : null;

  return (
    <>
      <ListPage<Contact>
        name="accounts"
        title={t("title")}
        description={countText}
        actions={({ isBare }) =>
          mayWrite && (
            <Group gap="xs">
              {!isBare && importLink("default")}
              <Button
                variant={isBare ? "default" : "filled"}
                leftSection={<PlusIcon size={16} aria-hidden />}
                onClick={() => setDrawer("new")}
              >
                {t("new")}
              </Button>
            </Group>
          )
        }
        notice={
          <OperationNotice
            running={running}
            hidden={following || wanted !== null}
            onShow={() => setFollowing(true)}
          />
        }
        state={state}
        query={query}
        endpoint={api.endpoints.listContacts}
        failed={t("failed")}
        search={t("search")}
        tools={
          <>
            {mayWrite && definition && (
              <Button component={Link} to={newFilterAddress(definition)} variant="subtle">
                {t("createFilter")}
              </Button>
            )}
            {mayExport && query.data && query.data.total !== 0 && (
              <Button
                variant="subtle"
                color="gray"
                onClick={() =>
                  setExporting({ selection: matchingOf(state.arg), total: query.data?.total ?? 0 })
                }
              >
                {t("export")}
              </Button>
            )}
            <Button component={Link} to="/accounts/imports" variant="subtle" color="gray">
              {t("importHistory")}
            </Button>
          </>
        }
        rowKey={(contact) => contact.id}
        rowName={(contact) => contact.name}
        onRowClick={(contact) => void navigate(`/accounts/${contact.id}`)}
        rowActions={(contact, forget) => [
          ...(mayWrite ? [{ key: "edit", label: t("edit"), run: () => setDrawer(contact) }] : []),
          copyIdAction(t("common:copyId.action"), contact.id),
          ...(mayWrite
            ? [
                {
                  key: "delete",
                  label: t("delete", { count: 1 }),
                  danger: true,
                  run: () =>
                    void deleteContacts([contact.id], contact.name).then(
                      (gone) => gone && forget([contact.id]),
                    ),
                },
              ]
            : []),
        ]}
        {...(mayWrite && {
          onEdit: setDrawer,
          selectionActions: (selection) => (
            <SelectionActions
              selection={selection}
              hasFields={fields.length > 0}
              onExport={
                mayExport
                  ? () =>
                      setExporting({
                        selection: selectionOf(selection, state.arg),
                        total: selection.count,
                      })
                  : undefined
              }
              onWant={(kind) =>
                setWanted({
                  kind,
                  selection: selectionOf(selection, state.arg),
                  count: selection.count,
                  // Deleted contacts are no longer selected; "all that match" may be others now.
                  started: () => (kind === "delete" || selection.everything) && selection.clear(),
                })
              }
            />
          ),
        })}
        empty={
          <EmptyState
            title={t("empty.title")}
            text={t(mayWrite ? "empty.text" : "empty.textReadOnly")}
            action={mayWrite && importLink("filled")}
          />
        }
      />
      <ContactDrawer subject={drawer} onClose={() => setDrawer(null)} />
      <Suspense>
        {exporting && <ExportDialog {...exporting} onClose={() => setExporting(null)} />}
        {(wanted || running.operation) && (
          <OperationDialog
            wanted={wanted}
            running={running}
            opened={wanted !== null || following}
            fields={fields}
            onStarted={() => {
              wanted?.started();
              setWanted(null);
              setFollowing(true);
            }}
            onClose={() => {
              if (wanted) setWanted(null);
              setFollowing(false);
              if (!isMoving(running.operation)) running.forget();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
