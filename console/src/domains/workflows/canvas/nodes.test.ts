import { expect, it } from "vitest";
import { STEP_WIDTH } from "../flow/flow-places.ts";
import { labelRowOf, placeOfBranch } from "./nodes.ts";

it.each([3, 4, 5])("leaves room for the labels of %i branches, row by row", (count) => {
  // Half of "No response · 100%" and half of "5xx · 100%".
  const WIDTHS = 60 + 40;
  const branches = Array.from({ length: count }, (_, at) => ({
    row: labelRowOf(at, count),
    x: STEP_WIDTH * placeOfBranch(at, count),
  }));
  for (const row of [0, 1]) {
    const places = branches.filter((branch) => branch.row === row).map(({ x }) => x);
    const gaps = places.slice(1).map((x, at) => x - (places[at] ?? 0));
    expect(places.length).toBeGreaterThan(0);
    expect(gaps.every((gap) => gap >= WIDTHS)).toBe(true);
  }
});

it("shows the labels of two branches next to each other", () => {
  expect([labelRowOf(0, 2), labelRowOf(1, 2)]).toEqual([null, null]);
});
