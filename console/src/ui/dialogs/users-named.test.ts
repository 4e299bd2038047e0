import { expect, it } from "vitest";
import { usersNamedIn } from "./users-named.ts";

const fault = (message: string) => ({ path: "ids.0", code: "IN_USE", message });

it("names each record once, whatever its name holds", () => {
  const errors = [fault("Used by filter VIP"), fault("Used by filter VIP"), fault("Used by template Used by all"), fault("Something else")];
  expect(usersNamedIn({ errors })).toEqual([
    { kind: "filter", name: "VIP" },
    { kind: "template", name: "Used by all" },
  ]);
});

it("names nobody when the problem does not", () => {
  expect(usersNamedIn({})).toEqual([]);
});
