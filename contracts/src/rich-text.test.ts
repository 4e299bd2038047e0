import { expect, it } from "vitest";
import { colorRole } from "./email-colors.ts";
import { richLine, richText } from "./rich-text.ts";

const colored = (color: unknown) => [
  { type: "text", text: "Olá", marks: [{ type: "textStyle", attrs: { color } }] },
];

it.each([...colorRole.options, "#a02020"])("keeps the text color %s", (color) => {
  expect(richLine.parse(colored(color))).toEqual(colored(color));
  const text = { type: "doc", content: [{ type: "paragraph", content: colored(color) }] };
  expect(richText.parse(text)).toEqual(text);
});

it.each(["red", "Brand", "#A02020", "#fff", "var(--x)", "", null, undefined])(
  "rejects the text color %s",
  (color) => {
    expect(richLine.safeParse(colored(color)).success).toBe(false);
  },
);
