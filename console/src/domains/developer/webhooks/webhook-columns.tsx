import { Box, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useListWebhookStripsQuery } from "../../../lib/api.generated.ts";
import type { Webhook } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Moment, NoData, RecordName } from "../../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { AttemptStrip } from "./attempt-strip.tsx";
import { shortTypes } from "../event-types.ts";
import { waitingText, webhookName } from "./webhook-facts.ts";
import classes from "./webhook-parts.module.css";
import { ErrorRate, ResponseTimes, UrlText, WebhookStatus } from "./webhook-parts.tsx";
import { webhookPath } from "./webhook-paths.ts";

/** Number of attempts in the strip of a row. */
const STRIP = 40;
/** Maximum number of types named in a row. */
const NAMED = 2;
/** Poll interval of the list, in milliseconds. */
export const REFRESH_MS = 30_000;

/** Returns the columns of the list. */
export function useWebhookColumns(): DataTableColumn<Webhook>[] {
  const { t } = useTranslation("webhooks");
  const { data } = useListWebhookStripsQuery(
    { limit: STRIP },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: REFRESH_MS,
      skipPollingIfUnfocused: true,
    },
  );
  const strips = new Map(data?.items.map(({ webhookId, attempts }) => [webhookId, attempts]));
  return [
    {
      key: "url",
      header: t("column.name"),
      sortKey: "url",
      width: "24%",
      render: (webhook) => (
        <RecordName
          name={webhookName(webhook)}
          to={webhookPath(webhook.id)}
          second={<UrlText url={webhook.url} />}
        />
      ),
    },
    {
      key: "status",
      header: t("column.status"),
      render: (webhook) => <WebhookStatus webhook={webhook} />,
    },
    {
      key: "events",
      header: t("column.events"),
      hideOnPhone: true,
      render: ({ events }) => <Types events={events} />,
    },
    {
      key: "latest",
      header: t("column.latest"),
      width: 160,
      render: (webhook) => (
        <Box miw={120}>
          <AttemptStrip
            attempts={strips.get(webhook.id) ?? []}
            name={webhookName(webhook)}
            slots={STRIP}
            still
          />
        </Box>
      ),
    },
    {
      key: "activity",
      header: t("column.activity"),
      render: (webhook) => <Calls webhook={webhook} />,
    },
    {
      key: "errorRate",
      header: t("column.errorRate"),
      render: ({ activity }) => <ErrorRate activity={activity} />,
    },
    {
      key: "responseTime",
      header: t("column.responseTime"),
      hideOnPhone: true,
      render: ({ activity }) => <ResponseTimes activity={activity} />,
    },
    {
      key: "createdAt",
      header: t("column.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      optional: true,
      render: ({ createdAt }) => <Moment time={createdAt} />,
    },
  ];
}

/** The types that a webhook subscribes to, the first ones by name. */
function Types({ events }: Pick<Webhook, "events">) {
  const { t } = useTranslation("webhooks");
  const short = shortTypes(events);
  const rest = short.length - NAMED;
  return (
    <Text span size="xs" title={short.join(", ")}>
      <code dir="ltr">{short.slice(0, NAMED).join(", ")}</code>
      {rest > 0 && ` ${t("moreTypes", { count: rest })}`}
    </Text>
  );
}

/** The requests of the last seven days, and the number of waiting events. */
function Calls({ webhook: { activity, waiting } }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const { number } = useFormats();
  return (
    <div className={classes.nowrap}>
      {activity.calls === 0 ? (
        <NoData label={t("noCalls")} />
      ) : (
        t("calls", { count: activity.calls, number: number(activity.calls) })
      )}
      {waiting > 0 && (
        <Text size="xs" c="var(--text-secondary)" data-second-line>
          {t("waiting", { count: waiting, number: waitingText(waiting, number) })}
        </Text>
      )}
    </div>
  );
}
