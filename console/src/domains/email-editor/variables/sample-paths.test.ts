import { expect, test } from "vitest";
import { sampleEntry, sampleLists, samplePaths } from "./sample-paths.ts";

const data = {
  order: {
    code: "A1",
    total: 12.5,
    paid: true,
    day: "2026-08-05",
    address: { city: "Recife", zip: { part: { deep: 1 } } },
    "not a name": 1,
  },
  items: [{ title: "Café", price: 10 }],
  lists: { inner: [1, 2, 3] },
  nothing: null,
};

test("offers every value by its path in emails, with its type", () => {
  expect(samplePaths(data, "data")).toEqual([
    { path: "data.order.code", type: "text", sample: "A1" },
    { path: "data.order.total", type: "number", sample: "12.5" },
    { path: "data.order.paid", type: "boolean", sample: "true" },
    { path: "data.order.day", type: "date", sample: "2026-08-05" },
    { path: "data.order.address.city", type: "text", sample: "Recife" },
    { path: "data.nothing", type: "text", sample: "" },
  ]);
});

test("offers lists for repeat blocks, with the values of their first entry", () => {
  expect(sampleLists(data)).toEqual([
    { path: "data.items", entries: 1 },
    { path: "data.lists.inner", entries: 3 },
  ]);
  expect(sampleEntry(data, "data.items")).toEqual({ title: "Café", price: 10 });
  expect(sampleEntry(data, "data.none")).toBeUndefined();
  expect(sampleEntry(data, "account.name")).toBeUndefined();
});
