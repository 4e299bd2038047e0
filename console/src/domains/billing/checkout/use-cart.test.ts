import { expect, it } from "vitest";
import { cartIn } from "./use-cart.ts";

const cart = (query: string) => cartIn(new URLSearchParams(query));

it("reads a cart from the URL, with yearly and one as defaults", () => {
  expect(cart("plan=pro")).toEqual({ plan: "pro", period: "yearly", quantity: 1 });
  expect(cart("plan=scale&period=monthly&quantity=3")).toEqual({
    plan: "scale",
    period: "monthly",
    quantity: 3,
  });
});

it.each(["", "plan=trial", "plan=gold"])("finds no cart in %j", (query) =>
  expect(cart(query)).toBeNull(),
);

it.each([
  ["0", 1],
  ["-2", 1],
  ["x", 1],
  ["1e9", 100],
  ["2.9", 2],
])("limits the quantity %s to %i", (quantity, expected) =>
  expect(cart(`plan=pro&quantity=${quantity}`)?.quantity).toBe(expected),
);
