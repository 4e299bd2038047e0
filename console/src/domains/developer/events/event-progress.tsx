import { Button, Group, Text } from "@mantine/core";
import { ArrowClockwiseIcon } from "@phosphor-icons/react/ArrowClockwise";
import { useTranslation } from "react-i18next";
import type { Webhook, WebhookEventDetails } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { STATUS_TONES } from "./event-status.tsx";
import classes from "./event-panel.module.css";
import { ATTEMPTS_MAX, isRunning, nextAttemptOf } from "./event-text.ts";
import { type Tile, tilesOf } from "./event-tiles.ts";
import { useExactTime } from "./use-exact-time.ts";
import type { EventActions } from "./use-event-actions.ts";
import type { Webhooks } from "./use-webhooks.ts";
import { KeyHint } from "../../../ui/keyboard/key-hint.tsx";

interface ProgressProps {
  event: WebhookEventDetails;
  webhooks: Webhooks;
  actions: EventActions;
}

/** The ten attempts as tiles, the next one, and the available actions. */
export function EventProgress({ event, webhooks, actions }: ProgressProps) {
  const { t } = useTranslation("webhook-events");
  const webhook = webhooks.items?.find(({ id }) => id === event.webhookId);
  const { title, text } = useProgressText(event, webhook);
  const isWaiting = event.nextAttemptAt !== null;
  const isFinal = event.status === "delivered";
  return (
    <section className={classes.progress} data-tone={STATUS_TONES[event.status]}>
      <AttemptTiles tiles={tilesOf(event)} />
      <Group justify="space-between" gap="sm" mt="sm">
        <div className={classes.words}>
          <Text fw={600} size="sm" role="status">
            {title}
          </Text>
          {text !== "" && (
            <Text size="xs" mt={2}>
              {text}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {isWaiting && (
            <Button variant="default" size="sm" onClick={() => void actions.cancel([event.id])}>
              {t("cancel.action")}
            </Button>
          )}
          <Button
            size="sm"
            variant={isFinal ? "default" : "filled"}
            loading={actions.isBusy}
            disabled={isRunning(event) || webhook?.status === "inactive"}
            leftSection={<ArrowClockwiseIcon size={16} aria-hidden />}
            rightSection={<KeyHint keys="R" />}
            aria-keyshortcuts="R"
            onClick={() => void actions.retry([event.id])}
          >
            {t(isFinal ? "retry.again" : "retry.now")}
          </Button>
        </Group>
      </Group>
    </section>
  );
}

function AttemptTiles({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  const made = tiles.filter((tile) => tile !== "next" && tile !== "open").length;
  const failed = tiles.filter((tile) => tile === "failed").length;
  return (
    <div
      className={classes.tiles}
      role="img"
      aria-label={t("tiles", {
        made: number(made),
        failed: number(failed),
        max: number(ATTEMPTS_MAX),
      })}
    >
      {tiles.map((tile, index) => (
        // Tiles keep no state, so their position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} data-tile={tile} />
      ))}
    </div>
  );
}

/** Returns an event's next step: a sentence, and its conditions. */
function useProgressText(event: WebhookEventDetails, webhook: Webhook | undefined) {
  const { t } = useTranslation("webhook-events");
  const { date, duration, number } = useFormats();
  const exact = useExactTime();
  const { status, finalAttemptAt, attemptsSinceQueued, error } = event;
  const count = { count: event.attempts, number: number(event.attempts) };
  if (isRunning(event)) return { title: t("progress.running"), text: "" };
  if (status === "delivered")
    return {
      title: t("progress.delivered", { time: exact(event.deliveredAt ?? event.createdAt) }),
      text: t("progress.after", count),
    };
  if (status === "failed")
    return {
      title: t(error === "canceled" ? "progress.canceled" : "progress.failed", count),
      text: webhook?.status === "inactive" ? t("progress.inactive") : t("progress.failedText"),
    };
  const asked = askedDelay(event);
  const next = nextAttemptOf(event, webhook);
  const parts = [
    status === "unknown" && t("progress.unknownText"),
    status === "unknown" && next !== null && `${t("progress.next", { time: exact(next) })}.`,
    webhook?.status === "inactive" && t("progress.inactive"),
    webhook?.pausedUntil && t("progress.paused"),
    asked !== null && t("progress.asked", { duration: duration(asked) }),
    finalAttemptAt !== null &&
      attemptsSinceQueued < ATTEMPTS_MAX - 1 &&
      t("progress.nextOf", {
        next: number(attemptsSinceQueued + 1),
        max: number(ATTEMPTS_MAX),
        date: date(finalAttemptAt),
      }),
  ];
  const title =
    status === "unknown"
      ? t("progress.unknown")
      : next === null
        ? t("progress.none")
        : t("progress.next", { time: exact(next) });
  return { title, text: parts.filter(Boolean).join(" ") };
}

/** Returns the milliseconds that a busy endpoint asked to wait, in seconds of `Retry-After`; null when it did not. */
function askedDelay({ attemptList }: WebhookEventDetails): number | null {
  const last = attemptList.at(-1);
  if (last?.statusCode !== 429 && last?.statusCode !== 503) return null;
  const seconds = Number(last.responseHeaders["retry-after"]);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}
