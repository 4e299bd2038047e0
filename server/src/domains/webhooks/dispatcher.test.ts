import { describe, expect, it } from "vitest";
import { Capacity } from "../../platform/network/capacity.ts";
import { fairOrder } from "./dispatcher.ts";

const key = (tenantId: string, endpointId: string) => ({ tenantId, endpointId });

describe("fairOrder", () => {
  it("lets workspaces take turns, however many endpoints one of them has", () => {
    const due = [key("a", "1"), key("a", "2"), key("a", "3"), key("b", "4"), key("c", "5")];
    const order = fairOrder(due, [key("c", "6")]).map(({ endpointId }) => endpointId);
    expect(order).toEqual(["1", "4", "2", "5", "3"]);
  });
});

describe("the capacity", () => {
  it("is shared by all workspaces, and none gets more than its part", () => {
    const capacity = new Capacity({ inFlightMax: 10, inFlightPerTenant: 6 });
    expect(capacity.take("a", 8)).toBe(6);
    expect(capacity.take("a", 1)).toBe(0);
    expect(capacity.take("b", 8)).toBe(4);
    capacity.release("a", 2);
    expect(capacity.take("b", 8)).toBe(2);
    expect(capacity.take("a", 8)).toBe(0);
  });
});
