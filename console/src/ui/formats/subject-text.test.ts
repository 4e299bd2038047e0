import { expect, test } from "vitest";
import { subjectText } from "./subject-text.ts";

test.each([
  ["Hello {{ account.name | upcase }}", "Hello [name]"],
  ['{{- account.fields.city | default: "there" -}}, hello', "[city], hello"],
  ["{% if account.fields.vip %}Thanks{% else %}Hello{% endif %}  you", "ThanksHello you"],
  ["{{ account.first_name }}, hello", "[first name], hello"],
  ["Half {{ a", "Half {{ a"],
])("%o becomes %o", (subject, text) => {
  expect(subjectText(subject)).toBe(text);
});

test("names fields as the console does", () => {
  const nameOf = (field: string) => ({ first_name: "primeiro nome" })[field] ?? field;
  expect(subjectText("Olá, {{ account.first_name }}!", nameOf)).toBe("Olá, [primeiro nome]!");
});
