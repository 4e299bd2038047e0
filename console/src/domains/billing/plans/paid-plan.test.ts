import { expect, it } from "vitest";
import type { Subscription } from "../../../lib/api.generated.ts";
import { quantityOf } from "./paid-plan.ts";

const subscription = { plan: "pro", status: "active", quantity: 3 } as Subscription;

it("keeps the quantity of the current plan, and is one for another plan", () => {
  expect(quantityOf("pro", subscription)).toBe(3);
  expect(quantityOf("scale", subscription)).toBe(1);
  expect(quantityOf("pro", { ...subscription, status: "ended" })).toBe(1);
  expect(quantityOf("pro", undefined)).toBe(1);
});
