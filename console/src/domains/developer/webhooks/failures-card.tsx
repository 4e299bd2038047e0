import { Anchor, Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListWebhookEventsQuery } from "../../../lib/api.generated.ts";
import type { Webhook, WebhookEvent } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { outcomeText } from "./attempt-text.ts";
import { REFRESH_MS } from "./webhook-columns.tsx";
import { eventPath, failuresPath } from "./webhook-paths.ts";
import classes from "./webhook-page.module.css";

const SHOWN = 5;
const OPTIONS = {
  refetchOnMountOrArgChange: true,
  pollingInterval: REFRESH_MS,
  skipPollingIfUnfocused: true,
} as const;

/** The latest failed events, final or waiting for the next attempt. */
export function FailuresCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const query = { webhookId: webhook.id, limit: SHOWN };
  const failed = useListWebhookEventsQuery({ ...query, status: "failed" }, OPTIONS);
  const retrying = useListWebhookEventsQuery({ ...query, status: "retrying" }, OPTIONS);
  const error = failed.error ?? retrying.error;
  const events =
    failed.currentData &&
    retrying.currentData &&
    [...failed.currentData.items, ...retrying.currentData.items]
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .slice(0, SHOWN);
  return (
    <SettingsCard
      title={t("failures.title")}
      aside={
        <Anchor component={Link} to={failuresPath(webhook.id)} size="sm">
          {t("failures.all")}
        </Anchor>
      }
    >
      {events ? (
        <Failures events={events} />
      ) : error ? (
        <ErrorState
          title={t("failed.fetchFailures")}
          problem={error}
          onRetry={() => {
            void failed.refetch();
            void retrying.refetch();
          }}
        />
      ) : (
        <Skeleton height={120} />
      )}
    </SettingsCard>
  );
}

function Failures({ events }: { events: readonly WebhookEvent[] }) {
  const { t } = useTranslation("webhooks");
  const { clock } = useFormats();
  if (events.length === 0) return <Text c="var(--text-secondary)">{t("failures.none")}</Text>;
  return (
    <ul className={classes.rows}>
      {events.map((event) => (
        <li key={event.id} className={classes.row}>
          <div className={classes.words}>
            <Anchor component={Link} to={eventPath(event.id)}>
              <code dir="ltr">{event.type}</code>
            </Anchor>
            <Text size="xs" c="var(--text-secondary)">
              {[
                outcomeText(event, t),
                t("failures.attempts", { count: event.attempts }),
                clock(event.createdAt),
              ].join(" · ")}
            </Text>
          </div>
          <StatusPill
            tone={event.status === "failed" ? "danger" : "info"}
            label={t(event.status === "failed" ? "strip.failed" : "failures.retrying")}
          />
        </li>
      ))}
    </ul>
  );
}
