import { expect, test } from "vitest";
import { freeName } from "./free-name.ts";

test("keeps a free name, and appends the next number to a taken one", () => {
  expect(freeName("Launch", ["Other", "Launch party"])).toBe("Launch");
  expect(freeName("Launch", ["launch", "Launch 2", "Launch 4"])).toBe("Launch 3");
});

test("shortens a long name to make room for the number", () => {
  const long = "x".repeat(100);
  expect(freeName(long, [long])).toBe(`${"x".repeat(98)} 2`);
});
