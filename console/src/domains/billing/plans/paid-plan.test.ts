import { expect, it } from "vitest";
import type { Subscription } from "../../../lib/api.generated.ts";
import { quantityOf } from "./paid-plan.ts";

const subscription = { plan: "pro", status: "active", quantity: 3 } as Subscription;

it("buys as many as now of the present plan, and one of another", () => {
  expect(quantityOf("pro", subscription)).toBe(3);
  expect(quantityOf("scale", subscription)).toBe(1);
  expect(quantityOf("pro", { ...subscription, status: "ended" })).toBe(1);
  expect(quantityOf("pro", undefined)).toBe(1);
});
