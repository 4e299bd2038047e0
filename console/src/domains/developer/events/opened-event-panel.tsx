import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEvent } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SidePanel } from "../../../ui/list-page/side-panel.tsx";
import type { ListState } from "../../../ui/list-page/list-state.ts";
import { EventPanel } from "./event-panel.tsx";
import type { EventActions } from "./use-event-actions.ts";
import type { OpenedEvent } from "./use-opened-event.ts";
import { usePanelKeys } from "./use-panel-keys.ts";
import type { Webhooks } from "./use-webhooks.ts";

export interface OpenedEventPanelProps {
  list: ListState;
  page: { items: readonly WebhookEvent[]; total: number | null } | undefined;
  webhooks: Webhooks;
  opened: OpenedEvent;
  actions: EventActions;
  /** The list. */
  children: ReactNode;
}

/** The list, with the open event next to it and keys that switch to its neighbors. */
export function OpenedEventPanel(props: OpenedEventPanelProps) {
  const { list, page, webhooks, opened, actions, children } = props;
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  const { id, open, close } = opened;
  const rows = page?.items ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const opener = (row: WebhookEvent | undefined) => row && (() => open(row.id));
  const previous = at > 0 ? opener(rows[at - 1]) : undefined;
  const next = at === -1 ? undefined : opener(rows[at + 1]);
  const place = number((list.page - 1) * list.limit + at + 1);
  const total = page?.total ?? null;
  const retry = () => id !== undefined && void actions.retry([id]);
  usePanelKeys(id !== undefined, { previous, next, close, retry });

  return (
    <SidePanel
      label={t("panel.label")}
      onClose={close}
      panel={
        id === undefined ? null : (
          <EventPanel
            key={id}
            id={id}
            webhooks={webhooks}
            actions={actions}
            position={
              at === -1
                ? null
                : total === null
                  ? place
                  : t("panel.position", { place, total: number(total) })
            }
            onPrevious={previous}
            onNext={next}
            onClose={close}
          />
        )
      }
    >
      {children}
    </SidePanel>
  );
}
