import { expect, test } from "vitest";
import { listArgument } from "./list-page-state.ts";
import { readListView } from "./list-state.ts";

const ask = (address: string) =>
  listArgument(
    readListView(new URLSearchParams(address), { sort: "-createdAt" }),
    "-createdAt",
    [{ sortKey: "name" }, { sortKey: "createdAt" }, {}],
    [
      { name: "status", label: "Status", values: [{ value: "active", label: "Active" }] },
      { name: "tag", label: "Tag", values: [], picker: () => null },
      { name: "created", label: "Created", values: [{ value: "today", label: "Today" }], ask: () => ({ createdFrom: "2026-11-21" }) },
    ],
  );

test("what the address says is asked for", () => {
  expect(ask("limit=50&cursor=c&sort=-name&search=ana&status=active")).toEqual({
    limit: 50,
    cursor: "c",
    sort: "-name",
    search: "ana",
    status: "active",
  });
});

test("an order, a filter or a value that the list does not know is not asked for", () => {
  expect(ask("sort=password&status=gone&tab=people&view=v1")).toEqual({ limit: 25, sort: "-createdAt" });
});

test("a value that is picked from many is asked for without being known", () => {
  expect(ask("tag=vip+2026")).toEqual({ limit: 25, sort: "-createdAt", tag: "vip 2026" });
});

test("a value may ask for something under another name", () => {
  expect(ask("created=today")).toEqual({ limit: 25, sort: "-createdAt", createdFrom: "2026-11-21" });
  expect(ask("created=never")).toEqual({ limit: 25, sort: "-createdAt" });
});
