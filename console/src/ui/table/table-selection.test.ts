import { expect, test } from "vitest";
import { withSelected } from "./table-selection.ts";

const NOTHING = { named: new Set<string>(), everything: null };

test("keeps records of several pages selected until they are deselected", () => {
  const both = withSelected(withSelected(NOTHING, ["a", "b"], true), ["c"], true);
  expect([...both.named]).toEqual(["a", "b", "c"]);
  expect([...withSelected(both, ["b"], false).named]).toEqual(["a", "c"]);
});

test("leaves out deselected records when everything is selected, and can select them again", () => {
  const all = {
    named: new Set<string>(),
    everything: { of: "search=ana", total: 40, except: new Set<string>() },
  };
  const without = withSelected(all, ["a", "b"], false);
  expect([...(without.everything?.except ?? [])]).toEqual(["a", "b"]);
  expect([...(withSelected(without, ["a"], true).everything?.except ?? [])]).toEqual(["b"]);
  expect([...without.named]).toEqual([]);
});
