import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CalendarEntry } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import type { CalendarSource } from "./calendar-source.ts";
import { entryKey, entryPath } from "./entries.ts";
import { EntryIcon } from "./entry-icon.tsx";
import classes from "./entry.module.css";

/** States shown as text, because color alone doesn't convey them. */
const WRITTEN = new Set<CalendarEntry["state"]>([
  "approval",
  "missed",
  "failed",
  "canceled",
  "running",
]);

export interface EntryChipProps {
  entry: CalendarEntry;
  source: CalendarSource;
  /** Whether Tab stops here. */
  isReachable: boolean;
}

/** An entry of a day. Links to its campaign, task or workflow, and can be dragged to another day if it is movable. */
export function EntryChip({ entry, source, isReachable }: EntryChipProps) {
  const { t } = useTranslation("calendar");
  const { number } = useFormats();
  const { words, moving } = source;
  const { moves } = moving;
  const { kind, state, name, localTime, people, isEstimate, times } = entry;
  const isMovable = moves !== undefined && entry.sendAt !== null;
  return (
    <Link
      to={entryPath(entry)}
      className={classes.entry}
      data-entry={entryKey(entry)}
      data-kind={kind}
      data-state={state}
      data-movable={isMovable || undefined}
      data-dragged={(moves?.dragged && entryKey(moves.dragged) === entryKey(entry)) || undefined}
      draggable={isMovable}
      tabIndex={isReachable ? 0 : -1}
      onDragStart={(event) => {
        if (!isMovable) return;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
        moves.onDrag(entry);
      }}
      onDragEnd={() => moves?.onDrag(null)}
      aria-keyshortcuts={isMovable ? "Control+ArrowRight Control+ArrowLeft" : undefined}
    >
      <span className={classes.line}>
        <EntryIcon entry={entry} />
        <span className="visually-hidden">{t(`kind.${kind}`)}, </span>
        <time dateTime={localTime}>{words.time(localTime)}</time>
        {times > 1 && <span>×{number(times)}</span>}
        {people !== null && (
          <span className={classes.people}>
            {isEstimate && <span aria-hidden>~</span>}
            {number(people)}
            <span className="visually-hidden"> {t("people", { count: people })}</span>
          </span>
        )}
      </span>
      <span className={classes.name} dir="auto">
        {name}
      </span>
      {WRITTEN.has(state) ? (
        <span className={classes.state}>{t(`state.${state}`)}</span>
      ) : (
        <span className="visually-hidden">{t(`state.${state}`)}</span>
      )}
    </Link>
  );
}
