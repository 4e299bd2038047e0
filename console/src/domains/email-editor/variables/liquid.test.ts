import { expect, test } from "vitest";
import { insertedAt, liquidOf } from "./liquid.ts";

test("a variable is Liquid with its fallback in quotes that the fallback does not have", () => {
  expect(liquidOf({ path: "account.name", fallback: "" })).toBe("{{ account.name }}");
  expect(liquidOf({ path: "account.name", fallback: "friend" })).toBe('{{ account.name | default: "friend" }}');
  expect(liquidOf({ path: "account.name", fallback: 'the "one"' })).toBe(`{{ account.name | default: 'the "one"' }}`);
  expect(liquidOf({ path: "account.name", fallback: `Ana's "one"` })).toBe(`{{ account.name | default: "Ana's ”one”" }}`);
});

test("what is put in takes the place of the selection, and of what was typed to ask for it", () => {
  expect(insertedAt("Oi !", "{{ x }}", { start: 3, end: 3 })).toEqual({ text: "Oi {{ x }}!", caret: 10 });
  expect(insertedAt("Oi {{!", "{{ x }}", { start: 5, end: 5, before: 2 })).toEqual({ text: "Oi {{ x }}!", caret: 10 });
  expect(insertedAt("Oi você", "{{ x }}", { start: 3, end: 7 })).toEqual({ text: "Oi {{ x }}", caret: 10 });
});
