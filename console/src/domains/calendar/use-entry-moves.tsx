import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import {
  calendarApi,
  api,
  type CalendarEntry,
  type GetCalendarApiArg,
} from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { localTime } from "../../ui/formats/when-labels.ts";
import { canMoveTo, type MovableCampaign, onDay, useCampaignMoves } from "../campaigns/index.ts";
import { moveEntry } from "./entries.ts";
import { MoveDialog } from "./move-dialog.tsx";
import type { CalendarFormats } from "./use-day-formats.ts";

/** Moving campaigns to other times. */
export interface EntryMoves {
  canMove: (entry: MovableCampaign, day: string) => boolean;
  /** Moves it to another day, at the same time. */
  toDay: (entry: CalendarEntry, day: string) => void;
  /** Moves it to another time. */
  to: (entry: MovableCampaign, sendAt: string) => void;
  /** Asks for the time. */
  ask: (entry: MovableCampaign, day?: string) => void;
  /** The entry that is being dragged. */
  dragged: CalendarEntry | null;
  onDrag: (entry: CalendarEntry | null) => void;
}

export interface EntryMoving {
  /** Undefined for members who may not move campaigns. */
  moves: EntryMoves | undefined;
  /** The dialog, and the region that announces moves. */
  parts: ReactNode;
}

/** Returns the functions that move campaigns in the calendar. Moves are shown at once and announced. */
export function useEntryMoves(
  range: GetCalendarApiArg,
  timeZone: string | undefined,
  words: CalendarFormats,
): EntryMoving {
  const { t } = useTranslation("calendar");
  const dispatch = useDispatch<typeof store.dispatch>();
  const [dragged, onDrag] = useState<CalendarEntry | null>(null);
  const [asked, setAsked] = useState<{ entry: MovableCampaign; day: string | undefined }>();
  const [announcement, setAnnouncement] = useState("");
  const messageOf = ({ name }: MovableCampaign, sendAt: string) =>
    t("move.done", { name, time: words.moment(sendAt) });
  const move = useCampaignMoves({
    show: (id, former, sendAt) =>
      dispatch(
        calendarApi.util.updateQueryData("getCalendar", range, (shown) => {
          shown.entries = moveEntry(shown.entries, id, former, sendAt);
        }),
      ),
    onMoved: () => {
      dispatch(api.util.invalidateTags(["Calendar"]));
    },
    message: (campaign, sendAt) => {
      const text = messageOf(campaign, sendAt);
      setAnnouncement(text);
      return text;
    },
    onUndone: (campaign, sendAt) => setAnnouncement(messageOf(campaign, sendAt)),
  });
  const parts = (
    <div className="visually-hidden" aria-live="polite" data-calendar-announcer>
      {announcement}
    </div>
  );
  if (!move) return { moves: undefined, parts };
  const now = () => localTime(Date.now(), timeZone);
  const moves: EntryMoves = {
    canMove: (entry, day) => canMoveTo(entry, day, now()),
    toDay: (entry, day) => {
      if (entry.sendAt === null) toast.info(t(`move.cannot.${entry.kind}`));
      else if (canMoveTo(entry, day, now())) move(entry, onDay(entry.sendAt, day));
      else if (!entry.sendAt.startsWith(day)) toast.info(t("move.past"));
    },
    to: move,
    ask: (entry, day) => setAsked({ entry, day }),
    dragged,
    onDrag,
  };
  return {
    moves,
    parts: (
      <>
        {parts}
        {asked && (
          <MoveDialog
            entry={asked.entry}
            day={asked.day}
            now={now()}
            onClose={() => setAsked(undefined)}
            onMove={(sendAt) => {
              setAsked(undefined);
              move(asked.entry, sendAt);
            }}
          />
        )}
      </>
    ),
  };
}
