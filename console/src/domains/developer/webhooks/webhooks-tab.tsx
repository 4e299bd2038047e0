import { webhookErrorBand } from "@arauto/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { webhooksApi, useListWebhooksQuery } from "../../../lib/api.generated.ts";
import type { ListWebhooksApiArg, Webhook } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { useListPage } from "../../../ui/list-page/list-page-state.ts";
import { CreateButton } from "../create-button.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import { SHARED_PARAMS } from "../developer-tabs.ts";
import { TypePicker } from "../type-picker.tsx";
import { useRecordMenus } from "../use-record-menus.ts";
import { ListenButton } from "./listen-dialog.tsx";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { REFRESH_MS, useWebhookColumns } from "./webhook-columns.tsx";
import { type WebhookCondition, webhookName } from "./webhook-facts.ts";
import { CREATE_WEBHOOK_PATH, editWebhookPath, webhookPath } from "./webhook-paths.ts";

const CONDITIONS: readonly WebhookCondition[] = ["active", "inactive", "paused"];

/** Converts a condition to the API's parameters: a webhook on hold is active too. */
const askFor = (condition: string): Record<string, string> => {
  if (condition === "paused") return { paused: "true" };
  return condition === "active" ? { status: condition, paused: "false" } : { status: condition };
};

/** The workspace's webhooks, with the health of each endpoint. */
export function WebhooksTab() {
  const { t } = useTranslation("webhooks");
  const navigate = useNavigate();
  const { state, query } = useWebhookList();
  const menus = useRecordMenus({
    namespace: "webhooks",
    actions: useWebhookActions(query.data?.items ?? []),
    detailsPath: webhookPath,
    editPath: editWebhookPath,
  });
  return (
    <ListPage<Webhook>
      name="webhooks"
      frame={DeveloperFrame}
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <ListenButton />
          <CreateButton to={CREATE_WEBHOOK_PATH} label={t("create")} />
        </>
      }
      state={state}
      query={query}
      endpoint={webhooksApi.endpoints.listWebhooks}
      failed={t("failed.fetch")}
      search={t("search")}
      rowKey={(webhook) => webhook.id}
      rowName={webhookName}
      onRowClick={(webhook) => void navigate(webhookPath(webhook.id))}
      onEdit={(webhook) => void navigate(editWebhookPath(webhook.id))}
      {...menus}
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

/** The list with its columns and filters. */
function useWebhookList() {
  const { t } = useTranslation(["webhooks", "webhook-events"]);
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
      {
        name: "eventType",
        label: t("webhook-events:filter.type"),
        values: [],
        picker: TypePicker,
      },
      {
        name: "errorBand",
        label: t("column.errorRate"),
        values: webhookErrorBand.options.map((value) => ({ value, label: t(`band.${value}`) })),
      },
    ],
  });
  const query = useListWebhooksQuery(state.arg, { ...state.options, pollingInterval: REFRESH_MS });
  return { state, query };
}
