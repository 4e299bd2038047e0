import { visibilityRule } from "@arauto/contracts";
import { describe, expect, test } from "vitest";
import { isSafeTarget, targetOf } from "../rich-text/safe-target.ts";
import { editOf } from "../pictures/crop-math.ts";
import { redistributedShares } from "./column-shares.ts";
import { linkError, linkKindOf, shownTarget, targetFor } from "./link-kinds.ts";
import { sharedValue } from "./subject.ts";
import { movedColumn, withColumn, withoutColumn } from "./table-rows.ts";
import { changedRule, kept, operatorsFor } from "./visibility-rules.ts";

describe("links", () => {
  test.each([
    ["example.com", "https://example.com"],
    ["example.com/a?b=c", "https://example.com/a?b=c"],
    ["ana@example.com", "mailto:ana@example.com"],
    ["+55 11 91234-5678", "tel:+5511912345678"],
    ["https://example.com", "https://example.com"],
    ["{{ data.url }}", "{{ data.url }}"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["nothing", "nothing"],
  ])("expands %s to %s", (typed, target) => {
    expect(targetOf(typed)).toBe(target);
  });

  test("rejects executable links and warns about http", () => {
    expect(isSafeTarget(" javascript:alert(1)")).toBe(false);
    expect(linkError("javascript:alert(1)")).toBe("unsafe");
    expect(linkError("http://example.com")).toBe("insecure");
    expect(linkError("https://example.com")).toBeNull();
    expect(linkError("")).toBeNull();
  });

  test.each([
    "https://a.example/x",
    "mailto:a@b.co",
    "tel:+5511",
    "{{ unsubscribe_url }}",
    "{{ preferences_url }}",
    "{{ view_in_browser_url }}",
  ])("shows %s by its kind and restores it from that", (target) => {
    const kind = linkKindOf(target);
    expect(targetFor(kind, shownTarget(target, kind))).toBe(target);
  });
});

describe("values of several parts", () => {
  test("returns a common value of any type", () => {
    expect(sharedValue([1, 1])).toBe(1);
    expect(sharedValue([null, null])).toBeNull();
    expect(sharedValue([{ top: 1 }, { top: 1 }])).toEqual({ top: 1 });
    expect(sharedValue([1, 2])).toBeUndefined();
    expect(sharedValue([null, 1])).toBeUndefined();
    expect(sharedValue([])).toBeUndefined();
  });
});

describe("column shares", () => {
  test.each([
    [[50, 50], 0, 70, [70, 30]],
    [[33, 34, 33], 1, 60, [30, 60, 10]],
    [[25, 25, 25, 25], 3, 90, [10, 10, 10, 70]],
    [[50, 50], 1, 5, [90, 10]],
    [[33, 34, 33], 2, 10, [56, 34, 10]],
  ])("changes %j at position %i to %i, giving %j", (shares, at, share, expected) => {
    const found = redistributedShares(shares, at, share);
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(100);
    expect(found).toEqual(expected);
  });
});

describe("rules of visibility", () => {
  test("keeps rules valid after any change", () => {
    const types = ["text", "email", "number", "date", "boolean"] as const;
    for (const from of types) {
      for (const operator of operatorsFor(from)) {
        const rule = changedRule({ path: "account.name", operator: "isSet" }, { operator }, from);
        expect(visibilityRule.safeParse(rule).success).toBe(true);
        for (const to of types) {
          expect(
            visibilityRule.safeParse(changedRule(rule, { path: "account.fields.other" }, to))
              .success,
          ).toBe(true);
        }
      }
    }
  });

  test("drops visibility rules that exclude no one", () => {
    expect(kept({ match: "all", rules: [], devices: "all" })).toBeNull();
    expect(kept({ match: "all", rules: [], devices: "phone" })).not.toBeNull();
  });
});

test("adds, moves and removes a table column in every row", () => {
  const rows = [
    ["a", "b"],
    ["c", "d"],
  ];
  expect(withColumn(rows)).toEqual([
    ["a", "b", ""],
    ["c", "d", ""],
  ]);
  expect(withoutColumn(rows, 0)).toEqual([["b"], ["d"]]);
  expect(movedColumn(rows, 0, 1)).toEqual([
    ["b", "a"],
    ["d", "c"],
  ]);
});

test("keeps a crop within its picture, and sends no request without a change", () => {
  const image = { width: 1200, height: 800 };
  expect(editOf(image, { x: 0, y: 0, width: 1200, height: 800 }, null)).toBeNull();
  expect(editOf(image, undefined, 600)).toEqual({ crop: null, width: 600 });
  expect(editOf(image, { x: -0.4, y: 0.2, width: 1200.4, height: 799.9 }, 1200)).toBeNull();
  expect(editOf(image, { x: 100.4, y: 50.6, width: 1100, height: 749.9 }, 1300)).toEqual({
    crop: { x: 100, y: 51, width: 1100, height: 749 },
    width: null,
  });
});
