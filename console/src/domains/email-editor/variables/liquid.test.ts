import { expect, test } from "vitest";
import { insertedAt, liquidOf } from "./liquid.ts";

test("quotes the fallback of a variable with a quote that it does not contain", () => {
  expect(liquidOf({ path: "account.name", fallback: "" })).toBe("{{ account.name }}");
  expect(liquidOf({ path: "account.name", fallback: "friend" })).toBe(
    '{{ account.name | default: "friend" }}',
  );
  expect(liquidOf({ path: "account.name", fallback: 'the "one"' })).toBe(
    `{{ account.name | default: 'the "one"' }}`,
  );
  expect(liquidOf({ path: "account.name", fallback: `Ana's "one"` })).toBe(
    `{{ account.name | default: "Ana's ”one”" }}`,
  );
});

test("replaces the selection and the characters typed to open the list", () => {
  expect(insertedAt("Oi !", "{{ x }}", { start: 3, end: 3 })).toEqual({
    text: "Oi {{ x }}!",
    caret: 10,
  });
  expect(insertedAt("Oi {{!", "{{ x }}", { start: 5, end: 5, before: 2 })).toEqual({
    text: "Oi {{ x }}!",
    caret: 10,
  });
  expect(insertedAt("Oi você", "{{ x }}", { start: 3, end: 7 })).toEqual({
    text: "Oi {{ x }}",
    caret: 10,
  });
});
