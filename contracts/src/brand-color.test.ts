import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandPalette, contrast, textOn } from "./brand-color.ts";

const SURFACES = { light: "#ffffff", dark: "#141923" } as const;
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the brand color", () => {
  it("calculates contrast as defined by WCAG", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("stays readable and visible in light and dark mode for any value", () => {
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

  it("does not change a color that is already readable", () => {
    expect(brandPalette("#1f49c7", "light")).toEqual({
      fill: "#1f49c7",
      onFill: "#ffffff",
      edge: "#1f49c7",
      text: "#1f49c7",
    });
    expect(textOn("#ffe14d")).toBe("#000000");
  });
});
