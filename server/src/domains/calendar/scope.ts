import type { CalendarEntry, CalendarRoutine } from "@arauto/contracts";
import type { DayRange } from "./queries.ts";

/** The inputs of a calendar part. */
export interface CalendarScope extends DayRange {
  tenantId: string;
  /** The first and the last moment, and now. */
  start: Date;
  end: Date;
  now: Date;
  max: number;
  /** Returns the recipients of an audience if they were counted; otherwise null. */
  countFilters: (ids: readonly string[]) => Promise<ReadonlyMap<string, number | null>>;
  countEveryone: () => Promise<number | null>;
}

/** The entries of one kind in the calendar. */
export interface CalendarPart {
  entries: CalendarEntry[];
  routines: CalendarRoutine[];
  isCut: boolean;
}
