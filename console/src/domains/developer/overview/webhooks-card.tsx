import { Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { CaretRightIcon } from "@phosphor-icons/react/CaretRight";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WebhookHealth } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDuration } from "../logs/call-duration.tsx";
import { isFailed, stripOf } from "./attempts.ts";
import { Card } from "./card.tsx";
import classes from "./overview.module.css";

type Item = WebhookHealth["items"][number];

const WIDTH = 400;
const HEIGHT = 40;
const PLACES = 100;

/** The latest attempts of each webhook: height is response time, and failures reach the top. */
export function WebhooksCard({ health }: { health: WebhookHealth }) {
  const { t } = useTranslation("developer-overview");
  const { items, total } = health;
  return (
    <Card
      title={t("webhooks.title")}
      hint={items.length > 0 ? t("webhooks.hint") : undefined}
      action={total > 0 && <Link to="/developer?tab=webhooks">{t("showAll")}</Link>}
    >
      {items.length === 0 ? (
        <EmptyState
          title={t("webhooks.empty.title")}
          text={t("webhooks.empty.text")}
          action={
            <Button component={Link} to="/developer/webhook/create" variant="default">
              {t("webhooks.empty.create")}
            </Button>
          }
        />
      ) : (
        <ul>
          {items.map((item) => (
            <Webhook key={item.webhook.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Webhook({ item: { webhook, callsToday, attempts } }: { item: Item }) {
  const { t } = useTranslation("developer-overview");
  const { number, percent, relative } = useFormats();
  const duration = useDuration();
  const { activity, pausedUntil, description, url } = webhook;
  return (
    <li className={classes.webhook}>
      <div className={classes.webhookName}>
        <Group gap="xs">
          <Link to={`/developer/webhook/${webhook.id}`} className={classes.name}>
            <bdi>{description === "" ? hostOf(url) : description}</bdi>
          </Link>
          <WebhookStatus webhook={webhook} />
        </Group>
        <code dir="ltr" className={classes.url} title={url}>
          {url.replace(/^https?:\/\//, "")}
        </code>
        {pausedUntil !== null && (
          <Text size="xs" c="dimmed">
            {t("webhooks.nextProbe", { when: relative(pausedUntil) })}
          </Text>
        )}
      </div>
      <Strip attempts={attempts} />
      <div className={classes.webhookFacts}>
        {activity.errorRate !== null && activity.errorBand !== null && (
          <Group gap="xs">
            <strong>{percent(activity.errorRate)}</strong>
            <StatusPill
              tone={BAND_TONES[activity.errorBand]}
              label={t(`webhooks.band.${activity.errorBand}`)}
            />
          </Group>
        )}
        {activity.p50 !== null && activity.p95 !== null && (
          <Text size="xs" c="dimmed">
            {t("webhooks.times", { p50: duration(activity.p50), p95: duration(activity.p95) })}
          </Text>
        )}
      </div>
      <div className={classes.today}>
        <strong>{number(callsToday)}</strong>
        <Text size="xs" c="dimmed">
          {t("webhooks.today")}
        </Text>
      </div>
      <CaretRightIcon size={16} className="flip-rtl" aria-hidden />
    </li>
  );
}

const BAND_TONES = { low: "done", medium: "warning", high: "danger" } as const satisfies Record<
  string,
  StatusTone
>;

function WebhookStatus({ webhook: { status, pausedUntil } }: { webhook: Item["webhook"] }) {
  const { t } = useTranslation("developer-overview");
  if (status === "inactive")
    return <StatusPill tone="neutral" label={t("webhooks.status.inactive")} />;
  return pausedUntil === null ? (
    <StatusPill tone="success" label={t("webhooks.status.active")} />
  ) : (
    <StatusPill tone="warning" label={t("webhooks.status.waiting")} />
  );
}

/** One tick for each attempt, which leads to its event. */
function Strip({ attempts }: Pick<Item, "attempts">) {
  const { t } = useTranslation("developer-overview");
  const { dateTime, number } = useFormats();
  const duration = useDuration();
  const failed = attempts.filter(isFailed).length;
  const ticks = stripOf(attempts, PLACES);
  const step = WIDTH / PLACES;
  return (
    <div className={classes.strip}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {ticks.map(({ attempt, place, height, hasFailed }) => (
          <rect
            key={`${attempt.eventId} ${attempt.at}`}
            className={classes.tickBar}
            data-failed={hasFailed || undefined}
            x={place * step}
            width={step * 0.7}
            y={HEIGHT * (1 - height)}
            height={HEIGHT * height}
          >
            <title>
              {[
                dateTime(attempt.at),
                attempt.statusCode ?? t(`webhooks.error.${attempt.error ?? "lost"}`),
                attempt.durationMs === null ? "" : duration(attempt.durationMs),
              ].join(" · ")}
            </title>
          </rect>
        ))}
      </svg>
      <VisuallyHidden>
        {t("webhooks.strip", { count: attempts.length, failed: number(failed) })}
      </VisuallyHidden>
    </div>
  );
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
