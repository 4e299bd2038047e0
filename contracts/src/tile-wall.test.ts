import { expect, test } from "vitest";
import { seededRandom } from "./tile-wall.ts";

const draws = (seed: string) => {
  const random = seededRandom(seed);
  return Array.from({ length: 200 }, random);
};

test("draws equal walls for equal seeds, and different walls for others", () => {
  expect(draws("workspace-1")).toEqual(draws("workspace-1"));
  expect(draws("workspace-1")).not.toEqual(draws("workspace-2"));
});

test("returns numbers in [0, 1) that are evenly distributed", () => {
  const numbers = draws("x");
  expect(numbers.every((n) => n >= 0 && n < 1)).toBe(true);
  expect(new Set(numbers.map((n) => Math.floor(n * 4)))).toEqual(new Set([0, 1, 2, 3]));
});
