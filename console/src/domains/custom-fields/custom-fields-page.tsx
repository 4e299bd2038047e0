import { Button, Group } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListCustomFieldsQuery } from "../../app/api.generated.ts";
import type { CustomField, CustomFieldType, ListCustomFieldsApiArg } from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useListState } from "../../ui/list-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { useFieldColumns } from "./custom-field-columns.tsx";
import { CustomFieldDrawer } from "./custom-field-drawer.tsx";
import type { DrawerSubject } from "./custom-field-drawer.tsx";
import { FieldTypeIcon } from "./field-type-icon.tsx";
import { FieldsInUse } from "./fields-in-use.tsx";
import { useFieldActions } from "./use-field-actions.ts";

const SUGGESTIONS = [
  { key: "birthday", type: "date" },
  { key: "city", type: "text" },
  { key: "plan", type: "text" },
] as const satisfies readonly { key: string; type: CustomFieldType }[];

/** The workspace's own fields: what is known of a contact beyond name, email and phone. */
export function CustomFieldsPage() {
  const { t } = useTranslation("custom-fields");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const list = useListState({ sort: "name" });
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const [drawer, setDrawer] = useState<DrawerSubject>(null);
  const actions = useFieldActions(() => setSelected(new Set()));
  const edit = (field: CustomField) => setDrawer({ kind: "edit", field });
  const columns = useFieldColumns(mayWrite, { onEdit: edit, setStatus: actions.setStatus, remove: actions.remove });
  const query = useListCustomFieldsQuery(list.query as ListCustomFieldsApiArg);
  const newField = (name = "", type: CustomFieldType = "text") => setDrawer({ kind: "new", name, type });

  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          mayWrite && (
            <Button leftSection={<PlusIcon size={16} aria-hidden />} onClick={() => newField()}>
              {t("new")}
            </Button>
          )
        }
      />
      <FieldsInUse problem={actions.inUse} onClose={actions.clearInUse} />
      <Group mb="sm">
        <SearchInput list={list} placeholder={t("search")} />
      </Group>
      {query.error && !query.data ? (
        <ErrorState title={t("failed")} problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable<CustomField>
          label={t("title")}
          list={list}
          rows={query.data?.items}
          rowKey={(field) => field.id}
          isLoading={query.isLoading}
          isFetching={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
          page={query.data}
          onRowClick={mayWrite ? edit : undefined}
          selection={mayWrite ? { selected, onChange: setSelected } : undefined}
          bulkActions={(ids) => (
            <Button size="xs" variant="default" c="var(--danger-text)" onClick={() => void actions.remove(ids)}>
              {t("delete", { count: ids.length })}
            </Button>
          )}
          columns={columns}
          empty={
            <EmptyState
              title={t("empty.title")}
              text={t(mayWrite ? "empty.text" : "empty.textReadOnly")}
              action={
                mayWrite && (
                  <Group justify="center" gap="xs">
                    {SUGGESTIONS.map(({ key, type }) => (
                      <Button
                        key={key}
                        variant="default"
                        leftSection={<FieldTypeIcon type={type} />}
                        onClick={() => newField(t(`suggestions.${key}`), type)}
                      >
                        {t(`suggestions.${key}`)}
                      </Button>
                    ))}
                  </Group>
                )
              }
            />
          }
        />
      )}
      <CustomFieldDrawer subject={drawer} onClose={() => setDrawer(null)} />
    </>
  );
}
