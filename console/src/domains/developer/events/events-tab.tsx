import { useTranslation } from "react-i18next";
import { webhookEventsApi, type WebhookEvent } from "../../../lib/api.generated.ts";
import { useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import { EventsActions } from "./events-actions.tsx";
import { EventsEmpty } from "./events-empty.tsx";
import { OpenedEventPanel } from "./opened-event-panel.tsx";
import { ReplayBar } from "./replay/replay-bar.tsx";
import { StatusSegments } from "./status-segments.tsx";
import { useEventActions } from "./use-event-actions.ts";
import { useEventExport } from "./use-event-export.tsx";
import { useEventList } from "./use-event-list.tsx";
import { useOpenedEvent } from "./use-opened-event.ts";
import { useWebhooks } from "./use-webhooks.ts";

/** The webhook events, with the open one next to them. */
export function EventsTab() {
  const { t } = useTranslation("webhook-events");
  const webhooks = useWebhooks();
  const opened = useOpenedEvent();
  const actions = useEventActions();
  const { state, query, counts } = useEventList(webhooks, opened);
  const exporting = useEventExport(state.arg);

  useSingleKeys({
    r: () => {
      const id = opened.id ?? focusedRow();
      if (id !== undefined) void actions.retry([id]);
    },
  });

  return (
    <ListPage<WebhookEvent>
      name="webhook-events"
      frame={DeveloperFrame}
      title={t("title")}
      description={t("description")}
      actions={<EventsActions webhooks={webhooks} />}
      notice={<ReplayBar webhooks={webhooks} webhookId={state.list.filters["webhook"]} />}
      state={state}
      query={query}
      endpoint={webhookEventsApi.endpoints.listWebhookEvents}
      failed={t("failed.fetch")}
      search={t("search")}
      tools={exporting.button}
      rowKey={(event) => event.id}
      rowName={(event) => event.type}
      openKey={opened.id}
      onRowClick={(event) => opened.open(event.id)}
      bulkActions={[
        { key: "retry", label: () => t("retry.many"), run: actions.retry },
        ...exporting.bulkActions,
        { key: "cancel", label: () => t("cancel.many"), danger: true, run: actions.cancel },
      ]}
      around={(table) => (
        <>
          <StatusSegments list={state.list} counts={counts} />
          <OpenedEventPanel
            list={state.list}
            page={query.data}
            webhooks={webhooks}
            opened={opened}
            actions={actions}
          >
            {table}
          </OpenedEventPanel>
          {exporting.dialog}
        </>
      )}
      empty={<EventsEmpty webhooks={webhooks} />}
    />
  );
}

/** Returns the id of the row that has the focus. */
const focusedRow = () => document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"];
