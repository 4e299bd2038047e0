import { expect, test } from "vitest";
import { seenLength } from "./seen-length.ts";

test("counts visible characters: an emoji of many code points is one, and values do not count", () => {
  expect(seenLength("Pão ☕")).toBe(5);
  expect(seenLength("👨‍👩‍👧‍👦👍🏽🇧🇷")).toBe(3);
  expect(seenLength("e\u0301")).toBe(1);
  expect(seenLength("Olá, {{ account.name }}!")).toBe(6);
});
