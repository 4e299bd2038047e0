import { FlagPennantIcon } from "@phosphor-icons/react/FlagPennant";
import { useTranslation } from "react-i18next";
import type { CalendarConflict, CalendarSend } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./day-panel.module.css";
import type { CalendarFormats } from "./use-day-formats.ts";

const HOUR = 60;
const DAY = 24 * HOUR;
const DAY_MS = 86_400_000;
/** Maximum number of labeled hours. */
const NAMED_MAX = 2;
/** Maximum number of sends drawn. */
const LANES_MAX = 8;

/** Returns the minutes since the day began; negative for the day before. */
function minutesOf(local: string, day: string): number {
  const days = (Date.parse(local.slice(0, 10)) - Date.parse(day)) / DAY_MS;
  return days * DAY + Number(local.slice(11, 13)) * HOUR + Number(local.slice(14, 16));
}

/** Returns whole hours around times. */
function hoursAround(minutes: readonly number[]): { from: number; to: number } {
  const from = Math.floor(Math.min(...minutes) / HOUR) * HOUR;
  const to = (Math.floor(Math.max(...minutes) / HOUR) + 1) * HOUR;
  return { from, to: Math.max(to, from + 2 * HOUR) };
}

/**
 * The sends of a day along its hours, one below the other, with conflicting sends of adjacent days; the time of the
 * conflict is colored.
 */
export function Lanes({
  day,
  sends,
  conflict,
  words,
}: {
  day: string;
  sends: readonly CalendarSend[];
  conflict: CalendarConflict | null;
  words: CalendarFormats;
}) {
  const { t } = useTranslation("calendar");
  const { number } = useFormats();
  const minutesOn = (local: string) => minutesOf(local, day);
  const { from, to } = hoursAround(sends.map(({ localTime }) => minutesOn(localTime)));
  const share = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
  const step = Math.max(1, Math.ceil((to - from) / HOUR / NAMED_MAX)) * HOUR;
  const named = Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
  const clock = (minutes: number) =>
    words.hour(`2026-01-01T${String((((minutes / HOUR) % 24) + 24) % 24).padStart(2, "0")}:00`);
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
                    insetInlineStart: share(minutesOn(conflict.from)),
                    inlineSize: `calc(${((minutesOn(conflict.to) - minutesOn(conflict.from)) / (to - from)) * 100}% + 14px)`,
                  }}
                />
              )}
              <FlagPennantIcon
                size={14}
                weight="fill"
                style={{ insetInlineStart: share(minutesOn(send.localTime)) }}
              />
            </span>
            <span className="visually-hidden">{words.time(send.localTime)}</span>
            <span className={classes.laneName} dir="auto" title={send.name}>
              {send.name}
              {!send.localTime.startsWith(day) && (
                <small className={classes.otherDay}> {words.moment(send.localTime)}</small>
              )}
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
