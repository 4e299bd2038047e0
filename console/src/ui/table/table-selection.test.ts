import { expect, test } from "vitest";
import { withSelected } from "./table-selection.ts";

const NOTHING = { named: new Set<string>(), everything: null };

test("records of several pages stay selected until they are taken out", () => {
  const both = withSelected(withSelected(NOTHING, ["a", "b"], true), ["c"], true);
  expect([...both.named]).toEqual(["a", "b", "c"]);
  expect([...withSelected(both, ["b"], false).named]).toEqual(["a", "c"]);
});

test("from everything, what is taken out by hand is left out, and may come back", () => {
  const all = { named: new Set<string>(), everything: { of: "search=ana", total: 40, except: new Set<string>() } };
  const without = withSelected(all, ["a", "b"], false);
  expect([...(without.everything?.except ?? [])]).toEqual(["a", "b"]);
  expect([...(withSelected(without, ["a"], true).everything?.except ?? [])]).toEqual(["b"]);
  expect([...without.named]).toEqual([]);
});
