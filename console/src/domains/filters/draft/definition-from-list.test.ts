import { filterDefinition } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { definitionFromList, newFilterAddress } from "./definition-from-list.ts";
import { definitionInAddress } from "./definition-in-address.ts";

const view = { search: "  maria & josé #1 ", status: "active", tag: "vip" };
const carried = (address: string) =>
  definitionInAddress(new URL(address, "http://console.test").searchParams);

describe("definitionFromList", () => {
  it("searches name or email, and combines that with the other conditions", () => {
    const definition = definitionFromList(view);
    expect(definition).toEqual({
      operator: "AND",
      conditions: [
        {
          operator: "OR",
          conditions: [
            { source: "standard", field: "name", operator: "contains", value: "maria & josé #1" },
            { source: "standard", field: "email", operator: "contains", value: "maria & josé #1" },
          ],
        },
        { source: "standard", field: "status", operator: "equals", value: "active" },
        { source: "standard", field: "tags", operator: "inList", values: ["vip"] },
      ],
    });
    expect(filterDefinition.safeParse(definition).success).toBe(true);
  });
  it("returns null when the list shows all contacts", () => {
    expect(definitionFromList({})).toBeNull();
    expect(definitionFromList({ search: "  ", status: "", tag: undefined })).toBeNull();
  });
  it("keeps the creation date range", () => {
    const conditionOf = (range: "today" | "last7" | "last30" | "week" | "month") =>
      definitionFromList({ created: { range, today: "2026-11-21", firstWeekday: 1 } })?.conditions;
    const createdAt = { source: "standard", field: "createdAt" };
    expect(conditionOf("today")).toEqual([
      { ...createdAt, operator: "after", value: "2026-11-20" },
    ]);
    expect(conditionOf("last7")).toEqual([{ ...createdAt, operator: "inLastDays", value: 7 }]);
    expect(conditionOf("last30")).toEqual([{ ...createdAt, operator: "inLastDays", value: 30 }]);
    expect(conditionOf("week")).toEqual([{ ...createdAt, operator: "after", value: "2026-11-15" }]);
    expect(conditionOf("month")).toEqual([
      { ...createdAt, operator: "after", value: "2026-10-31" },
    ]);
  });
  it("survives the round trip through the URL", () => {
    const definition = definitionFromList(view);
    expect(definition && carried(newFilterAddress(definition))).toEqual(definition);
  });
  it("distinguishes a link that can't be read from one without a definition", () => {
    expect(carried("/filters/new")).toBeNull();
    for (const from of [
      "%7B",
      "null",
      "5",
      '{"operator":"XOR","conditions":[]}',
      '{"operator":"AND","conditions":[]}',
    ])
      expect(carried(`/filters/new?from=${from}`)).toBeUndefined();
  });
});
