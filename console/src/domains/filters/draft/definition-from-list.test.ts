import { filterDefinition } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { definitionFromList, newFilterAddress } from "./definition-from-list.ts";
import { definitionInAddress } from "./definition-in-address.ts";

const view = { search: "  maria & josé #1 ", status: "active", tag: "vip" };
const carried = (address: string) => definitionInAddress(new URL(address, "http://console.test").searchParams);

describe("a filter from a list of contacts", () => {
  it("looks for the search in name or email, and for the rest beside", () => {
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
  it("is none when the list shows everybody", () => {
    expect(definitionFromList({})).toBeNull();
    expect(definitionFromList({ search: "  ", status: "", tag: undefined })).toBeNull();
  });
  it("keeps the range of creation", () => {
    const conditionOf = (range: "today" | "last7" | "last30" | "week" | "month") =>
      definitionFromList({ created: { range, today: "2026-11-21", firstWeekday: 1 } })?.conditions;
    const createdAt = { source: "standard", field: "createdAt" };
    expect(conditionOf("today")).toEqual([{ ...createdAt, operator: "after", value: "2026-11-20" }]);
    expect(conditionOf("last7")).toEqual([{ ...createdAt, operator: "inLastDays", value: 7 }]);
    expect(conditionOf("last30")).toEqual([{ ...createdAt, operator: "inLastDays", value: 30 }]);
    expect(conditionOf("week")).toEqual([{ ...createdAt, operator: "after", value: "2026-11-15" }]);
    expect(conditionOf("month")).toEqual([{ ...createdAt, operator: "after", value: "2026-10-31" }]);
  });
  it("comes through the address unharmed", () => {
    const definition = definitionFromList(view);
    expect(definition && carried(newFilterAddress(definition))).toEqual(definition);
  });
  it("tells a link that can't be read from one that carries nothing", () => {
    expect(carried("/filters/new")).toBeNull();
    for (const from of ["%7B", "null", "5", '{"operator":"XOR","conditions":[]}', '{"operator":"AND","conditions":[]}'])
      expect(carried(`/filters/new?from=${from}`)).toBeUndefined();
  });
});
