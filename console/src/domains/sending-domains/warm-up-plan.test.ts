import { WARM_UP_DEFAULT } from "@arauto/contracts";
import { describe, expect, test } from "vitest";
import { PACES, planOf, readPlan } from "./warm-up-plan.ts";

describe("paces", () => {
  test.each(PACES)("%s ends at the usual plan's limit and never decreases", (pace) => {
    const plan = planOf(pace, WARM_UP_DEFAULT);
    expect(plan.at(-1)).toBe(WARM_UP_DEFAULT.at(-1));
    expect(plan).toEqual(plan.toSorted((one, other) => one - other));
  });

  test("the gentle pace takes longer, and the brisk pace less time", () => {
    const days = PACES.map((pace) => planOf(pace, WARM_UP_DEFAULT).length);
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    expect(new Set(days).size).toBe(PACES.length);
  });
});

describe("readPlan", () => {
  test("accepts the thousands separators of every language", () => {
    expect(readPlan("50\n1.000\n10,000\n\n1 000 000\n2’000")).toEqual({
      limits: [50, 1000, 10_000, 1_000_000, 2000],
    });
  });

  test.each([
    ["50\nmany", 2],
    ["0", 1],
    ["1.5", 1],
    ["-3", 1],
    ["10000001", 1],
  ])("rejects %j and reports its line", (text, line) => {
    expect(readPlan(text)).toEqual({ error: "notANumber", line });
  });

  test("requires between 1 and 90 days", () => {
    expect(readPlan(" \n")).toEqual({ error: "none", line: 1 });
    expect(readPlan(Array.from({ length: 90 }, () => "5").join("\n"))).toHaveProperty("limits");
    expect(readPlan(Array.from({ length: 91 }, () => "5").join("\n"))).toEqual({
      error: "tooMany",
      line: 91,
    });
  });
});
