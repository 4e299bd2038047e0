import { expect, test } from "vitest";
import {
  columnChoices,
  defaultColumns,
  shownColumns,
  withColumnAt,
  withColumnToggled,
} from "./column-order.ts";

const columns = [
  { key: "name" },
  { key: "status" },
  { key: "city", optional: true },
  { key: "createdAt" },
];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

test("shows every column except the optional ones by default", () => {
  expect(keys(shownColumns(columns, undefined))).toEqual(["name", "status", "createdAt"]);
});

test("keeps the first column first and visible", () => {
  expect(keys(shownColumns(columns, ["createdAt", "name", "city"]))).toEqual([
    "name",
    "createdAt",
    "city",
  ]);
  expect(keys(shownColumns(columns, []))).toEqual(["name"]);
});

test("ignores columns that no longer exist or are listed twice", () => {
  expect(keys(shownColumns(columns, ["city", "deleted", "city"]))).toEqual(["name", "city"]);
  expect(shownColumns([], ["city"])).toEqual([]);
});

test("lists the visible columns in their order, then the hidden ones", () => {
  const choices = columnChoices(columns, ["createdAt"]);
  expect(choices.map(({ column, shown }) => [column.key, shown])).toEqual([
    ["createdAt", true],
    ["status", false],
    ["city", false],
  ]);
});

test("appends a column that is shown again", () => {
  expect(withColumnToggled(["status", "city"], "createdAt")).toEqual([
    "status",
    "city",
    "createdAt",
  ]);
  expect(withColumnToggled(["status", "city"], "status")).toEqual(["city"]);
});

test("moves a column to another's place, but not beyond the ends", () => {
  expect(withColumnAt(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(withColumnAt(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(withColumnAt(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
  expect(withColumnAt(["a", "b", "c"], "x", 1)).toEqual(["a", "b", "c"]);
});

test("resets to the default columns", () => {
  expect(defaultColumns(columns)).toEqual(["status", "createdAt"]);
});
