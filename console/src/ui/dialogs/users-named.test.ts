import { expect, it } from "vitest";
import { usersNamedIn } from "./users-named.ts";

const fault = (message: string) => ({ path: "ids.0", code: "IN_USE", message });

it("names each record once, even when its name contains separators", () => {
  const errors = [fault("Used by filter VIP"), fault("Used by filter VIP"), fault("Used by template Used by all"), fault("Something else")];
  expect(usersNamedIn({ errors })).toEqual([
    { kind: "filter", name: "VIP" },
    { kind: "template", name: "Used by all" },
  ]);
});

it("names no records when the problem does not", () => {
  expect(usersNamedIn({})).toEqual([]);
});
