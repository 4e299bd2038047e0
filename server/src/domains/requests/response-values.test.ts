import { expect, it } from "vitest";
import type { KnownField } from "../custom-fields/index.ts";
import { readResponseValues } from "./response-values.ts";

const field = (identifier: string, type: KnownField["type"], active = true): KnownField =>
  ({ identifier, type, active, id: identifier, name: identifier }) as KnownField;
const FIELDS = [
  field("score", "number"),
  field("city", "text"),
  field("vip", "boolean"),
  field("since", "date"),
  field("old", "text", false),
];
const read = (pointer: string, name: string, body: unknown, isWhole = true) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const [one] = readResponseValues([{ pointer, field: name }], { body: text, isWhole }, FIELDS);
  return one?.problem ?? one?.value;
};

it("reads values by JSON pointer", () => {
  const body = { data: [{ "a/b": { "m~n": 7 } }] };
  expect(read("/data/0/a~1b/m~0n", "score", body)).toBe(7);
  expect(read("", "score", "12")).toBe(12);
  expect(read("/data/1", "score", body)).toBe("missing");
  expect(read("/__proto__/toString", "city", {})).toBe("missing");
});

it("types values by their fields", () => {
  expect(read("/v", "score", { v: "1234.5" })).toBe(1234.5);
  expect(read("/v", "score", { v: "many" })).toBe("unfitting");
  expect(read("/v", "city", { v: 42 })).toBe("42");
  expect(read("/v", "vip", { v: "yes" })).toBe(true);
  expect(read("/v", "since", { v: "2026-11-23" })).toBe("2026-11-23");
  expect(read("/v", "since", { v: "soon" })).toBe("unfitting");
  expect(read("/v", "city", { v: { name: "Recife" } })).toBe("unfitting");
  expect(read("/v", "city", { v: null })).toBeNull();
});

it("reports why there is no value", () => {
  expect(read("/v", "city", "<html>")).toBe("notJson");
  expect(read("/v", "city", '{"v": "cut off"}', false)).toBe("notJson");
  expect(read("/v", "old", { v: "x" })).toBe("fieldUnknown");
  expect(read("/v", "nothing", { v: "x" })).toBe("fieldUnknown");
});
