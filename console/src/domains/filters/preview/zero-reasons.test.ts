import type { FilterCondition, FilterDefinition } from "@arauto/contracts";
import { expect, it } from "vitest";
import { findZeroReasons, isExplainable } from "./zero-reasons.ts";

const field = (name: string): FilterCondition => ({
  source: "custom",
  field: name,
  operator: "isSet",
});
const all = (...names: string[]): FilterDefinition => ({
  operator: "AND",
  conditions: names.map(field),
});

/** Counts contacts by the fields that they have. */
const among =
  (...contacts: string[][]) =>
  async ({ conditions }: FilterDefinition) =>
    contacts.filter((fields) =>
      conditions.every((one) => "field" in one && fields.includes(one.field)),
    ).length;

it("names the conditions that no contact matches", async () => {
  expect(await findZeroReasons(all("a", "b", "c"), among(["a"], ["a", "c"]))).toEqual([
    { definition: all("b"), without: null },
  ]);
});

it("names the conditions without which contacts match", async () => {
  expect(await findZeroReasons(all("a", "b", "c"), among(["a", "b"], ["a", "b"], ["c"]))).toEqual([
    { definition: all("c"), without: 2 },
  ]);
});

it("names none if only several conditions together exclude everyone", async () => {
  expect(await findZeroReasons(all("a", "b", "c"), among(["a"], ["b"], ["c"]))).toEqual([]);
});

it("explains only several conditions that all have to match", () => {
  expect(isExplainable(all("a", "b"))).toBe(true);
  expect(isExplainable(all("a"))).toBe(false);
  expect(isExplainable({ ...all("a", "b"), operator: "OR" })).toBe(false);
});
