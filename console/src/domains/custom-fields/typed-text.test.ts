import { describe, expect, it } from "vitest";
import { isDay, numberText, parseNumber, parseTyped, typedText } from "./typed-text.ts";

describe("parseNumber", () => {
  it.each([
    ["1234.5", "pt-BR", 1234.5],
    ["1.234,50", "pt-BR", 1234.5],
    ["1,234.50", "en-US", 1234.5],
    ["1.234", "pt-BR", 1234],
    ["1.234", "en-US", 1.234],
    ["1,234", "en-US", 1234],
    ["1,5", "en-US", 1.5],
    ["1.234.567", "en-US", 1234567],
    ["-12,75", "es-ES", -12.75],
    ["1 234,5", "es-ES", 1234.5],
    ["0", "en-US", 0],
    [".5", "en-US", 0.5],
  ])("reads %s in %s as %d", (text, language, expected) => {
    expect(parseNumber(text, language)).toBe(expected);
  });

  it.each(["", "abc", "12abc", "1,2,3", "1.2.3,4", "--1", ".", "1,23,456.7"])(
    "rejects %j",
    (text) => {
      expect(parseNumber(text, "en-US")).toBeUndefined();
    },
  );

  it("parses its own output in every language", () => {
    for (const language of ["en-US", "pt-BR", "es-ES"])
      for (const value of [0, -1.5, 1234567.25, 1000, 0.001])
        expect(parseNumber(numberText(value, language), language)).toBe(value);
  });
});

describe("parseTyped", () => {
  it("reads empty text as no value for every type", () => {
    for (const type of ["text", "number", "email", "date", "boolean"] as const)
      expect(parseTyped("  ", type, "en-US")).toEqual({ value: null });
  });
  it("distinguishes false from no value", () => {
    expect(parseTyped("false", "boolean", "en-US")).toEqual({ value: false });
  });
  it("rejects a day that is not in the calendar", () => {
    expect(parseTyped("2026-02-30", "date", "en-US")).toEqual({ error: "date" });
    expect(isDay("2024-02-29")).toBe(true);
  });
  it("rejects text over 2000 characters and an invalid email", () => {
    expect(parseTyped("x".repeat(2001), "text", "en-US")).toEqual({ error: "tooLong" });
    expect(parseTyped("ana@", "email", "en-US")).toEqual({ error: "email" });
    expect(parseTyped(`${"a".repeat(250)}@example.com`, "email", "en-US")).toEqual({
      error: "emailTooLong",
    });
  });
  it("shows nothing for a missing value, and a number in the language's format", () => {
    expect(typedText(null, "pt-BR")).toBe("");
    expect(typedText(1.5, "pt-BR")).toBe("1,5");
  });
});
