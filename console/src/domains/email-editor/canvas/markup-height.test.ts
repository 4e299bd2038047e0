// @vitest-environment jsdom
import { expect, test } from "vitest";
import { markupHeight } from "./markup-height.ts";

const TYPE = { fontSize: 16, lineHeight: 1.5 };
const height = (source: string, width = 600) => markupHeight(source, width, TYPE);

test("estimates one line for a short text, and more lines for more text", () => {
  expect(height("<p>Bom dia</p>")).toBe(24);
  expect(height(`<p>${"pão ".repeat(100)}</p>`)).toBeGreaterThan(24 * 4);
  expect(height(`<p>${"pão ".repeat(100)}</p>`, 300)).toBeGreaterThan(
    height(`<p>${"pão ".repeat(100)}</p>`),
  );
});

test("counts every block element as a line, and ignores hidden text", () => {
  expect(height("<p>a</p><p>b</p><p><b>c</b></p>")).toBe(72);
  expect(height("a<br>b")).toBe(48);
  expect(height(`<style>${".a{color:red}".repeat(500)}</style><p>a</p>`)).toBe(24);
});

test("uses the declared height of pictures", () => {
  expect(height('<img src="x" height="300">')).toBe(300);
  expect(height('<img src="x">')).toBe(160);
});

test("stays within its limits for any markup", () => {
  expect(height("<div></div>")).toBe(24);
  expect(height("<p>a</p>".repeat(10_000))).toBe(1600);
  expect(height('<img height="1e9">')).toBe(1600);
});
