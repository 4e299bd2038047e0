import { expect, test } from "vitest";
import { freeName } from "./free-name.ts";

test("a name nobody has stays, a taken one gets the next number", () => {
  expect(freeName("Launch", ["Other", "Launch party"])).toBe("Launch");
  expect(freeName("Launch", ["launch", "Launch 2", "Launch 4"])).toBe("Launch 3");
});

test("the number has room within the longest name there may be", () => {
  const long = "x".repeat(100);
  expect(freeName(long, [long])).toBe(`${"x".repeat(98)} 2`);
});
