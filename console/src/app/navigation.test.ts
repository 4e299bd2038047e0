// @vitest-environment jsdom
import { expect, test } from "vitest";
import { pages as framedPages } from "./pages.ts";
import { authPages } from "../domains/auth/pages.ts";
import { activeTrail, type MenuEntry, toggled, visibleMenu } from "../shell/navigation.ts";

const pages = [...authPages, ...framedPages];
const all = visibleMenu(() => true);
const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
const links = leaves(all.flatMap((group) => group.entries)).map(({ to }) => to ?? "");

test("links every entry to an existing page", () => {
  const paths = new Set(pages.map((page) => `/${page.path}`));
  expect(
    links.filter((to) => !paths.has(to.replace(/^\/coming-soon\/.*/, "/coming-soon/:id"))),
  ).toEqual([]);
});

test("gives no two pages the same URL", () => {
  const paths = pages.map((page) => page.path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test("has no entries without CONFIG.VIEW", () => {
  expect(visibleMenu(() => false)).toEqual([]);
  expect(visibleMenu((permission) => permission === "CONFIG.VIEW")).not.toEqual([]);
});

test("marks an entry as active on its page and below, but not on one with the same prefix", () => {
  expect(activeTrail(all, "/email")).toEqual(["templates"]);
  expect(activeTrail(all, "/email/1/edit")).toEqual(["templates"]);
  expect(activeTrail(all, "/email-lists")).toEqual([]);
});

test("marks the settings on all of their pages, at any path", () => {
  for (const path of [
    "/settings",
    "/settings/two-factor",
    "/settings/sending-accounts/1",
    "/exports",
  ])
    expect(activeTrail(all, path)).toEqual(["settings"]);
});

test("marks the entry of a page before a heading with the same target", () => {
  expect(activeTrail(all, "/dashboard")).toEqual(["dashboard", "overview"]);
  expect(activeTrail(all, "/crm")).toEqual(["dashboard", "crm"]);
  expect(activeTrail(all, "/analyze")).toEqual(["dashboard", "analyze"]);
});

test("opens one submenu and one inside it at a time, and closes an open one when it is pressed", () => {
  expect(toggled([], ["settings"])).toEqual(["settings"]);
  expect(toggled(["settings"], ["settings", "you"])).toEqual(["settings", "you"]);
  expect(toggled(["settings", "you"], ["settings", "workspace"])).toEqual([
    "settings",
    "workspace",
  ]);
  expect(toggled(["settings", "you"], ["other"])).toEqual(["other"]);
  expect(toggled(["settings", "you"], ["settings", "you"])).toEqual(["settings"]);
  expect(toggled(["settings", "you"], ["settings"])).toEqual([]);
});
