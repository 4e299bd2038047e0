import { expect, test } from "vitest";
import { lookOf } from "./preview-appearance.ts";

const html =
  "<!doctype html><html><head><style>@media (prefers-color-scheme: dark){p{color:#fff}}</style></head><body><p>Hi</p></body></html>";

test("dark shows the mail's own dark styles, light and forced do not, whatever the browser's mode is", () => {
  expect(lookOf(html, { scheme: "dark", pictures: true })).toContain("@media (min-width: 0px){p");
  expect(lookOf(html, { scheme: "light", pictures: true })).toContain("@media (max-width: 0px){p");
  expect(lookOf(html, { scheme: "forced", pictures: true })).toContain("@media (max-width: 0px){p");
});

test("forced turns the colours round, behind the doctype", () => {
  expect(lookOf(html, { scheme: "forced", pictures: true })).toMatch(/^<!doctype html><style>.*invert/s);
  expect(lookOf(html, { scheme: "light", pictures: true })).not.toContain("invert");
});

test("without pictures none may load", () => {
  expect(lookOf(html, { scheme: "light", pictures: false })).toContain("img-src 'none'");
});
