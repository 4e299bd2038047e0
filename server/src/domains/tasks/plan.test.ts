import { describe, expect, it } from "vitest";
import { type DuePlan, type PlanInput, planDue } from "./plan.ts";
import type { StoredTask } from "./task-sql.ts";

const NOW = new Date("2027-01-04T09:00:00Z");
const task = (values: Partial<StoredTask> = {}): StoredTask & { nextDueAt: Date } => ({
  id: "0198c0de-0000-7000-8000-000000000001",
  name: "Task",
  type: "report",
  description: "",
  action: { type: "report", period: "day", csv: false },
  priority: 1,
  schedule: { preset: "daily", time: "09:00" },
  timeZone: "UTC",
  dueDate: null,
  holidays: { calendars: [], own: false, rule: "run" },
  overlap: "skip",
  catchUpMinutes: 60,
  retryAttempts: 0,
  timeoutSeconds: 60,
  expectSuccessHours: null,
  assignees: [],
  tags: [],
  notifyOnStart: false,
  notifyOnSuccess: false,
  notifyOnFailure: false,
  startImmediately: false,
  draft: false,
  anchorAt: new Date("2027-01-01T00:00:00Z"),
  lastDueAt: null,
  skippedDueAt: null,
  pausedAt: null,
  pauseNote: "",
  pausedSkipped: 0,
  missedAt: null,
  expectBy: null,
  overdueSince: null,
  createdBy: null,
  changedBy: null,
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
  ...values,
  nextDueAt: values.nextDueAt ?? NOW,
});
const plan = (values: Partial<StoredTask>, input: Partial<PlanInput> = {}): DuePlan =>
  planDue(task(values), { now: NOW, own: new Map(), open: 0, away: () => null, ...input });
const short = ({ runs }: DuePlan) =>
  runs.map(({ dueAt, startedBy, outcome, cause }) =>
    [dueAt.toISOString().slice(0, 16), startedBy, outcome, cause?.code].join(" ").trim(),
  );
const minutesLater = (minutes: number) => ({ now: new Date(NOW.getTime() + minutes * 60_000) });

describe("a task that is due", () => {
  it("runs on time, and moves to its next time", () => {
    const planned = plan({});
    expect(short(planned)).toEqual(["2027-01-04T09:00 schedule running"]);
    expect(planned.nextDueAt?.toISOString()).toBe("2027-01-05T09:00:00.000Z");
    expect(planned.missedAt).toBeNull();
  });

  it("catches up once after 15 minutes", () => {
    expect(short(plan({}, minutesLater(15)))).toEqual(["2027-01-04T09:00 catchUp running"]);
  });

  it("is missed after more than an hour, and names the outage", () => {
    const away = {
      from: new Date("2027-01-04T06:52:00Z"),
      until: new Date("2027-01-04T10:40:00Z"),
    };
    const planned = plan({}, { ...minutesLater(100), away: () => away });
    expect(planned.runs).toEqual([
      {
        dueAt: NOW,
        startedBy: "schedule",
        outcome: "missed",
        cause: {
          code: "outage",
          awayFrom: "2027-01-04T06:52:00.000Z",
          awayUntil: "2027-01-04T10:40:00.000Z",
          lateMinutes: 100,
          catchUpMinutes: 60,
        },
      },
    ]);
    expect(planned.missedAt).toEqual(NOW);
    expect(plan({}, minutesLater(100)).runs[0]?.cause?.code).toBe("late");
  });

  it("is never caught up on with a limit of 0 minutes", () => {
    expect(short(plan({ catchUpMinutes: 0 }, minutesLater(2)))).toEqual([
      "2027-01-04T09:00 schedule missed late",
    ]);
  });

  it("catches up on the latest of several times, and lists the others", () => {
    const planned = plan({ schedule: { preset: "hourly", minute: 0 } }, minutesLater(185));
    expect(short(planned)).toEqual([
      "2027-01-04T09:00 schedule missed late",
      "2027-01-04T10:00 schedule missed late",
      "2027-01-04T11:00 schedule missed late",
      "2027-01-04T12:00 catchUp running",
    ]);
    expect(planned.missedAt).toBeNull();
    expect(planned.nextDueAt?.toISOString()).toBe("2027-01-04T13:00:00.000Z");
  });

  it("lists at most 20 times after a month, and finds the latest", () => {
    const planned = plan({ schedule: { preset: "minutes", every: 1 } }, minutesLater(43_200));
    expect(planned.runs).toHaveLength(21);
    expect(short(planned).at(-1)).toBe("2027-02-03T09:00 schedule running");
  });

  it.each([
    ["skip", 1, "skipped overlap"],
    ["queue", 1, "running"],
    ["queue", 2, "skipped overlap"],
    ["allow", 9, "running"],
  ] as const)("with overlap %s and %i runs in progress: %s", (overlap, open, expected) => {
    expect(short(plan({ overlap }, { open }))).toEqual([`2027-01-04T09:00 schedule ${expected}`]);
  });

  it("counts skipped times while it is paused", () => {
    const planned = plan(
      { pausedAt: NOW, schedule: { preset: "hourly", minute: 0 } },
      minutesLater(130),
    );
    expect(planned.pausedSkipped).toBe(3);
    expect(planned.runs.map(({ outcome }) => outcome)).toEqual(["skipped", "skipped", "skipped"]);
    expect(planned.missedAt).toBeNull();
  });

  it("lists holidays since the last time", () => {
    const planned = plan(
      {
        lastDueAt: new Date("2026-12-31T09:00:00Z"),
        nextDueAt: new Date("2027-01-02T09:00:00Z"),
        holidays: { calendars: ["br"], own: false, rule: "skip" },
      },
      { now: new Date("2027-01-02T09:00:00Z") },
    );
    expect(planned.runs[0]).toMatchObject({
      outcome: "skipped",
      cause: { code: "holiday", holidays: ["newYear"] },
    });
    expect(short(planned)).toEqual([
      "2027-01-01T09:00 schedule skipped holiday",
      "2027-01-02T09:00 schedule running",
    ]);
  });

  it("skips the time that a user skipped", () => {
    const skippedDueAt = new Date("2027-01-05T09:00:00Z");
    expect(plan({ skippedDueAt }).nextDueAt?.toISOString()).toBe("2027-01-06T09:00:00.000Z");
  });
});

describe("two simulated years", () => {
  it("has one row for each due time, regardless of outages", () => {
    const schedule = { preset: "custom", cron: "30 2 * * 1-5" } as const;
    const of = { schedule, timeZone: "America/New_York" };
    let state = task({ ...of, nextDueAt: new Date("2027-01-01T07:30:00Z") });
    const rows = new Map<number, string>();
    const end = Date.parse("2029-01-01T00:00:00Z");
    let now = state.nextDueAt.getTime();
    for (let turn = 0; now < end; turn += 1) {
      // Every 50th time the workers are away for 90 minutes, every 30th for 15.
      now += turn % 50 === 49 ? 90 * 60_000 : turn % 30 === 29 ? 15 * 60_000 : 500;
      const planned = planDue(state, {
        now: new Date(now),
        own: new Map(),
        open: 0,
        away: () => null,
      });
      for (const run of planned.runs) {
        expect(rows.has(run.dueAt.getTime())).toBe(false);
        rows.set(run.dueAt.getTime(), `${run.startedBy} ${run.outcome}`);
      }
      state = task({ ...of, lastDueAt: planned.lastDueAt, nextDueAt: planned.nextDueAt! });
      now = state.nextDueAt.getTime();
    }
    const count = (kind: string) => [...rows.values()].filter((one) => one === kind).length;
    // 521 weekdays in 2027 and 2028.
    expect(rows.size).toBe(521);
    expect(count("schedule missed")).toBe(10);
    expect(count("catchUp running")).toBe(14);
    expect(count("schedule running")).toBe(497);
  });
});
