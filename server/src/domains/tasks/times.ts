import { cronOf, type TaskTiming } from "@arauto/contracts";
import { CronTimes } from "../../platform/cron-times.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import { HolidayDays, type OwnHolidays } from "./holidays/calendars.ts";
import { addDays } from "./holidays/days.ts";

/** A due time of a task. */
export interface DueTime {
  at: Date;
  /** The holiday it was moved from. */
  movedFrom: string | null;
}

/** A time of the schedule that falls on a holiday and does not run. */
export interface SkippedTime {
  at: Date;
  day: string;
  /** Where it moves; null if it is skipped. */
  movesTo: string | null;
}

const MINUTE_MS = 60_000;
/** A business day is assumed at most this many days after a holiday; longer series of own holidays are not searched. */
const LOOK_BACK_DAYS = 21;
/** Days on holidays that are skipped before a schedule counts as never due. */
const HOLIDAYS_PASSED_MAX = 400;

/** Times of a schedule, ignoring holidays and its end. */
interface Slots {
  /** Returns the first time after a moment; null when there is none. */
  after(moment: Date): Date | null;
}

function slotsOf({ schedule, timeZone }: TaskTiming, anchor: Date): Slots {
  if (schedule.preset === "once") {
    const at = instantOf(schedule.at, timeZone);
    return { after: (moment) => (at > moment ? at : null) };
  }
  const cron = cronOf(schedule);
  if (cron !== null) return new CronTimes(cron, timeZone);
  if (schedule.preset !== "minutes") throw new Error("Only intervals have no cron expression");
  const step = schedule.every * MINUTE_MS;
  const start = Math.floor(anchor.getTime() / MINUTE_MS) * MINUTE_MS;
  return {
    after: (moment) =>
      new Date(start + Math.max(1, Math.floor((moment.getTime() - start) / step) + 1) * step),
  };
}

/** Computes when a task is due, in its time zone. */
export class TaskTimes {
  private readonly slots: Slots;
  private readonly holidays: HolidayDays;
  private readonly observes: boolean;

  /**
   * @param anchor when the schedule started: intervals count from there
   * @throws Error for an invalid cron expression, which `cronProblems` explains
   */
  constructor(
    readonly timing: TaskTiming,
    anchor: Date,
    own?: OwnHolidays,
  ) {
    const { calendars, own: usesOwn, rule } = timing.holidays;
    this.slots = slotsOf(timing, anchor);
    this.holidays = new HolidayDays(calendars, usesOwn ? own : undefined);
    this.observes = rule !== "run" && (usesOwn || calendars.length > 0);
  }

  /** Returns the first time after a moment; null when the schedule has ended. */
  next(moment: Date): DueTime | null {
    const { due } = this.look(moment);
    const { dueDate } = this.timing;
    if (due === null || (dueDate !== null && this.dayOf(due.at) > dueDate)) return null;
    return due;
  }

  /** Returns the times on holidays between a moment and the next time after it, in order. */
  skippedBefore(moment: Date, next: Date | null): SkippedTime[] {
    return this.look(moment).struck.filter(({ at }) => next === null || at < next);
  }

  /** Returns the holidays on the day of a moment, or on a day. */
  holidaysOn(day: string) {
    return this.holidays.on(day);
  }

  /** Returns the day of a moment in the task's zone. */
  dayOf(moment: Date): string {
    return localTimeOf(moment, this.timing.timeZone).slice(0, 10);
  }

  private look(moment: Date): { due: DueTime | null; struck: SkippedTime[] } {
    const struck: SkippedTime[] = [];
    if (!this.observes) {
      const at = this.slots.after(moment);
      return { due: at && { at, movedFrom: null }, struck };
    }
    let due = this.movedFromBefore(moment);
    let slot = this.slots.after(moment);
    for (let passed = 0; slot !== null && (due === null || slot < due.at); passed += 1) {
      const day = this.dayOf(slot);
      if (this.holidays.on(day).length === 0) return { due: { at: slot, movedFrom: null }, struck };
      if (passed >= HOLIDAYS_PASSED_MAX) return { due, struck };
      const moved = this.moved(slot, day);
      struck.push({ at: slot, day, movesTo: moved && this.dayOf(moved) });
      if (moved !== null && (due === null || moved < due.at)) due = { at: moved, movedFrom: day };
      // Skips the day's other times: they fall on the same holiday, and are later when moved.
      slot = this.slots.after(new Date(this.startOf(addDays(day, 1)).getTime() - 1));
    }
    return { due, struck };
  }

  /** Returns the earliest time after a moment that moved there from a holiday before it. */
  private movedFromBefore(moment: Date): DueTime | null {
    if (this.timing.holidays.rule !== "nextBusinessDay") return null;
    const today = this.dayOf(moment);
    let earliest: DueTime | null = null;
    for (let back = 0; back <= LOOK_BACK_DAYS; back += 1) {
      const day = addDays(today, -back);
      if (this.holidays.on(day).length === 0) continue;
      const target = this.holidays.nextBusinessDay(day);
      if (target < today) break;
      const due = this.firstMovedAfter(moment, day, target);
      if (due !== null && (earliest === null || due < earliest.at))
        earliest = { at: due, movedFrom: day };
    }
    return earliest;
  }

  private firstMovedAfter(moment: Date, day: string, target: string): Date | null {
    // Times on the target day before the moment have passed; without this, each time of a day would be checked.
    const from =
      target === this.dayOf(moment)
        ? this.at(day, localTimeOf(moment, this.timing.timeZone).slice(11))
        : this.startOf(day);
    const end = this.startOf(addDays(day, 1));
    let slot = this.slots.after(new Date(from.getTime() - 1));
    for (let tries = 0; slot !== null && slot < end && tries < 3; tries += 1) {
      const due = this.moved(slot, day);
      if (due !== null && due > moment) return due;
      slot = this.slots.after(slot);
    }
    return null;
  }

  /** Returns the same time of the next business day; null when such times are left out. */
  private moved(slot: Date, day: string): Date | null {
    if (this.timing.holidays.rule !== "nextBusinessDay") return null;
    const time = localTimeOf(slot, this.timing.timeZone).slice(11);
    return this.at(this.holidays.nextBusinessDay(day), time);
  }

  private at(day: string, time: string): Date {
    return instantOf(`${day}T${time}`, this.timing.timeZone);
  }

  private startOf(day: string): Date {
    return this.at(day, "00:00");
  }
}
