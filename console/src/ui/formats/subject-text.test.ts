import { expect, test } from "vitest";
import { subjectText } from "./subject-text.ts";

test.each([
  ["Hello {{ account.name | upcase }}", "Hello [name]"],
  ['{{- account.fields.city | default: "there" -}}, hello', "[city], hello"],
  ["{% if account.fields.vip %}Thanks{% else %}Hello{% endif %}  you", "ThanksHello you"],
  ["Half {{ a", "Half {{ a"],
])("%o becomes %o", (subject, text) => {
  expect(subjectText(subject)).toBe(text);
});
