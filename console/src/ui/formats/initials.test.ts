import { expect, test } from "vitest";
import { avatarBackground, initialsOf } from "./initials.ts";

test.each([
  ["Marina Vasconcelos", "MV"],
  ["ana", "A"],
  ["Ana Maria de Souza", "AS"],
  ["  Élio   Ñandú ", "ÉÑ"],
  ["", "U"],
  ["   ", "U"],
])("gives %j the initials %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("chooses the avatar's background by the first character only", () => {
  expect(avatarBackground("marina")).toBe(avatarBackground("Marta"));
  expect(avatarBackground("")).toMatch(/^#[0-9a-f]{6}$/);
});
