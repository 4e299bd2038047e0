import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldCodeOf, fieldProblemsOf } from "./field-problems.ts";
import { day, email, id, line, timestamp } from "./lists.ts";

describe("schema issues", () => {
  const issuesOf = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => [fieldCodeOf(issue), issue.message]);

  it("have plain messages instead of the validator's text", () => {
    expect(issuesOf(line(100), undefined)).toEqual([["required", "This field is required"]]);
    expect(issuesOf(line(100), 5)).toEqual([["invalidType", "Must be of type string"]]);
    expect(issuesOf(line(100), "")).toEqual([["required", "This field is required"]]);
    expect(issuesOf(z.number().max(5), 6)).toEqual([["tooBig", "Must be at most 5"]]);
    expect(issuesOf(z.array(z.string()).max(1), ["a", "b"])).toEqual([
      ["tooBig", "Use at most 1 item"],
    ]);
    expect(issuesOf(z.enum(["a", "b"]), "c")).toEqual([["invalidValue", "Must be one of: a, b"]]);
    expect(issuesOf(id, "x")).toEqual([["invalid_uuid", "Invalid uuid"]]);
    expect(issuesOf(timestamp, "x")).toEqual([["invalid_datetime", "Invalid datetime"]]);
    expect(issuesOf(day, "x")).toEqual([["invalid_date", "Invalid date"]]);
  });
  it("report times that PostgreSQL can't store", () => {
    const offset = ["invalid", "The offset must be below 16 hours"];
    const year = "The year must be from 1 to 9999";
    expect(issuesOf(timestamp, "2026-01-01T00:00:00+15:59")).toBeUndefined();
    for (const sign of ["+", "-"])
      expect(issuesOf(timestamp, `2026-01-01T00:00:00${sign}16:00`)).toEqual([offset]);
    for (const text of ["0000-12-31T00:00:00Z", "9999-12-31T23:00:00-02:00"])
      expect(issuesOf(timestamp, text)).toEqual([["invalid", year]]);
    expect(issuesOf(timestamp, "9999-12-31T23:59:59Z")).toBeUndefined();
    expect(issuesOf(day, "0000-01-01")).toEqual([["invalid", year]]);
  });
  it("keep messages that the schema defines", () => {
    expect(issuesOf(line(100), "two\nlines")).toEqual([
      ["invalidFormat", "Line breaks and control characters are not allowed"],
    ]);
  });
  it("report an email over 255 characters as too long before other problems", () => {
    expect(issuesOf(email, `${"a".repeat(250)}@example.com`)?.[0]).toEqual([
      "tooBig",
      "Use at most 255 characters",
    ]);
  });
  it("point to the value with a JSON pointer (RFC 6901)", () => {
    const schema = z.object({ data: z.record(z.string(), z.number()) });
    const { error } = schema.safeParse({ data: { "a/b~c.d é": "x" } });
    expect(fieldProblemsOf(error?.issues ?? [])).toMatchObject([
      { path: "data.a/b~c.d é", pointer: "#/data/a~1b~0c.d%20%C3%A9" },
    ]);
  });
});
