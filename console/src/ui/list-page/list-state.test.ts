import { expect, test } from "vitest";
import { pageAsked, readListView, viewAddress, viewQueryOf, writeListView } from "./list-state.ts";

const defaults = { sort: "-createdAt" };
const read = (query: string) => readListView(new URLSearchParams(query), defaults);
const write = (query: string, change: Record<string, string | null>) =>
  writeListView(new URLSearchParams(query), change, defaults).toString();

test("parses an empty query as the first page in the default order", () => {
  expect(read("")).toEqual({
    limit: 25,
    cursor: undefined,
    page: 1,
    sort: "-createdAt",
    search: "",
    viewId: undefined,
    filters: {},
  });
});

test("parses page, order, search and filters", () => {
  expect(read("limit=50&cursor=abc&sort=name&search=ana&status=active")).toEqual({
    limit: 50,
    cursor: "abc",
    page: 1,
    sort: "name",
    search: "ana",
    viewId: undefined,
    filters: { status: "active" },
  });
});

test.each(["limit=7", "limit=1000", "limit=-1", "limit=x", "limit="])(
  "falls back to the default page size for %s",
  (query) => {
    expect(read(query).limit).toBe(25);
  },
);

test("returns to the first page for a new order, search, size or filter", () => {
  const changes: Record<string, string>[] = [
    { sort: "name" },
    { search: "ana" },
    { limit: "50" },
    { status: "active" },
  ];
  for (const change of changes) {
    expect(new URLSearchParams(write("cursor=abc", change)).has("cursor")).toBe(false);
  }
});

test.each(["page=0", "page=-3", "page=1.5", "page=x", "page=99999999"])(
  "falls back to the first page for %s",
  (query) => {
    expect(read(query).page).toBe(1);
  },
);

test("requests a page by its cursor, or by its number without one", () => {
  expect(pageAsked(read(""))).toEqual({});
  expect(pageAsked(read("page=7"))).toEqual({ page: 7 });
  expect(pageAsked(read("page=7&cursor=abc"))).toEqual({ cursor: "abc" });
});

test("clears the page number for a new order, search, size or filter", () => {
  expect(write("page=7&cursor=abc&status=active", { search: "ana" })).toBe(
    "status=active&search=ana",
  );
});

test("keeps everything else when the page changes", () => {
  expect(write("search=ana&status=active", { cursor: "next" })).toBe(
    "search=ana&status=active&cursor=next",
  );
});

test("omits default and empty values", () => {
  expect(
    write("limit=50&sort=name&search=ana&status=active", {
      limit: "25",
      sort: "-createdAt",
      search: "",
      status: null,
    }),
  ).toBe("");
});

test("parses its own output", () => {
  const search = "ção & = ? # % 100%";
  expect(read(write("", { search })).search).toBe(search);
});

const query = (address: string) => viewQueryOf(new URLSearchParams(address), defaults);

test("keeps search, filters and order in a view, but neither page nor page size", () => {
  expect(query("view=v1&limit=50&cursor=abc&status=active&sort=name&search=ana")).toBe(
    "search=ana&sort=name&status=active",
  );
});

test("writes the same view identically, regardless of the order of its changes", () => {
  expect(query("type=x&status=active&sort=-createdAt&search=")).toBe(query("status=active&type=x"));
});

test("includes the whole view and the current page size in a view's URL", () => {
  const address = viewAddress(
    new URLSearchParams("limit=50&cursor=abc&status=old&view=v0"),
    "search=a%26b&status=active",
    "v1",
  );
  const params = new URLSearchParams(address);
  expect(address.startsWith("?")).toBe(true);
  expect(read(address)).toEqual({
    limit: 50,
    cursor: undefined,
    page: 1,
    sort: "-createdAt",
    search: "a&b",
    viewId: "v1",
    filters: { status: "active" },
  });
  expect(params.get("cursor")).toBeNull();
});
