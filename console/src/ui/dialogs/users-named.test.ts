import { expect, it } from "vitest";
import { usersNamedIn } from "./users-named.ts";

const error = (message: string) => ({ path: "ids.0", code: "IN_USE", message });

it("names each record once, even when its name contains separators", () => {
  const errors = [
    error("Used by filter VIP"),
    error("Used by filter VIP"),
    error("Used by template Used by all"),
    error("Used by apiKey Online store"),
    error("Used by waitingEmails 12"),
    error("Something else"),
  ];
  expect(usersNamedIn({ errors })).toEqual([
    { kind: "filter", name: "VIP" },
    { kind: "template", name: "Used by all" },
    { kind: "apiKey", name: "Online store" },
    { kind: "waitingEmails", name: "12" },
  ]);
});

it("names no records when the problem does not", () => {
  expect(usersNamedIn({})).toEqual([]);
});
