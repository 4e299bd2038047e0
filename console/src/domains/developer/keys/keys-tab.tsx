import { apiKeyStatus } from "@arauto/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { apiKeysApi, useListApiKeysQuery } from "../../../lib/api.generated.ts";
import type { ApiKey, ListApiKeysApiArg } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { useListPage } from "../../../ui/list-page/list-page-state.ts";
import { CreateButton } from "../create-button.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import { SHARED_PARAMS } from "../developer-tabs.ts";
import { useRecordMenus } from "../use-record-menus.ts";
import { useMode } from "../use-mode.ts";
import { useKeyColumns } from "./key-columns.tsx";
import { useKeyActions } from "./use-key-actions.ts";

const keyPath = (id: string) => `/developer/${id}`;
const editKeyPath = (id: string) => `${keyPath(id)}/edit`;

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
  const creating = `/developer/api-keys/create${mode === "test" ? "?mode=test" : ""}`;
  const menus = useRecordMenus({
    namespace: "developer",
    actions: useKeyActions(query.data?.items ?? []),
    detailsPath: keyPath,
    editPath: editKeyPath,
  });
  return (
    <ListPage<ApiKey>
      name="api-keys"
      frame={DeveloperFrame}
      title={t("keys.title")}
      description={t("keys.description")}
      actions={<CreateButton to={creating} label={t("keys.create")} />}
      state={state}
      query={query}
      endpoint={apiKeysApi.endpoints.listApiKeys}
      failed={t("failed.fetch")}
      search={t("keys.search")}
      rowKey={(key) => key.id}
      rowName={(key) => key.name}
      onRowClick={(key) => void navigate(keyPath(key.id))}
      onEdit={(key) => void navigate(editKeyPath(key.id))}
      {...menus}
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
