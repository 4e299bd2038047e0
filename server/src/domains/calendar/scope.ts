import type { CalendarEntry, CalendarRoutine } from "@arauto/contracts";
import type { DayRange } from "./queries.ts";

/** What a part of the calendar is made from. */
export interface CalendarScope extends DayRange {
  tenantId: string;
  /** The first and the last moment, and now. */
  start: Date;
  end: Date;
  now: Date;
  max: number;
  /** Returns the recipients of an audience as far as they are counted; null if they are not. */
  countFilters: (ids: readonly string[]) => Promise<ReadonlyMap<string, number | null>>;
  countEveryone: () => Promise<number | null>;
}

/** What one kind adds to the calendar. */
export interface CalendarPart {
  entries: CalendarEntry[];
  routines: CalendarRoutine[];
  isCut: boolean;
}
