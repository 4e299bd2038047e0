import { Button, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useCountWebhookReplayQuery,
  useCreateWebhookReplayMutation,
  type Webhook,
  type WebhookReplay,
} from "../../../../lib/api.generated.ts";
import { useConfirm } from "../../../../ui/dialogs/confirm.tsx";
import { problemText, useProblemToast } from "../../../../ui/feedback/problem.ts";
import { dayIn } from "../../../../ui/formats/calendar-days.ts";
import { TimeZoneContext, useFormats } from "../../../../ui/formats/formats.ts";
import { webhookName } from "../../webhooks/webhook-facts.ts";
import { DayHistogram } from "./day-histogram.tsx";
import {
  countArgument,
  durationOf,
  replayBody,
  type ReplayDraft,
  startingDraft,
} from "./replay-draft.ts";
import { PaceSlot, ReplaySentence } from "./replay-sentence.tsx";
import classes from "./replay.module.css";

/** Debounce of the count after a change. */
const PAUSE_MS = 500;

export interface ReplayFormProps {
  webhooks: readonly Webhook[];
  /** The webhook in the URL. */
  webhookId: string | undefined;
  onStarted: (replay: WebhookReplay) => void;
  onClose: () => void;
}

/** Describes a replay in a sentence, counts its events, and starts it. */
export function ReplayForm({ webhooks, webhookId, onStarted, onClose }: ReplayFormProps) {
  const { t } = useTranslation("webhook-events");
  const timeZone = useContext(TimeZoneContext);
  const [draft, setDraft] = useState(() =>
    startingDraft(
      webhooks.find(({ id }) => id === webhookId) ?? webhooks[0],
      dayIn(timeZone, new Date()),
    ),
  );
  const webhook = webhooks.find(({ id }) => id === draft.webhookId);
  const counted = useCount(draft);
  const { start, isStarting } = useStart(draft, webhook, counted.count, onStarted);
  const change = (part: Partial<ReplayDraft>) => setDraft((now) => ({ ...now, ...part }));

  return (
    <div className={classes.form}>
      <Stack gap="xs" className={classes.what}>
        <ReplaySentence draft={draft} webhooks={webhooks} onChange={change} />
        {draft.selection === "missing" && (
          <Text size="xs" c="dimmed">
            {t("replay.backfill")}
          </Text>
        )}
        {webhook?.status === "inactive" && (
          <Text size="xs" c="var(--warning-text)">
            {t("replay.inactive")}
          </Text>
        )}
        {counted.problem !== null && (
          <Text size="xs" c="var(--danger-text)" role="alert">
            {counted.problem}
          </Text>
        )}
      </Stack>
      <DayHistogram days={counted.days} tone={draft.selection} />
      <Stack gap={4} className={classes.number}>
        <Amount counted={counted} pace={draft.pace} />
        <PaceSlot draft={draft} onChange={change} />
      </Stack>
      <Group gap="xs" className={classes.buttons}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t("replay.close")}
        </Button>
        <Button
          variant="outline"
          loading={isStarting}
          disabled={!counted.count || counted.isStale || webhook?.status !== "active"}
          onClick={() => void start()}
        >
          <Start count={counted.count} />
        </Button>
      </Group>
    </div>
  );
}

function Start({ count }: { count: number | undefined }) {
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  return count ? t("replay.start", { count, number: number(count) }) : t("replay.open");
}

type Counted = ReturnType<typeof useCount>;

/** The number of matching events and their duration; dimmed while it belongs to an earlier sentence. */
function Amount({ counted, pace }: { counted: Counted; pace: number }) {
  const { t } = useTranslation("webhook-events");
  const { number, duration } = useFormats();
  const { count, isStale } = counted;
  return (
    <div className={classes.amount} data-stale={isStale || undefined} role="status">
      <b>
        {count === undefined && t("replay.counting")}
        {count === 0 && t("replay.countNone")}
        {count !== undefined && count > 0 && t("replay.count", { count, number: number(count) })}
      </b>
      {count !== undefined && count > 0 && (
        <Text size="xs" c="dimmed">
          {t("replay.takes", { duration: duration(durationOf(count, pace)) })}
        </Text>
      )}
    </div>
  );
}

/** Counts a draft after a pause; meanwhile the previous number stays. */
function useCount(draft: ReplayDraft) {
  const { t } = useTranslation("errors");
  const timeZone = useContext(TimeZoneContext);
  const [now, setNow] = useState(Date.now);
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const [counted, setCounted] = useState(settled);
  // The rate doesn't change the number, and a minute later the same sentence means other times.
  if (counted !== settled) {
    setCounted(settled);
    setNow(Date.now());
  }
  const { data, error, isFetching } = useCountWebhookReplayQuery(
    countArgument(settled, now, timeZone),
    { skip: draft.webhookId === "", refetchOnMountOrArgChange: true },
  );
  return {
    count: error ? undefined : data?.count,
    days: error ? [] : (data?.days ?? []),
    isStale: isFetching || settled !== draft,
    problem: error && !isFetching ? problemText(error, t) : null,
  };
}

/** Starts a draft once the user confirmed its number, webhook and rate. */
function useStart(
  draft: ReplayDraft,
  webhook: Webhook | undefined,
  count: number | undefined,
  onStarted: (replay: WebhookReplay) => void,
) {
  const { t } = useTranslation("webhook-events");
  const { number, duration } = useFormats();
  const timeZone = useContext(TimeZoneContext);
  const confirm = useConfirm();
  const [create, { isLoading }] = useCreateWebhookReplayMutation();
  const showProblem = useProblemToast((reason) => t("failed.replay", { reason }));
  const start = async () => {
    if (!webhook || count === undefined) return;
    const counted = { count, number: number(count) };
    const sure = await confirm({
      title: t("replay.confirm.title", { ...counted, webhook: webhookName(webhook) }),
      consequence: t("replay.confirm.consequence", {
        pace: t("replay.pace", { count: draft.pace, number: number(draft.pace) }),
        duration: duration(durationOf(count, draft.pace)),
      }),
      confirmLabel: t("replay.start", counted),
    });
    if (!sure) return;
    try {
      onStarted(
        await create({ webhookReplayBody: replayBody(draft, Date.now(), timeZone) }).unwrap(),
      );
    } catch (error) {
      showProblem(error);
    }
  };
  return { start, isStarting: isLoading };
}
