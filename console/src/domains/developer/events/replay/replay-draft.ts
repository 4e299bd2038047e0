import type {
  CountWebhookReplayApiArg,
  Webhook,
  WebhookEventType,
  WebhookReplayBody,
} from "../../../../lib/api.generated.ts";
import { daysLater } from "../../../../ui/formats/calendar-days.ts";
import { startOfDay } from "../../../../ui/list-page/created-range.ts";

export type ReplaySelection = WebhookReplayBody["selection"];
export const SELECTIONS: readonly ReplaySelection[] = ["failed", "unknown", "delivered", "missing"];

/** Periods until now, in hours; `days` is from one selected day to another. */
const SPANS = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
export const PERIODS = ["hour", "day", "week", "month", "days"] as const;
export type ReplayPeriod = (typeof PERIODS)[number];

/** Events per second. */
export const PACES = [1, 10, 20, 100, 500] as const;

/** The choices in the sentence of a replay. */
export interface ReplayDraft {
  selection: ReplaySelection;
  /** If empty, all types that the webhook subscribes to. */
  types: WebhookEventType[];
  webhookId: string;
  period: ReplayPeriod;
  /** ISO dates, both included; used by `days`. */
  firstDay: string;
  lastDay: string;
  /** Events per second. */
  pace: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Returns the initial draft of a replay: today's failures, or everything for a webhook that got nothing yet. */
export function startingDraft(webhook: Webhook | undefined, today: string): ReplayDraft {
  return {
    selection: selectionFor(webhook),
    types: [],
    webhookId: webhook?.id ?? "",
    period: "day",
    firstDay: daysLater(today, -1),
    lastDay: today,
    pace: 20,
  };
}

/** Returns the most likely draft for a webhook: a new one gets the events it missed. */
export const selectionFor = (webhook: Webhook | undefined): ReplaySelection =>
  webhook && webhook.activity.calls === 0 ? "missing" : "failed";

/** Returns the times of a draft. They change at most once a minute, so that its count stays valid. */
export function rangeOf(
  { period, firstDay, lastDay }: ReplayDraft,
  now: number,
  timeZone: string | undefined,
): { from: string; before: string } {
  if (period === "days")
    return {
      from: startOfDay(firstDay, timeZone).toISOString(),
      before: startOfDay(daysLater(lastDay, 1), timeZone).toISOString(),
    };
  const before = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  return {
    from: new Date(before - SPANS[period] * HOUR_MS).toISOString(),
    before: new Date(before).toISOString(),
  };
}

/** Returns the request that counts a draft. */
export function countArgument(
  draft: ReplayDraft,
  now: number,
  timeZone: string | undefined,
): CountWebhookReplayApiArg {
  const { webhookId, types, selection } = draft;
  return {
    webhookReplayQuery: {
      webhookId,
      events: types,
      selection,
      ...rangeOf(draft, now, timeZone),
      ...(timeZone && { timeZone }),
    },
  };
}

/** Returns the request that starts a draft. */
export function replayBody(
  draft: ReplayDraft,
  now: number,
  timeZone: string | undefined,
): WebhookReplayBody {
  const { webhookId, types, selection, pace } = draft;
  return {
    webhookId,
    events: types,
    selection,
    ...rangeOf(draft, now, timeZone),
    perMinute: pace * 60,
  };
}

/** Returns how long a number of events takes at a rate, in milliseconds. */
export const durationOf = (count: number, pace: number): number => Math.ceil(count / pace) * 1000;

/**
 * Returns all days from the first to the last one counted, including those without events; an empty list without any.
 */
export function everyDay(
  days: readonly { day: string; count: number }[],
): { day: string; count: number }[] {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const all = [];
  for (let { day } = first; day <= last.day; day = daysLater(day, 1))
    all.push({ day, count: counts.get(day) ?? 0 });
  return all;
}
