import { expect, test } from "vitest";
import { appearanceOf } from "./preview-appearance.ts";

const html =
  "<!doctype html><html><head><style>@media (prefers-color-scheme: dark){p{color:#fff}}</style></head><body><p>Hi</p></body></html>";

test("dark applies the email's dark styles; light and forced do not, regardless of the browser's mode", () => {
  expect(appearanceOf(html, { scheme: "dark", pictures: true })).toContain(
    "@media (min-width: 0px){p",
  );
  expect(appearanceOf(html, { scheme: "light", pictures: true })).toContain(
    "@media (max-width: 0px){p",
  );
  expect(appearanceOf(html, { scheme: "forced", pictures: true })).toContain(
    "@media (max-width: 0px){p",
  );
});

test("forced inverts the colors, after the doctype", () => {
  expect(appearanceOf(html, { scheme: "forced", pictures: true })).toMatch(
    /^<!doctype html><style>.*invert/s,
  );
  expect(appearanceOf(html, { scheme: "light", pictures: true })).not.toContain("invert");
});

test("blocks all pictures when they are switched off", () => {
  expect(appearanceOf(html, { scheme: "light", pictures: false })).toContain("img-src 'none'");
});
