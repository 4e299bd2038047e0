import { expect, test } from "vitest";
import { readListView, writeListView } from "./list-state.ts";

const defaults = { sort: "-createdAt" };
const read = (query: string) => readListView(new URLSearchParams(query), defaults);
const write = (query: string, change: Record<string, string | null>) =>
  writeListView(new URLSearchParams(query), change, defaults).toString();

test("an empty address is the first page in the default order", () => {
  expect(read("")).toEqual({ limit: 25, cursor: undefined, sort: "-createdAt", search: "", filters: {} });
});

test("reads page, order, search and filters", () => {
  expect(read("limit=50&cursor=abc&sort=name&search=ana&status=active")).toEqual({
    limit: 50,
    cursor: "abc",
    sort: "name",
    search: "ana",
    filters: { status: "active" },
  });
});

test.each(["limit=7", "limit=1000", "limit=-1", "limit=x", "limit="])("falls back to the default page size for %s", (query) => {
  expect(read(query).limit).toBe(25);
});

test("a new order, search, size or filter goes back to the first page", () => {
  const changes: Record<string, string>[] = [{ sort: "name" }, { search: "ana" }, { limit: "50" }, { status: "active" }];
  for (const change of changes) {
    expect(new URLSearchParams(write("cursor=abc", change)).has("cursor")).toBe(false);
  }
});

test("turning the page keeps everything else", () => {
  expect(write("search=ana&status=active", { cursor: "next" })).toBe("search=ana&status=active&cursor=next");
});

test("leaves out what is at its default or empty", () => {
  expect(write("limit=50&sort=name&search=ana&status=active", { limit: "25", sort: "-createdAt", search: "", status: null })).toBe("");
});

test("what was written is read back", () => {
  const search = "ção & = ? # % 100%";
  expect(read(write("", { search })).search).toBe(search);
});
