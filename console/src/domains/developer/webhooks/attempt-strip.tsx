import { Tooltip } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { WebhookStripAttempt } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./attempt-strip.module.css";
import { attemptText, hasFailed, markHeight } from "./attempt-text.ts";
import { eventPath } from "./webhook-paths.ts";

/** Number of marks in a strip of full page width. */
export const STRIP = 100;
export const STRIP_ON_PHONE = 40;

export interface AttemptStripProps {
  /** Newest first, as in the API's response. */
  attempts: readonly WebhookStripAttempt[];
  /** The name of the webhook. */
  name: string;
  /** Number of marks that fit into the strip. */
  slots?: number;
  /** Only shows the attempts, for a row that is itself a link. */
  still?: boolean;
}

/**
 * The latest attempts of a webhook, oldest first. The height of a mark is the response time; a failure is red and as
 * high as the strip. Pointing at a mark or stepping with the arrow keys shows its time and outcome, and choosing it
 * opens its event. Texts are in the namespace `webhooks`.
 */
export function AttemptStrip({ attempts, name, slots = STRIP, still = false }: AttemptStripProps) {
  const { t } = useTranslation("webhooks");
  const shown = attempts.slice(0, slots).toReversed();
  const failed = shown.filter(hasFailed).length;
  const label =
    shown.length === 0
      ? t("strip.none", { name })
      : t("strip.label", { name, count: shown.length, failed });
  if (still || shown.length === 0)
    return (
      <div className={classes.strip} role="img" aria-label={label}>
        <Marks attempts={shown} slots={slots} current={null} />
      </div>
    );
  return <SteppedStrip attempts={shown} slots={slots} label={label} />;
}

interface SteppedStripProps {
  /** Oldest first. */
  attempts: readonly WebhookStripAttempt[];
  slots: number;
  label: string;
}

function SteppedStrip({ attempts, slots, label }: SteppedStripProps) {
  const { t, i18n } = useTranslation("webhooks");
  const { clock } = useFormats();
  const navigate = useNavigate();
  const last = attempts.length - 1;
  const [current, setCurrent] = useState<number | null>(null);
  const at = Math.min(current ?? last, last);
  const attempt = attempts[at];
  const text = attempt
    ? `${clock(attempt.startedAt)} · ${attemptText(attempt, t, i18n.language)}`
    : "";
  const open = () => attempt && void navigate(eventPath(attempt.webhookEventId));

  function onKeyDown(event: KeyboardEvent): void {
    const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const steps: Record<string, number> = {
      ArrowLeft: forward === "ArrowLeft" ? 1 : -1,
      ArrowRight: forward === "ArrowRight" ? 1 : -1,
      ArrowUp: 1,
      ArrowDown: -1,
      Home: -last,
      End: last,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setCurrent(Math.min(Math.max(at + step, 0), last));
    }
    if (event.key === "Enter") open();
  }

  function onPointerMove({ target }: PointerEvent): void {
    const slot = target instanceof Element ? target.closest("[data-index]") : null;
    if (slot) setCurrent(Number(slot.getAttribute("data-index")));
  }

  return (
    <div
      className={classes.strip}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={attempts.length}
      aria-valuenow={at + 1}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setCurrent(null)}
      onBlur={() => setCurrent(null)}
      onClick={open}
    >
      <Marks attempts={attempts} slots={slots} current={current === null ? null : at} text={text} />
    </div>
  );
}

interface MarksProps {
  attempts: readonly WebhookStripAttempt[];
  slots: number;
  current: number | null;
  /** Describes the current mark. */
  text?: string;
}

/** One mark for each attempt, after empty ones if there are fewer than fit. */
function Marks({ attempts, slots, current, text }: MarksProps) {
  const missing = Array.from({ length: Math.max(slots - attempts.length, 0) }, (_, index) => index);
  return (
    <>
      {missing.map((index) => (
        <span key={`none-${index}`} className={classes.slot} data-empty aria-hidden>
          <span className={classes.mark} />
        </span>
      ))}
      {attempts.map((attempt, index) => {
        const key = `${attempt.webhookEventId}-${attempt.number}`;
        const slot = (
          <span
            key={key}
            className={classes.slot}
            data-index={index}
            data-current={index === current || undefined}
            aria-hidden
          >
            <span
              className={classes.mark}
              data-failed={hasFailed(attempt) || undefined}
              style={{ blockSize: `${markHeight(attempt) * 100}%` }}
            />
          </span>
        );
        if (index !== current) return slot;
        return (
          <Tooltip key={key} label={text} opened>
            {slot}
          </Tooltip>
        );
      })}
    </>
  );
}
