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
      {
        name: "created",
        label: "Created",
        values: [{ value: "today", label: "Today" }],
        ask: () => ({ createdFrom: "2026-11-21" }),
      },
      ...["plan", "seats"].map((name) => ({
        name: `field.${name}`,
        label: name,
        values: [],
        picker: () => null,
        ask: (value: string) => ({ field: [`${name}:${value}`] }),
      })),
    ],
  );

test("requests the list described by the URL", () => {
  expect(ask("limit=50&cursor=c&sort=-name&search=ana&status=active")).toEqual({
    limit: 50,
    cursor: "c",
    sort: "-name",
    search: "ana",
    status: "active",
  });
});

test("does not request a sort order, filter or value that is unknown to the list", () => {
  expect(ask("sort=password&status=gone&tab=people&view=v1")).toEqual({
    limit: 25,
    sort: "-createdAt",
  });
});

test("requests a picked value without a predefined list of values", () => {
  expect(ask("tag=vip+2026")).toEqual({ limit: 25, sort: "-createdAt", tag: "vip 2026" });
});

test("lets a value request something under another name", () => {
  expect(ask("created=today")).toEqual({
    limit: 25,
    sort: "-createdAt",
    createdFrom: "2026-11-21",
  });
  expect(ask("created=never")).toEqual({ limit: 25, sort: "-createdAt" });
});

test("joins the parameters of several filters with the same name", () => {
  expect(ask("field.plan=gold,+new&field.seats=10..")).toEqual({
    limit: 25,
    sort: "-createdAt",
    field: ["plan:gold, new", "seats:10.."],
  });
});
