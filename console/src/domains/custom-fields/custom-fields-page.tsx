import {
  CUSTOM_FIELD_OBJECTS,
  CUSTOM_FIELD_TYPES,
  CUSTOM_FIELDS_MAX,
  customFieldStatus,
} from "@arauto/contracts";
import { Button, Group, SegmentedControl } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { customFieldsApi, useListCustomFieldsQuery } from "../../lib/api.generated.ts";
import type {
  CustomField,
  CustomFieldObject,
  CustomFieldType,
  ListCustomFieldsApiArg,
} from "../../lib/api.generated.ts";
import { useCreateRequest } from "../../lib/create-request.ts";
import { useSession } from "../../lib/session.ts";
import { copyIdAction } from "../../ui/formats/copy-id.ts";
import { useCreatedFilter } from "../../ui/list-page/created-range.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { type BulkAction, ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import type { RowAction } from "../../ui/table/row-menu.tsx";
import { useAllCustomFields } from "./all-custom-fields.ts";
import { useFieldColumns } from "./custom-field-columns.tsx";
import { CustomFieldDrawer } from "./custom-field-drawer.tsx";
import type { DrawerSubject } from "./drawer-subject.ts";
import { FieldTypeIcon } from "./field-type-icon.tsx";
import { FieldsInUse } from "./fields-in-use.tsx";
import { FieldUsageDialog, type UsageSubject } from "./field-usage-dialog.tsx";
import { type FieldActions, useFieldActions } from "./use-field-actions.ts";

const SUGGESTIONS = {
  contact: [
    { key: "birthday", type: "date" },
    { key: "city", type: "text" },
    { key: "plan", type: "text" },
  ],
  deal: [
    { key: "contractNumber", type: "text" },
    { key: "seats", type: "number" },
    { key: "renewal", type: "date" },
  ],
} as const satisfies Record<CustomFieldObject, readonly { key: string; type: CustomFieldType }[]>;

/** Minimum number of fields for the page to show the limit. */
const NEARLY_FULL = 150;

/** The workspace's custom fields: data of contacts and deals beyond the standard fields. */
export function CustomFieldsPage() {
  const { t } = useTranslation("custom-fields");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const [drawer, setDrawer] = useState<DrawerSubject>(null);
  const [usage, setUsage] = useState<UsageSubject | null>(null);
  const { object, setObject } = useObject();
  const actions = useFieldActions(object);
  const edit = (field: CustomField) => setDrawer({ kind: "edit", field });
  const newField = (name = "", type: CustomFieldType = "text") =>
    setDrawer({ kind: "new", object, name, type });
  const known = useAllCustomFields(object).data?.length ?? 0;
  const isFull = known >= CUSTOM_FIELDS_MAX;
  useCreateRequest(() => mayWrite && !isFull && newField());

  const { state, query } = useFieldList(object);
  const bulkActions = useFieldBulkActions(actions);
  const rowActions = useFieldRowActions({ mayWrite, edit, setUsage, actions });

  return (
    <>
      <ListPage<CustomField>
        name="custom-fields"
        title={t("title")}
        description={
          known < NEARLY_FULL
            ? t(`description.${object}`)
            : t(isFull ? "full" : "nearlyFull", { count: known, max: CUSTOM_FIELDS_MAX })
        }
        actions={
          mayWrite && (
            <Button
              leftSection={<PlusIcon size={16} aria-hidden />}
              disabled={isFull}
              onClick={() => newField()}
            >
              {t("new")}
            </Button>
          )
        }
        notice={
          <>
            <ObjectChoice object={object} onChange={setObject} />
            <FieldsInUse problem={actions.inUse} onClose={actions.clearInUse} />
          </>
        }
        state={state}
        query={query}
        endpoint={customFieldsApi.endpoints.listCustomFields}
        failed={t("failed")}
        search={t("search")}
        rowKey={(field) => field.id}
        rowName={(field) => field.name}
        rowActions={rowActions}
        {...(mayWrite && {
          onRowClick: edit,
          onEdit: edit,
          bulkActions,
        })}
        empty={<NoFields object={object} mayWrite={mayWrite} onSuggestion={newField} />}
      />
      <FieldUsageDialog
        subject={usage}
        onClose={() => setUsage(null)}
        onDisable={(field) => actions.setStatus(field, "inactive")}
        onDelete={async ({ field, forget }) => {
          if (await actions.removeUnasked(field)) forget?.([field.id]);
        }}
      />
      <CustomFieldDrawer subject={drawer} onClose={() => setDrawer(null)} />
    </>
  );
}

/** Returns whether the page shows fields of contacts or deals, as stored in the URL. */
function useObject() {
  const [params, setParams] = useSearchParams();
  const object: CustomFieldObject = params.get("object") === "deal" ? "deal" : "contact";
  const setObject = (chosen: CustomFieldObject) =>
    setParams(chosen === "deal" ? { object: "deal" } : {});
  return { object, setObject };
}

interface ObjectChoiceProps {
  object: CustomFieldObject;
  onChange: (object: CustomFieldObject) => void;
}

/** Switches between fields of contacts and deals. The tabs below are views of these. */
function ObjectChoice({ object, onChange }: ObjectChoiceProps) {
  const { t } = useTranslation("custom-fields");
  return (
    <SegmentedControl
      mb="sm"
      aria-label={t("object.label")}
      value={object}
      onChange={(chosen) => onChange(chosen === "deal" ? "deal" : "contact")}
      data={CUSTOM_FIELD_OBJECTS.map((value) => ({ value, label: t(`object.${value}`) }))}
    />
  );
}

/** The list of fields, with its columns and filters. */
function useFieldList(object: CustomFieldObject) {
  const { t } = useTranslation("custom-fields");
  const state = useListPage<CustomField, ListCustomFieldsApiArg>({
    columns: useFieldColumns(object),
    conditions: { object },
    kept: ["object"],
    defaultSort: "name",
    filters: [
      {
        name: "status",
        label: t("column.status"),
        values: customFieldStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        name: "type",
        label: t("column.type"),
        values: CUSTOM_FIELD_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
      },
      useCreatedFilter(t("column.createdAt")),
    ],
  });
  return { state, query: useListCustomFieldsQuery(state.arg, state.options) };
}

function useFieldBulkActions(actions: FieldActions): BulkAction[] {
  const { t } = useTranslation("custom-fields");
  return [
    {
      key: "enable",
      label: (count) => t("enableMany", { count }),
      run: (ids) => actions.setStatusOf(ids, "active"),
    },
    {
      key: "disable",
      label: (count) => t("disableMany", { count }),
      run: (ids) => actions.setStatusOf(ids, "inactive"),
    },
    {
      key: "delete",
      label: (count) => t("delete", { count }),
      danger: true,
      run: actions.remove,
    },
  ];
}

interface RowActionOptions {
  mayWrite: boolean;
  edit: (field: CustomField) => void;
  setUsage: (subject: UsageSubject) => void;
  actions: FieldActions;
}

/** Returns the actions in a field's menu. */
function useFieldRowActions({ mayWrite, edit, setUsage, actions }: RowActionOptions) {
  const { t } = useTranslation(["custom-fields", "common"]);
  const copyId = (field: CustomField) => copyIdAction(t("common:copyId.action"), field.id);
  if (!mayWrite) return (field: CustomField): RowAction[] => [copyId(field)];
  return (field: CustomField, forget: (ids: readonly string[]) => void): RowAction[] => [
    { key: "edit", label: t("edit"), run: () => edit(field) },
    { key: "usage", label: t("usage.open"), run: () => setUsage({ field, intent: "look" }) },
    copyId(field),
    {
      key: "status",
      label: t(field.status === "active" ? "disable" : "enable"),
      run: () =>
        field.status === "active"
          ? setUsage({ field, intent: "disable" })
          : void actions.setStatus(field, "active"),
    },
    {
      key: "delete",
      label: t("delete", { count: 1 }),
      danger: true,
      run: () => setUsage({ field, intent: "delete", forget }),
    },
  ];
}

interface NoFieldsProps {
  object: CustomFieldObject;
  mayWrite: boolean;
  onSuggestion: (name: string, type: CustomFieldType) => void;
}

/** Suggests fields that many workspaces need. */
function NoFields({ object, mayWrite, onSuggestion }: NoFieldsProps) {
  const { t } = useTranslation("custom-fields");
  return (
    <EmptyState
      title={t("empty.title")}
      text={t(mayWrite ? "empty.text" : "empty.textReadOnly")}
      action={
        mayWrite && (
          <Group justify="center" gap="xs">
            {SUGGESTIONS[object].map(({ key, type }) => (
              <Button
                key={key}
                variant="default"
                leftSection={<FieldTypeIcon type={type} />}
                onClick={() => onSuggestion(t(`suggestions.${key}`), type)}
              >
                {t(`suggestions.${key}`)}
              </Button>
            ))}
          </Group>
        )
      }
    />
  );
}
