// @vitest-environment jsdom
import { workflowStep } from "@arauto/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testField } from "../../custom-fields/testing/test-field.ts";
import { actionOf, draftOf, type UpdateAction } from "./action-draft.ts";
import { limitsOf } from "./duration-input.tsx";
import { enterCall } from "./enter-call.ts";
import { errorsByPlace, placeOf } from "./error-places.ts";
import { equalShares, sumOf } from "./shares.ts";
import { dayText, timeText, wholeNumber } from "../../../ui/forms/use-typed.ts";

const fields = [
  testField("city", "text", "City"),
  testField("orders", "number", "Orders"),
  testField("vip", "boolean", "VIP"),
];

describe("placing problems in the form", () => {
  it("uses the code, or the setting that the review names", () => {
    expect(placeOf({ code: "templateMissing" })).toBe("template");
    expect(placeOf({ code: "notFound", path: "steps.mail.templateId" })).toBe("template");
    expect(placeOf({ code: "notFound", path: "steps.s.condition.filterId" })).toBe("filter");
    expect(placeOf({ code: "required", path: "steps.entry.schedule.daysOfWeek" })).toBe("days");
    expect(placeOf({ code: "unreachable" })).toBe("step");
    // The step's id says nothing about its settings.
    expect(placeOf({ code: "templateBroken", path: "steps.templateId" })).toBe("step");
  });

  it("shows each problem once", () => {
    const errors = [
      { code: "templateMissing" },
      { code: "templateMissing", path: "steps.m.templateId" },
      { code: "loop" },
    ];
    expect([...errorsByPlace(errors, ({ code }) => code)]).toEqual([
      ["template", ["templateMissing"]],
      ["step", ["loop"]],
    ]);
  });
});

it("splits shares into whole numbers that are as equal as possible and total 100", () => {
  expect([2, 3, 4, 5].map(equalShares)).toEqual([
    [50, 50],
    [34, 33, 33],
    [25, 25, 25, 25],
    [20, 20, 20, 20, 20],
  ]);
  for (const count of [2, 3, 4, 5]) expect(sumOf(equalShares(count))).toBe(100);
});

it("parses a text only when it is complete", () => {
  const percent = wholeNumber(1, 99);
  expect(["", "0", "1", "99", "100", "5.5", "-1", "x"].map(percent)).toEqual([
    null,
    null,
    1,
    99,
    null,
    null,
    null,
    null,
  ]);
  expect(["09:30", "09:30:15", "24:00", "9:30", ""].map(timeText)).toEqual([
    "09:30",
    "09:30",
    null,
    null,
    null,
  ]);
  expect(["2026-11-28", "28/11/2026", ""].map(dayText)).toEqual(["2026-11-28", null, null]);
});

it("allows only durations that the contract accepts", () => {
  const step = (amount: number, unit: string) => ({
    id: "w",
    type: "wait",
    position: { x: 0, y: 0 },
    config: { kind: "for", duration: { amount, unit } },
  });
  for (const unit of ["minutes", "hours", "days", "weeks"] as const) {
    const { least, most } = limitsOf(unit, 1);
    expect(
      [least, most, most + 1, least - 1].map(
        (amount) => workflowStep.safeParse(step(amount, unit)).success,
      ),
    ).toEqual([true, true, false, false]);
  }
  expect(limitsOf("minutes", 5).least).toBe(5);
  expect(limitsOf("hours", 5).least).toBe(1);
});

describe("editing an action", () => {
  const known: fc.Arbitrary<UpdateAction> = fc.oneof(
    fc.record({
      kind: fc.constantFrom("addTag" as const, "removeTag" as const),
      tag: fc.stringMatching(/^[\w-]{1,50}$/),
    }),
    fc.record({
      kind: fc.constant("setStatus" as const),
      status: fc.constantFrom("active" as const, "inactive" as const, "pending" as const),
    }),
    fc.oneof(
      fc.record({
        kind: fc.constant("setField" as const),
        identifier: fc.constant("city"),
        value: fc.stringMatching(/^[a-zA-Z]{1,40}$/),
      }),
      fc.record({
        kind: fc.constant("setField" as const),
        identifier: fc.constant("orders"),
        value: fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100),
      }),
      fc.record({
        kind: fc.constant("setField" as const),
        identifier: fc.constant("vip"),
        value: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant("setField" as const),
        identifier: fc.constantFrom("city", "vip"),
        value: fc.constant(null),
      }),
    ),
  );
  it.each(["en-us", "pt-br"])("restores the action from the form unchanged in %s", (language) => {
    fc.assert(
      fc.property(known, (action) => {
        expect(actionOf(draftOf(action, language), fields, language)).toEqual(action);
      }),
    );
  });

  it("rejects an incomplete action", () => {
    const empty = draftOf(null, "en-us");
    expect(actionOf(empty, fields, "en-us")).toBeNull();
    for (const kind of ["addTag", "removeTag", "setStatus", "setField"] as const)
      expect(actionOf({ ...empty, kind }, fields, "en-us")).toBeNull();
    const field = { ...empty, kind: "setField" as const, identifier: "orders" };
    expect(actionOf({ ...field, text: "many" }, fields, "en-us")).toBeNull();
    expect(actionOf({ ...field, text: "" }, fields, "en-us")).toBeNull();
    expect(actionOf({ ...field, identifier: "gone", text: "x" }, fields, "en-us")).toBeNull();
    expect(actionOf({ ...field, text: "1.234,5" }, fields, "pt-br")).toEqual({
      kind: "setField",
      identifier: "orders",
      value: 1234.5,
    });
  });
});

it("builds a call that contains the workflow's id", () => {
  expect(enterCall("https://a.example", "abc")).toContain(
    "curl -X POST https://a.example/api/v1/Workflows/abc/Enter \\\n",
  );
});
