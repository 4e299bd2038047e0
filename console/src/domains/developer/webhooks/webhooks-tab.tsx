import { Button, Group } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { api, useListWebhooksQuery } from "../../../lib/api.generated.ts";
import type { ListWebhooksApiArg, Webhook } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { copyIdAction } from "../../../ui/formats/copy-id.ts";
import { useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { useListPage } from "../../../ui/list-page/list-page-state.ts";
import type { RowAction } from "../../../ui/table/row-menu.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import classes from "../developer.module.css";
import { SHARED_PARAMS } from "../developer-tabs.ts";
import { ListenButton } from "./listen-dialog.tsx";
import { useWebhookActions, type WebhookActions } from "./use-webhook-actions.ts";
import { REFRESH_MS, useWebhookColumns } from "./webhook-columns.tsx";
import { type WebhookCondition, webhookName } from "./webhook-facts.ts";
import { CREATE_WEBHOOK_PATH, editWebhookPath, webhookPath } from "./webhook-paths.ts";

const CONDITIONS: readonly WebhookCondition[] = ["active", "inactive", "paused"];

/** Returns what the API is asked for a condition: a webhook on hold is active too. */
const askFor = (condition: string): Record<string, string> => {
  if (condition === "paused") return { paused: "true" };
  return condition === "active" ? { status: condition, paused: "false" } : { status: condition };
};

/** The workspace's webhooks, and how each of their endpoints is doing. */
export function WebhooksTab() {
  const { t } = useTranslation("webhooks");
  const navigate = useNavigate();
  const { state, query } = useWebhookList();
  const actions = useWebhookActions(query.data?.items ?? []);
  const rowActions = useRowActions(actions);
  useSingleKeys({ c: () => void navigate(CREATE_WEBHOOK_PATH) });
  return (
    <ListPage<Webhook>
      name="webhooks"
      frame={DeveloperFrame}
      title={t("title")}
      description={t("description")}
      actions={<HeaderButtons />}
      state={state}
      query={query}
      endpoint={api.endpoints.listWebhooks}
      failed={t("failed.fetch")}
      search={t("search")}
      rowKey={(webhook) => webhook.id}
      rowName={webhookName}
      onRowClick={(webhook) => void navigate(webhookPath(webhook.id))}
      onEdit={(webhook) => void navigate(editWebhookPath(webhook.id))}
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
          title={t("empty.title")}
          text={t("empty.text")}
          action={
            <Button component={Link} to={CREATE_WEBHOOK_PATH} variant="default">
              {t("empty.create")}
            </Button>
          }
        />
      }
    />
  );
}

function HeaderButtons() {
  const { t } = useTranslation("webhooks");
  return (
    <Group gap="xs">
      <ListenButton />
      <Button
        component={Link}
        to={CREATE_WEBHOOK_PATH}
        leftSection={<PlusIcon size={16} aria-hidden />}
        rightSection={
          <kbd className={classes.kbd} aria-hidden>
            C
          </kbd>
        }
        aria-keyshortcuts="C"
      >
        {t("create")}
      </Button>
    </Group>
  );
}

/** The list with its columns and filters. */
function useWebhookList() {
  const { t } = useTranslation("webhooks");
  const state = useListPage<Webhook, ListWebhooksApiArg>({
    columns: useWebhookColumns(),
    defaultSort: "-createdAt",
    kept: SHARED_PARAMS,
    filters: [
      {
        name: "status",
        label: t("column.status"),
        values: CONDITIONS.map((value) => ({ value, label: t(`status.${value}`) })),
        ask: askFor,
      },
    ],
  });
  const query = useListWebhooksQuery(state.arg, { ...state.options, pollingInterval: REFRESH_MS });
  return { state, query };
}

/** Returns the actions in a webhook's menu. */
function useRowActions(actions: WebhookActions) {
  const { t } = useTranslation(["webhooks", "common"]);
  return (webhook: Webhook, forget: (ids: readonly string[]) => void): RowAction[] => [
    { key: "open", label: t("viewDetails"), to: webhookPath(webhook.id) },
    { key: "edit", label: t("edit"), to: editWebhookPath(webhook.id) },
    copyIdAction(t("common:copyId.action"), webhook.id),
    {
      key: "status",
      label: t(webhook.status === "inactive" ? "enable" : "disable"),
      run: () =>
        void actions.setStatus([webhook.id], webhook.status === "inactive" ? "active" : "inactive"),
    },
    {
      key: "delete",
      label: t("delete", { count: 1 }),
      danger: true,
      run: () =>
        void actions.remove([webhook.id]).then((gone) => {
          if (gone) forget([webhook.id]);
        }),
    },
  ];
}
