import { apiKeyStatus } from "@arauto/contracts";
import { Button } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { api, useListApiKeysQuery } from "../../../lib/api.generated.ts";
import type { ApiKey, ListApiKeysApiArg } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { copyIdAction } from "../../../ui/formats/copy-id.ts";
import { useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { useListPage } from "../../../ui/list-page/list-page-state.ts";
import type { RowAction } from "../../../ui/table/row-menu.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import classes from "../developer.module.css";
import { SHARED_PARAMS } from "../developer-tabs.ts";
import { useMode } from "../use-mode.ts";
import { useKeyColumns } from "./key-columns.tsx";
import { type KeyActions, useKeyActions } from "./use-key-actions.ts";

/** The workspace's API keys of the current mode. */
export function KeysTab() {
  const [mode] = useMode();
  // Each mode starts with nothing selected.
  return <KeyList key={mode} mode={mode} />;
}

function KeyList({ mode }: Pick<ApiKey, "mode">) {
  const { t } = useTranslation("developer");
  const navigate = useNavigate();
  const { state, query } = useKeyList(mode);
  const actions = useKeyActions(query.data?.items ?? []);
  const creating = `/developer/api-keys/create${mode === "test" ? "?mode=test" : ""}`;
  useSingleKeys({ c: () => void navigate(creating) });
  const rowActions = useRowActions(actions);
  return (
    <ListPage<ApiKey>
      name="api-keys"
      frame={DeveloperFrame}
      title={t("keys.title")}
      description={t("keys.description")}
      actions={
        <Button
          component={Link}
          to={creating}
          leftSection={<PlusIcon size={16} aria-hidden />}
          rightSection={
            <kbd className={classes.kbd} aria-hidden>
              C
            </kbd>
          }
          aria-keyshortcuts="C"
        >
          {t("keys.create")}
        </Button>
      }
      state={state}
      query={query}
      endpoint={api.endpoints.listApiKeys}
      failed={t("failed.fetch")}
      search={t("keys.search")}
      rowKey={(key) => key.id}
      rowName={(key) => key.name}
      onRowClick={(key) => void navigate(`/developer/${key.id}`)}
      onEdit={(key) => void navigate(`/developer/${key.id}/edit`)}
      rowActions={rowActions}
      bulkActions={[
        {
          key: "enable",
          label: (count) => t("enableMany", { count }),
          run: (ids) => actions.setStatus(ids, "active"),
        },
        {
          key: "disable",
          label: (count) => t("disableMany", { count }),
          run: (ids) => actions.setStatus(ids, "inactive"),
        },
        {
          key: "delete",
          label: (count) => t("delete", { count }),
          danger: true,
          run: (ids) => actions.remove(ids),
        },
      ]}
      empty={
        <EmptyState
          title={t(`keys.empty.${mode}.title`)}
          text={t(`keys.empty.${mode}.text`)}
          action={
            <Button component={Link} to={creating} variant="default">
              {t(`keys.empty.${mode}.create`)}
            </Button>
          }
        />
      }
    />
  );
}

/** The list of keys of one mode, with its columns and filters. */
function useKeyList(mode: ApiKey["mode"]) {
  const { t } = useTranslation("developer");
  const state = useListPage<ApiKey, ListApiKeysApiArg>({
    columns: useKeyColumns(),
    defaultSort: "-createdAt",
    kept: SHARED_PARAMS,
    conditions: { mode },
    filters: [
      {
        name: "status",
        label: t("column.status"),
        values: apiKeyStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        name: "expires",
        label: t("column.expiresAt"),
        values: [
          { value: "never", label: t("expires.never") },
          { value: "soon", label: t("expires.soon") },
        ],
      },
    ],
  });
  return { state, query: useListApiKeysQuery(state.arg, state.options) };
}

/** Returns the actions in a key's menu. */
function useRowActions(actions: KeyActions) {
  const { t } = useTranslation(["developer", "common"]);
  return (key: ApiKey, forget: (ids: readonly string[]) => void): RowAction[] => [
    { key: "open", label: t("viewDetails"), to: `/developer/${key.id}` },
    { key: "edit", label: t("edit"), to: `/developer/${key.id}/edit` },
    copyIdAction(t("common:copyId.action"), key.id),
    {
      key: "status",
      label: t(key.status === "inactive" ? "enable" : "disable"),
      run: () =>
        void actions.setStatus([key.id], key.status === "inactive" ? "active" : "inactive"),
    },
    {
      key: "delete",
      label: t("delete", { count: 1 }),
      danger: true,
      run: () =>
        void actions.remove([key.id], key.name).then((gone) => {
          if (gone) forget([key.id]);
        }),
    },
  ];
}
