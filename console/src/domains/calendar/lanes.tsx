import { FlagPennantIcon } from "@phosphor-icons/react/FlagPennant";
import { useTranslation } from "react-i18next";
import type { CalendarConflict, CalendarSend } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./day-panel.module.css";
import type { DayWords } from "./use-day-words.ts";

const HOUR = 60;
const DAY = 24 * HOUR;
/** Hours whose names have room. */
const NAMED_MAX = 2;
/** Sends that are drawn. */
const LANES_MAX = 8;

const minutesOf = (local: string): number =>
  Number(local.slice(11, 13)) * HOUR + Number(local.slice(14, 16));

/** Returns whole hours around the sends of a day. */
function hoursAround(sends: readonly CalendarSend[]): { from: number; to: number } {
  const minutes = sends.map(({ localTime }) => minutesOf(localTime));
  const from = Math.floor(Math.min(...minutes) / HOUR) * HOUR;
  const to = Math.min(DAY, (Math.floor(Math.max(...minutes) / HOUR) + 1) * HOUR);
  return { from, to: Math.max(to, from + 2 * HOUR) };
}

/** The sends of a day along its hours, one below the other; the conflict's time is colored. */
export function Lanes({
  sends,
  conflict,
  words,
}: {
  sends: readonly CalendarSend[];
  conflict: CalendarConflict | null;
  words: DayWords;
}) {
  const { t } = useTranslation("calendar");
  const { number } = useFormats();
  const { from, to } = hoursAround(sends);
  const share = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
  const step = Math.max(1, Math.ceil((to - from) / HOUR / NAMED_MAX)) * HOUR;
  const named = Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
  const clock = (minutes: number) =>
    words.hour(`2026-01-01T${String(Math.floor(minutes / HOUR) % 24).padStart(2, "0")}:00`);
  return (
    <div className={classes.lanes}>
      <div className={classes.hours} aria-hidden>
        {named.map((minutes) => (
          <span key={minutes} style={{ insetInlineStart: share(minutes) }}>
            {clock(minutes)}
          </span>
        ))}
      </div>
      <ul>
        {sends.slice(0, LANES_MAX).map((send) => (
          <li key={`${send.kind}:${send.id}:${send.localTime}`} data-kind={send.kind}>
            <span className={classes.lane} aria-hidden>
              {conflict && (
                <i
                  className={classes.window}
                  style={{
                    insetInlineStart: share(minutesOf(conflict.from)),
                    inlineSize: `calc(${((minutesOf(conflict.to) - minutesOf(conflict.from)) / (to - from)) * 100}% + 14px)`,
                  }}
                />
              )}
              <FlagPennantIcon
                size={14}
                weight="fill"
                style={{ insetInlineStart: share(minutesOf(send.localTime)) }}
              />
            </span>
            <span className="visually-hidden">{words.time(send.localTime)}</span>
            <span className={classes.laneName} dir="auto" title={send.name}>
              {send.name}
            </span>
            <span className={classes.lanePeople}>
              {number(send.people)}
              <span className="visually-hidden"> {t("people", { count: send.people })}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
