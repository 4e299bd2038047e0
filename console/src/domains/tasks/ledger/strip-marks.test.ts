import { expect, it } from "vitest";
import type { TaskStripRun } from "../../../lib/api.generated.ts";
import { countsOf, durationOf, heightOf, markOf } from "./strip-marks.ts";

const run = (part: Partial<TaskStripRun>): TaskStripRun => ({
  id: "1",
  dueAt: "2026-11-24T10:00:00Z",
  startedAt: "2026-11-24T10:00:00Z",
  endedAt: "2026-11-24T10:00:46Z",
  outcome: "completed",
  attempts: 1,
  ...part,
});

it("grows with the logarithm of the duration, within limits", () => {
  expect(heightOf(0)).toBe(0.3);
  expect(heightOf(1000)).toBe(0.3);
  expect(heightOf(60_000)).toBeCloseTo(0.65);
  expect(heightOf(3_600_000)).toBe(1);
  expect(heightOf(1e9)).toBe(1);
});

it("has no duration for a run that never started or is still running", () => {
  expect(durationOf(run({}))).toBe(46_000);
  expect(durationOf(run({ startedAt: null }))).toBeNull();
  expect(durationOf(run({ endedAt: null }))).toBeNull();
});

it("distinguishes outcomes by kind, and a success after retries from one at the first attempt", () => {
  expect(markOf(run({})).kind).toBe("completed");
  expect(markOf(run({ attempts: 2 })).kind).toBe("retried");
  expect(markOf(run({ outcome: "failed", attempts: 3 }))).toEqual({ kind: "failed", height: 1 });
  expect(markOf(run({ outcome: "skipped", startedAt: null })).height).toBe(0);
});

it("counts the kinds, the most frequent first", () => {
  const runs = [run({ outcome: "failed" }), run({}), run({}), run({ attempts: 2 })];
  expect(countsOf(runs)).toEqual([
    ["completed", 2],
    ["failed", 1],
    ["retried", 1],
  ]);
});
