// @vitest-environment jsdom
import { act, createElement, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ListState, useListState } from "./list-state.ts";

let root: Root;
let router: ReturnType<typeof createBrowserRouter>;
let list: ListState;

function Probe() {
  const shown = useListState({ sort: "-createdAt" });
  useEffect(() => {
    list = shown;
  });
  return null;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  window.history.replaceState(null, "", "/list?sort=name&status=active");
  router = createBrowserRouter([{ path: "/list", Component: Probe }]);
  root = createRoot(document.createElement("div"));
  act(() => root.render(createElement(RouterProvider, { router })));
});
afterEach(() => {
  act(() => root.unmount());
  router.dispose();
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

const address = () => Object.fromEntries(new URLSearchParams(window.location.search));

test("keeps another change when a search typed before it is applied after it", () => {
  const whenTyped = list;
  act(() => list.setFilter("status", "archived"));
  expect(list.filters).toEqual({ status: "archived" });
  act(() => whenTyped.setSearch("ana"));
  expect(address()).toEqual({ sort: "name", status: "archived", search: "ana" });
});

test("keeps all changes in a row, with no render between them", () => {
  act(() => {
    list.setFilter("tag", "vip");
    list.setSort("email");
    list.setSearch("ana");
  });
  expect(address()).toEqual({ sort: "email", status: "active", tag: "vip", search: "ana" });
});

test("also clears filters that were added in the meantime", () => {
  act(() => {
    list.setFilter("tag", "vip");
    list.clearFilters();
  });
  expect(address()).toEqual({ sort: "name" });
});

test("does not change the page of a list that is no longer requested", () => {
  act(() => {
    list.setSearch("ana");
    list.next("cursor-of-the-list-before");
  });
  expect(address()).toEqual({ sort: "name", status: "active", search: "ana" });
  act(() => list.next("cursor-of-this-list"));
  expect(address()).toMatchObject({ search: "ana", cursor: "cursor-of-this-list" });
  act(() => list.previous());
  expect(address()).toEqual({ sort: "name", status: "active", search: "ana" });
});
