import type {
  Calendar,
  CalendarConflict,
  CalendarEntry,
  GetCalendarApiArg,
} from "../../lib/api.generated.ts";
import type { CalendarAddress, ChangeAddress } from "./calendar-address.ts";
import type { CalendarFormats } from "./use-day-formats.ts";
import type { EntryMoving } from "./use-entry-moves.tsx";

/** Data that all parts of the calendar share. */
export interface CalendarSource {
  address: CalendarAddress;
  change: ChangeAddress;
  /** In the workspace's zone. */
  today: string;
  words: CalendarFormats & { failed: string };
  range: GetCalendarApiArg;
  /** 0 is Sunday. */
  firstWeekday: number;
  /** -1 where lines run from right to left. */
  direction: 1 | -1;
  data: Calendar | undefined;
  /** The entries of the kinds that are shown. */
  days: ReadonlyMap<string, CalendarEntry[]>;
  error: unknown;
  retry: () => void;
  conflicts: {
    byDay: ReadonlyMap<string, CalendarConflict>;
    unchecked: readonly string[];
    isChecking: boolean;
    error: unknown;
    retry: () => void;
  };
  moving: EntryMoving;
}

/** The proposed position of a campaign that is being moved. */
export interface DragPreview {
  id: string;
  name: string;
  sendAt: string;
}
