import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Webhook, WebhookEvent } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useFitsSidePanel } from "../../../ui/list-page/side-panel.tsx";
import { NoData, RecordName } from "../../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { EventStatusPill } from "./event-status.tsx";
import { responseTime } from "../../../ui/formats/response-time.ts";
import { isRunning, nextAttemptOf } from "./event-text.ts";
import classes from "./events.module.css";
import { useExactTime } from "./use-exact-time.ts";
import type { OpenedEvent } from "./use-opened-event.ts";
import type { Webhooks } from "./use-webhooks.ts";

/** Returns the columns of the list. Next to an open event, there is no space for the time, which the event shows. */
export function useEventColumns(
  { items, nameOf }: Webhooks,
  { id: openId, addressOf }: OpenedEvent,
): DataTableColumn<WebhookEvent>[] {
  const { t } = useTranslation("webhook-events");
  const hasSidePanel = useFitsSidePanel() && openId !== undefined;
  const columns: DataTableColumn<WebhookEvent>[] = [
    {
      key: "type",
      header: t("column.type"),
      width: "38%",
      render: (event) => (
        <div className={classes.type}>
          <RecordName
            name={event.type}
            to={addressOf(event.id)}
            second={
              <bdi className={classes.target} title={event.url}>
                {nameOf(event)}
              </bdi>
            }
          />
        </div>
      ),
    },
    {
      key: "status",
      header: t("column.status"),
      render: ({ status }) => <EventStatusPill status={status} />,
    },
    {
      key: "attempts",
      header: t("column.attempts"),
      render: (event) => (
        <Attempts event={event} webhook={items?.find(({ id }) => id === event.webhookId)} />
      ),
    },
    {
      key: "activity",
      header: t("column.activity"),
      align: "end",
      render: (event) => <Activity event={event} />,
    },
  ];
  return hasSidePanel ? columns.filter(({ key }) => key !== "activity") : columns;
}

interface AttemptsProps {
  event: WebhookEvent;
  webhook: Webhook | undefined;
}

/** The number of attempts, and the result of the last one. */
function Attempts({ event, webhook }: AttemptsProps) {
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  const second = useSecondLine({ event, webhook });
  if (event.attempts === 0 && !second) return <NoData label={t("attempts.none")} />;
  return (
    <>
      <Text size="sm" inherit>
        {t("attempts.count", { count: event.attempts, number: number(event.attempts) })}
      </Text>
      <Text className={classes.second} size="xs" c="dimmed" data-second-line>
        {second}
      </Text>
    </>
  );
}

function useSecondLine({ event, webhook }: AttemptsProps): string | null {
  const { t, i18n } = useTranslation(["webhook-events", "webhooks"]);
  const exact = useExactTime();
  const { status, durationMs, error, statusCode } = event;
  const next = nextAttemptOf(event, webhook);
  if (isRunning(event)) return t("attempts.running");
  switch (status) {
    case "pending":
      return null;
    case "retrying":
      return next && t("attempts.next", { time: exact(next) });
    case "unknown":
      return t("attempts.lost");
    case "failed":
      return error === null ? String(statusCode ?? "") : t(`webhooks:attemptError.${error}`);
    case "delivered":
      return durationMs === null ? null : responseTime(durationMs, i18n.language);
  }
}

/** When an event was last sent, otherwise created. */
function Activity({ event }: { event: WebhookEvent }) {
  const exact = useExactTime();
  const { dateTime } = useFormats();
  const time = event.attemptedAt ?? event.createdAt;
  return (
    <time className={classes.time} dir="auto" dateTime={time} title={dateTime(time)}>
      {exact(time)}
    </time>
  );
}
