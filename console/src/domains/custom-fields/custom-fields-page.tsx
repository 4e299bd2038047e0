import { Button, Group } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, useListCustomFieldsQuery } from "../../app/api.generated.ts";
import type { CustomField, CustomFieldType, ListCustomFieldsApiArg } from "../../app/api.generated.ts";
import { useCreateWish } from "../../app/create-wish.ts";
import { useSession } from "../../app/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { useListPage } from "../../ui/list-page-state.ts";
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
  const [drawer, setDrawer] = useState<DrawerSubject>(null);
  const actions = useFieldActions();
  const columns = useFieldColumns();
  const edit = (field: CustomField) => setDrawer({ kind: "edit", field });
  const newField = (name = "", type: CustomFieldType = "text") => setDrawer({ kind: "new", name, type });
  useCreateWish(() => mayWrite && newField());

  const state = useListPage<CustomField, ListCustomFieldsApiArg>({
    columns,
    defaultSort: "name",
  });
  const query = useListCustomFieldsQuery(state.arg, state.options);

  return (
    <>
      <ListPage<CustomField>
        name="custom-fields"
        title={t("title")}
        description={t("description")}
        actions={
          mayWrite && (
            <Button leftSection={<PlusIcon size={16} aria-hidden />} onClick={() => newField()}>
              {t("new")}
            </Button>
          )
        }
        notice={<FieldsInUse problem={actions.inUse} onClose={actions.clearInUse} />}
        state={state}
        query={query}
        endpoint={api.endpoints.listCustomFields}
        failed={t("failed")}
        search={t("search")}
        rowKey={(field) => field.id}
        rowName={(field) => field.name}
        {...(mayWrite && {
          onRowClick: edit,
          onEdit: edit,
          rowActions: (field, forget) => [
            { key: "edit", label: t("edit"), run: () => edit(field) },
            {
              key: "status",
              label: t(field.status === "active" ? "disable" : "enable"),
              run: () => void actions.setStatus(field, field.status === "active" ? "inactive" : "active"),
            },
            {
              key: "delete",
              label: t("delete", { count: 1 }),
              danger: true,
              run: () => void actions.remove([field.id], field.name).then((gone) => gone && forget([field.id])),
            },
          ],
          bulkActions: [{ key: "delete", label: (count) => t("delete", { count }), danger: true, run: actions.remove }],
        })}
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
      <CustomFieldDrawer subject={drawer} onClose={() => setDrawer(null)} />
    </>
  );
}
