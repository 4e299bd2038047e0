// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { layFlags } from "./flags.ts";

const PLANE = { left: 40, right: 440, isMirrored: false, xOf: (at: number) => 40 + at };
const MIRRORED = { left: 0, right: 400, isMirrored: true, xOf: (at: number) => 400 - at };
const LABEL = "New subject line";

describe("layFlags", () => {
  it("extends a flag in reading direction", () => {
    expect(layFlags(PLANE, [{ at: 20, label: LABEL }])).toMatchObject([{ text: LABEL, to: 1 }]);
    expect(layFlags(MIRRORED, [{ at: 20, label: LABEL }])).toMatchObject([{ text: LABEL, to: -1 }]);
  });

  it("turns the last flag around at the end of the chart instead of shortening its label", () => {
    expect(layFlags(PLANE, [{ at: 390, label: LABEL }])).toMatchObject([{ text: LABEL, to: -1 }]);
    expect(layFlags(MIRRORED, [{ at: 390, label: LABEL }])).toMatchObject([{ text: LABEL, to: 1 }]);
  });

  it("shortens labels that fit on neither side, and never covers the flag before", () => {
    const [first, last] = layFlags(PLANE, [
      { at: 330, label: "Promo" },
      { at: 380, label: LABEL },
    ]);
    expect(first).toMatchObject({ to: 1 });
    expect(last?.to).toBe(1);
    expect(last?.text).not.toBe(LABEL);
  });

  it("shows a flag without its label where there is no space", () => {
    const [first] = layFlags(PLANE, [
      { at: 100, label: LABEL },
      { at: 110, label: "Next" },
    ]);
    expect(first).toMatchObject({ text: "", to: 1 });
  });
});
