import { ArrowClockwiseIcon } from "@phosphor-icons/react/ArrowClockwise";
import { QuestionIcon } from "@phosphor-icons/react/Question";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEvent } from "../../../lib/api.generated.ts";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";

export type EventStatus = WebhookEvent["status"];

/** In the order of their segments. */
export const EVENT_STATUSES: readonly EventStatus[] = [
  "delivered",
  "failed",
  "retrying",
  "pending",
  "unknown",
];

export const STATUS_TONES: Record<EventStatus, StatusTone> = {
  delivered: "done",
  failed: "danger",
  retrying: "progress",
  pending: "info",
  unknown: "neutral",
};

/** Shapes of statuses that share their tone with another one. */
const ICONS: Partial<Record<EventStatus, ReactNode>> = {
  retrying: <ArrowClockwiseIcon size={11} weight="bold" />,
  unknown: <QuestionIcon size={11} weight="bold" />,
};

/** The status of an event, as a shape and a word. */
export function EventStatusPill({ status }: { status: EventStatus }) {
  const { t } = useTranslation("webhook-events");
  return (
    <StatusPill tone={STATUS_TONES[status]} label={t(`status.${status}`)} icon={ICONS[status]} />
  );
}
