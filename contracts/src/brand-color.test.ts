import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandPalette, contrast, textOn } from "./brand-color.ts";

const SURFACES = { light: "#ffffff", dark: "#141923" } as const;
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a workspace's colour", () => {
  it("is measured as WCAG measures", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("whatever it is, can be read and told from the page, by day and in the dark", () => {
    fc.assert(
      fc.property(color, fc.constantFrom("light" as const, "dark" as const), (chosen, scheme) => {
        const palette = brandPalette(chosen, scheme);
        expect(palette.fill).toBe(chosen);
        expect(contrast(palette.onFill, chosen)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.edge, SURFACES[scheme])).toBeGreaterThanOrEqual(3);
        expect(contrast(palette.text, SURFACES[scheme])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("stays as chosen where it can be read already", () => {
    expect(brandPalette("#1f49c7", "light")).toEqual({ fill: "#1f49c7", onFill: "#ffffff", edge: "#1f49c7", text: "#1f49c7" });
    expect(textOn("#ffe14d")).toBe("#000000");
  });
});
