import { expect, test } from "vitest";
import { pieces } from "./web-addresses.ts";

const links = (text: string) =>
  pieces(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test("loses nothing of the text", () => {
  for (const text of [
    "",
    "no link",
    "https://a.example",
    "see https://a.example/x, or (https://b.example).",
    "a https://a.example b",
  ]) {
    expect(
      pieces(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  }
});

test.each([
  ["See https://a.example/x.", "https://a.example/x"],
  ["(https://a.example/x)", "https://a.example/x"],
  ["https://a.example/wiki/Pão_(comida)!", "https://a.example/wiki/Pão_(comida)"],
  ["<https://a.example/?q=1&r=2>", "https://a.example/?q=1&r=2"],
])("links %s to %s", (text, link) => {
  expect(links(text)).toEqual([link]);
});

test("links only web addresses", () => {
  expect(
    links("javascript:alert(1) data:text/html,x ftp://a.example mailto:a@b.example http://"),
  ).toEqual([]);
});
