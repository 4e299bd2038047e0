import { Cron, CronPattern } from "croner";
import { LRUCache } from "lru-cache";
import { steadyOffset } from "./zone-clock.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const EXPRESSIONS_MAX = 500;

const options = { mode: "5-part", paused: true } as const;

/** The times of a cron expression on a clock without a zone. */
class PlainTimes {
  private readonly cron: Cron;
  /** Its times on each matching day, in milliseconds since midnight. */
  private readonly timesOfDay: readonly number[];

  constructor(expression: string) {
    this.cron = new Cron(expression, { ...options, utcOffset: 0 });
    const { hour, minute } = new CronPattern(expression, undefined, options);
    const matching = (values: readonly number[]) => [...values.keys()].filter((at) => values[at]);
    this.timesOfDay = matching(hour).flatMap((hours) =>
      matching(minute).map((minutes) => (hours * 60 + minutes) * MINUTE_MS),
    );
  }

  /**
   * Returns the first time after a moment; null if there is none.
   * @param knownDay midnight of a matching day, whose times need no search
   */
  after(moment: number, knownDay: number | null): number | null {
    if (knownDay !== null && moment >= knownDay && moment < knownDay + DAY_MS) {
      const since = moment - knownDay;
      const time = this.timesOfDay.find((at) => at > since);
      if (time !== undefined) return knownDay + time;
    }
    return this.cron.nextRun(new Date(moment))?.getTime() ?? null;
  }
}

const expressions = new LRUCache<string, PlainTimes>({ max: EXPRESSIONS_MAX });

function plainTimes(expression: string): PlainTimes {
  let times = expressions.get(expression);
  if (!times) {
    times = new PlainTimes(expression);
    expressions.set(expression, times);
  }
  return times;
}

/**
 * Computes the times of a cron expression of five fields in a time zone. The result equals croner's, which reads the
 * zone's rules several times for each step; this class only does so within a day of a clock change.
 */
export class CronTimes {
  private readonly plain: PlainTimes;
  private zoned: Cron | undefined;
  private knownDay: number | null = null;

  /** @throws Error for an invalid expression */
  constructor(
    private readonly expression: string,
    private readonly timeZone: string,
  ) {
    this.plain = plainTimes(expression);
  }

  /** Returns the first time after a moment; null if there is none. */
  after(moment: Date): Date | null {
    const ahead = steadyOffset(this.timeZone, moment.getTime());
    if (ahead === null) return this.byRules(moment);
    const shown = this.plain.after(moment.getTime() + ahead, this.knownDay);
    if (shown === null) return null;
    this.knownDay = Math.floor(shown / DAY_MS) * DAY_MS;
    // The clock may change until then.
    const then = steadyOffset(this.timeZone, shown - ahead);
    if (then === null) return this.byRules(moment);
    const next = new Date(shown - then);
    const isSteady = steadyOffset(this.timeZone, next.getTime()) === then;
    return isSteady && next > moment ? next : this.byRules(moment);
  }

  private byRules(moment: Date): Date | null {
    this.zoned ??= new Cron(this.expression, { ...options, timezone: this.timeZone });
    return this.zoned.nextRun(moment);
  }
}
