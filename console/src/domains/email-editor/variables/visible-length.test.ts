import { expect, test } from "vitest";
import { visibleLength } from "./visible-length.ts";

test("counts visible characters: an emoji of many code points is one, and values do not count", () => {
  expect(visibleLength("Pão ☕")).toBe(5);
  expect(visibleLength("👨‍👩‍👧‍👦👍🏽🇧🇷")).toBe(3);
  expect(visibleLength("e\u0301")).toBe(1);
  expect(visibleLength("Olá, {{ account.name }}!")).toBe(6);
});
